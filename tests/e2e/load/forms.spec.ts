import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../../scripts/sqld.mjs";
import { developmentSettings, serveWorker } from "../../../scripts/stack.mjs";
import { address } from "../support/addresses";
import { HttpBrowser } from "../support/http-browser";
import { ROUTES } from "../support/route-map";

const MEGABYTES = 1024 * 1024;
const SAMPLE_MS = 20;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

/** @param announced whether to send a Content-Length; otherwise the body is chunked */
const post = (browser: HttpBrowser, path: string, body: Buffer, announced = true) =>
  browser.send(
    "POST",
    path,
    {
      ...FORM,
      ...(announced ? { "Content-Length": String(body.length) } : { "Transfer-Encoding": "chunked" }),
      Origin: `http://${browser.host}`,
    },
    body,
  );

test("no action takes a form of more than 64 KB", async () => {
  const browser = HttpBrowser.in("de");
  // Webhooks are no forms: they may have 256 KB, and are refused without a signature.
  const forms = ROUTES.filter(({ action, path }) => action && !path.startsWith("webhooks/"));
  const actions = forms.map(({ path }) => `/${path.replace(/:\w+\??|\*/g, "x")}`);
  expect(actions.length).toBeGreaterThan(20);
  const tooLarge = Buffer.from(`a=${"x".repeat(64 * 1024)}`);
  for (const path of actions) {
    const { status, text } = await post(browser, path, tooLarge);
    // Moderation has an index route, so its address accepts no form.
    expect([413, 405], path).toContain(status);
    expect(text, path).toContain('<html lang="de"');
  }
});

test("twenty forms of 20 MB at once leave the Worker below 300 MB, and pages are answered meanwhile", async () => {
  test.skip(process.platform !== "linux", "the memory of a process is read from /proc");
  test.setTimeout(300_000);
  const body = Buffer.alloc(20 * MEGABYTES, "a=1&");
  // Starts a separate Worker, because the shared Worker still has memory from earlier tests.
  const folder = mkdtempSync(join(tmpdir(), "alliance-forms-"));
  const port = await freePort();
  const worker = await serveWorker({
    port,
    dataDir: folder,
    settings: developmentSettings(folder, address("DATABASE_URL")),
  });
  try {
    const visitor = () => new HttpBrowser({ host: `fr.localhost:${port}`, port: String(port) });
    let [largest, underWay] = [0, true];
    const forms = Promise.all(
      Array.from({ length: 20 }, async (_, n) => (await post(visitor(), "/account", body, n % 2 === 0)).status),
    ).finally(() => {
      underWay = false;
    });
    const pages = Promise.all(Array.from({ length: 10 }, async () => (await visitor().get("/account")).status));
    while (underWay) {
      largest = Math.max(largest, ...memoryOf(port));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
    expect(await forms).toEqual(Array(20).fill(413));
    expect(await pages).toEqual(Array(10).fill(200));
    console.log(`  ${Math.round(largest / MEGABYTES)} MB at most.`);
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThan(300 * MEGABYTES);
  } finally {
    await worker.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Returns the bytes of each workerd process of a Worker. Their environment contains the Worker's port. */
function memoryOf(port: number): number[] {
  return readdirSync("/proc").flatMap((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("workerd")) return [];
      if (!readFileSync(`/proc/${pid}/environ`, "latin1").includes(`wrangler-${port}/`)) return [];
      return [Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0) * 1024];
    } catch {
      return [];
    }
  });
}
