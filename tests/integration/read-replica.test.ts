import { setTimeout as sleep } from "node:timers/promises";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from "vitest";
import { openDatabase, readsOwnData } from "#db/client.server";
import { signer } from "~/http/pipeline/cookies.server";
import { RECENT_WRITE } from "~/http/pipeline/read-replica.server";
import { ours } from "~/http/pipeline/worker.fixture";
import { createWorker } from "~/http/pipeline/worker.server";
import { startReplicatedDatabase } from "../support/replicated-database";
import { serverBuild } from "../support/server-build";
import { SWEEP } from "../support/sweep";

const SESSION_SECRET = "s".repeat(32);
const LAG_SECONDS = 10;

/** Factor for all time limits, so that a busy machine does not look like an outage. */
const SLOWNESS = 4;
const timeout = AbortSignal.timeout.bind(AbortSignal);

let database: Awaited<ReturnType<typeof startReplicatedDatabase>>;
beforeAll(async () => {
  database = await startReplicatedDatabase(inject("migratedData"));
}, 90_000);
afterAll(() => database.stop());

const count = sql`SELECT count(*) AS n FROM provider_departures`;
const departure = sql`INSERT INTO provider_departures (month, kind, market, reason) VALUES ('2027-03', 'planner', 'FR', 'x')`;

const loader = async ({ context }: LoaderFunctionArgs) => Response.json(await context.db.get<{ n: number }>(count));
const action = async ({ context }: LoaderFunctionArgs) => {
  await context.db.run(departure);
  return Response.json(await context.db.get<{ n: number }>(count));
};
const route = (path: string, module: object) => ({ [path]: { id: path, path, parentId: "root", module } });
const build = serverBuild(
  { default: (_: Request, status: number, headers: Headers) => new Response(null, { status, headers }) },
  {
    ...route("list", { loader, action, handle: { cache: "public" } }),
    ...route("own", { loader }),
    ...route("twice", {
      loader: async ({ context }: LoaderFunctionArgs) => {
        await context.db.run(departure);
        return loader({ context } as LoaderFunctionArgs);
      },
      handle: { cache: "public" },
    }),
    ...route("*", { loader: () => new Response(null, { status: 404 }) }),
  },
);

/** Starts an isolate. `browse` returns a browser, by default without cookies. */
function startIsolate() {
  const worker = createWorker(build);
  const work: Promise<unknown>[] = [];
  const env = () => ({
    ENVIRONMENT: "development",
    SESSION_SECRET,
    DATABASE_URL: database.urls.primary,
    DATABASE_READ_URL: database.urls.replica,
  });
  const browse = (cookies: Record<string, string> = {}) => {
    const ask = async (path: string, init: RequestInit = {}) => {
      const Cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
      const headers = { Cookie: Cookie.join("; "), ...ours };
      const request = new Request(`http://fr.localhost:8788/${path}`, { ...init, headers });
      const response = await worker.fetch(request, env(), { waitUntil: (later) => void work.push(later) });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^(\w+)=([^;]*)/.exec(cookie) ?? [];
        cookies[name] = value;
      }
      const { n } = response.ok ? ((await response.json()) as { n: number }) : { n: response.status };
      const [, roundTrips] = /db;desc="(\d+)"/.exec(response.headers.get("Server-Timing") ?? "") ?? [];
      return { n, roundTrips: Number(roundTrips), setCookies: response.headers.getSetCookie() };
    };
    return {
      cookies,
      get: (path: string) => ask(path),
      post: (path: string) => ask(path, { method: "POST", body: "a=1" }),
    };
  };
  return { browse, checked: () => Promise.all(work.splice(0)) };
}

let isolate: ReturnType<typeof startIsolate>;
async function startCheckedIsolate() {
  isolate = startIsolate();
  await visitor().get("list");
  await isolate.checked();
}
const visitor = () => isolate.browse();
async function signedIn() {
  const actor = { role: "couple", accountId: 7, sessionId: "s", firstname: "Marie", locale: "fr" };
  return isolate.browse({
    token: await signer(SESSION_SECRET).sign("session", { actor, remembered: true }, Date.now(), 900_000),
  });
}

const primary = () => openDatabase({ url: database.urls.primary, timeoutMs: 30_000 }).db;
const isComplete = () => readsOwnData({ url: database.urls.replica });
const copied = async () => (await openDatabase({ url: database.urls.replica }).db.get<{ n: number }>(count)).n;
const written = async () => (await primary().get<{ n: number }>(count)).n;

let before: number;
beforeEach(async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms * SLOWNESS));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  before = await written();
  await expect.poll(isComplete, { timeout: 60_000 }).toBe(true);
  await expect.poll(copied, { timeout: 30_000 }).toBe(before);
  await startCheckedIsolate();
}, 90_000);
afterEach(async () => {
  vi.restoreAllMocks();
  await database.replicate(true);
});

