import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { serveBundle } from "../../../scripts/serve-bundle";
import { freePort } from "../../../scripts/sqld.mjs";
import { address } from "../support/addresses";
import { newWord } from "../support/couples";
import { value } from "../support/database";
import { HttpBrowser } from "../support/http-browser";
import { type Ready, readyCouples } from "../support/ready-couples";

const COUPLES = 50;
const TURN_MS = 150;

test("while two releases serve in turn, 50 couples who send get no error (deploy-5)", async () => {
  test.setTimeout(240_000);
  const ready = await readyCouples(COUPLES);
  const folder = mkdtempSync(join(tmpdir(), "alliance-releases-"));
  const serve = async (release: string) => {
    const port = await freePort();
    const settings = {
      ...{ ENVIRONMENT: "development", VERSION: release, KEEP_PROFILE_SECONDS: "0", KEEP_LIST_SECONDS: "0" },
      ...{ DATABASE_URL: address("DATABASE_URL"), SESSION_SECRET: address("SESSION_SECRET") },
    };
    return {
      release,
      port,
      ...(await serveBundle({ bundle: address("BUNDLE"), port, dataDir: join(folder, release), settings })),
    };
  };
  const releases = [await serve("before"), await serve("after")];
  const [before, after] = releases;
  if (!before || !after) throw new Error("Both releases are needed.");
  const front = await startReleaseSwitch(before.port);
  let turn = 0;
  const turning = setInterval(() => {
    turn += 1;
    front.serve((turn % 2 === 0 ? before : after).port);
  }, TURN_MS);
  try {
    const marker = newWord();
    const seen = new Set<string>();
    const statuses: number[] = [];
    async function send({ browser, draft, ticked }: Ready): Promise<void> {
      const there = new HttpBrowser({ port: String(front.port) });
      for (const [name, cookie] of browser.cookies) there.cookies.set(name, cookie);
      const fields = { draft, selectedPrestataires: ticked, message: `Bonjour ${marker}` };
      statuses.push((await there.get(`/formulaire?step=4&draft=${draft}`)).status);
      statuses.push((await there.post(`/formulaire?step=4&draft=${draft}`, fields)).status);
      statuses.push((await there.get(`/project?id=${draft}`)).status);
      const { version } = JSON.parse((await there.get("/healthz")).text);
      seen.add(version);
    }
    // Only six in parallel, because the database would delay more requests of any release.
    const waiting = ready.values();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (const couple of waiting) await send(couple);
      }),
    );
    clearInterval(turning);
    front.serve(after.port);
    await expect.poll(() => front.openAt(before.port)).toBe(0);
    await before.stop();
    expect((await new HttpBrowser({ port: String(front.port) }).get("/healthz")).status).toBe(200);
    expect(statuses.filter((status) => status !== 200 && status !== 303)).toEqual([]);
    expect(statuses).toHaveLength(3 * COUPLES);
    expect([...seen].sort(), "both have served").toEqual(["after", "before"]);
    expect(await value("SELECT count(*) FROM requests WHERE message = ?", `Bonjour ${marker}`)).toBe(3 * COUPLES);
    expect(
      await value("SELECT count(DISTINCT dedupe_key) FROM outbox WHERE kind = 'email' AND text LIKE ?", `%${marker}%`),
    ).toBe(3 * COUPLES);
  } finally {
    clearInterval(turning);
    front.stop();
    await Promise.allSettled(releases.map((release) => release.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Starts a proxy for several releases. As in a Cloudflare deployment, new connections use the active release, and open
 * connections keep their release.
 */
async function startReleaseSwitch(first: number) {
  let serving = first;
  const open = new Map<number, Set<Socket>>();
  const server = createServer((outer) => {
    const port = serving;
    const inner = connect({ port, host: "127.0.0.1", noDelay: true });
    const own = open.get(port) ?? new Set();
    open.set(port, own.add(outer));
    outer.on("close", () => {
      own.delete(outer);
      inner.destroy();
    });
    inner.on("error", () => outer.destroy()).on("close", () => outer.destroy());
    outer.on("error", () => inner.destroy());
    outer.pipe(inner).pipe(outer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    serve(port: number) {
      serving = port;
    },
    openAt: (port: number) => open.get(port)?.size ?? 0,
    stop() {
      server.close();
      for (const sockets of open.values()) for (const socket of sockets) socket.destroy();
    },
  };
}