it("public pages are read from the replica, and everything else from the primary (replica-1)", async () => {
  await database.replicate(false);
  await primary().run(departure);
  expect(await visitor().get("list")).toMatchObject({ n: before, roundTrips: 1 });
  expect(await (await signedIn()).get("list")).toMatchObject({ n: before + 1, roundTrips: 1 });
  expect(await visitor().get("own")).toMatchObject({ n: before + 1, roundTrips: 1 });
  expect(await visitor().get("twice"), "after a write of the same request").toMatchObject({ n: before + 2 });
  await database.replicate(true);
  await expect.poll(async () => (await visitor().get("list")).n, { timeout: 30_000 }).toBe(before + 2);
}, 120_000);

it("a browser that has changed something reads the primary for 15 seconds, also if the replica lags (replica-2)", async () => {
  await database.replicate(false);
  const author = visitor();
  const answer = await author.post("list");
  expect(answer).toMatchObject({ n: before + 1 });
  expect(answer.setCookies.join()).toMatch(/^recent_write=1; Max-Age=15; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await author.get("list")).toMatchObject({ n: before + 1, roundTrips: 1 });
  expect(await visitor().get("list"), "others").toMatchObject({ n: before });
  expect(author.cookies).toHaveProperty(RECENT_WRITE.cookie);
  delete author.cookies[RECENT_WRITE.cookie];
  expect(await author.get("list"), "the cookie has expired").toMatchObject({ n: before });
}, 120_000);

// Slow, so only in `npm run sweep`. The previous test covers any lag.
it.runIf(SWEEP)(
  "with a lag of ten seconds, a browser never misses what it wrote, also after its 15 seconds (replica-2)",
  async () => {
    await database.replicate(false);
    const author = visitor();
    await author.post("list");
    const begun = Date.now();
    const seen: number[] = [];
    for (let second = 1; second <= 20; second++) {
      await sleep(begun + second * 1_000 - Date.now());
      if (second === LAG_SECONDS) await database.replicate(true);
      if (second * 1_000 === RECENT_WRITE.ms) delete author.cookies[RECENT_WRITE.cookie];
      seen.push((await author.get("list")).n);
    }
    expect(new Set(seen)).toEqual(new Set([before + 1]));
  },
  120_000,
);

it.each(["stops", "hangs"])(
  "if the replica fails, the primary answers, and no further visitor waits: it %s (replica-3)",
  async (how) => {
    if (how === "stops") await database.stopServer("replica");
    else database.pause("replica");
    await primary().run(departure);
    expect(await visitor().get("list")).toMatchObject({ n: before + 1, roundTrips: 2 });
    expect(await visitor().get("list"), "not tried again").toMatchObject({ n: before + 1, roundTrips: 1 });
    if (how === "stops") await database.startServer("replica");
    else database.resume("replica");
    await expect.poll(copied, { timeout: 30_000 }).toBe(before + 1);
    await startCheckedIsolate();
    await database.replicate(false);
    await primary().run(departure);
    expect(await visitor().get("list"), "the replica is back").toMatchObject({ n: before + 1 });
  },
  120_000,
);

it.each(["stops", "hangs"])(
  "while the primary is down, public pages are answered by the replica: it %s (replica-4)",
  async (how) => {
    const [author, couple] = [visitor(), await signedIn()];
    await author.post("list");
    await expect.poll(copied, { timeout: 30_000 }).toBe(before + 1);
    if (how === "stops") await database.stopServer("primary");
    else database.pause("primary");
    try {
      expect(await visitor().get("list")).toMatchObject({ n: before + 1, roundTrips: 1 });
      const [personal, other, change, own] = await Promise.all([
        couple.get("list"),
        visitor().get("own"),
        visitor().post("list"),
        author.get("list"),
      ]);
      expect(personal).toMatchObject({ n: before + 1 });
      expect(other, "everything else").toMatchObject({ n: 503 });
      expect(change).toMatchObject({ n: 503, setCookies: [] });
      expect(own, "the replica could lack the change").toMatchObject({ n: 503 });
      isolate = startIsolate();
      expect(await visitor().get("list"), "in a new isolate").toMatchObject({ n: before + 1 });
      await isolate.checked();
      expect(await visitor().get("list")).toMatchObject({ n: before + 1, roundTrips: 1 });
    } finally {
      if (how === "stops") await database.startServer("primary");
      else database.resume("primary");
    }
    await expect.poll(async () => (await visitor().post("list")).n, { timeout: 30_000 }).toBe(before + 2);
    await expect.poll(copied, { timeout: 30_000 }).toBe(before + 2);
  },
  120_000,
);
