import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cachePurges } from "#db/schema/cache-purges";
import { seconds } from "~/domain/durations";
import { forgetWordings } from "~/http/pages/wordings.server";
import { useTestDatabase } from "../../../tests/support/database";
import { NO_DATABASE } from "../../../tests/support/no-database";
import { serverBuild } from "../../../tests/support/server-build";
import { cachedPicture } from "./files.server";
import { purgeMemory } from "./purges.server";
import { parseSettings } from "./settings.server";
import { createWorker } from "./worker.server";

const test = useTestDatabase();
const copy = useTestDatabase();
const settings = (url = test.url) => ({
  ENVIRONMENT: "development",
  DATABASE_URL: url,
  SESSION_SECRET: "a secret of more than thirty-two characters",
});

let shown: Set<string>;
let made: number;

/** A list, a profile in it, and a picture of the profile. */
const build = serverBuild(
  {
    default: (_: Request, status: number, headers: Headers, __: unknown, context: AppLoadContext) => {
      made += 1;
      const name = context.url.pathname.slice("/planner/".length);
      const html = context.url.pathname === "/planners" ? [...shown].join(" ") : name;
      if (status === 200) context.published = { body: new TextEncoder().encode(html), tag: `W/"${made}"` };
      return new Response(html, { status, headers });
    },
  },
  {
    list: {
      id: "list",
      path: "planners",
      parentId: "root",
      module: { handle: { pageCache: { as: "list" } }, default: () => null, loader: () => null },
    },
    profile: {
      id: "profile",
      path: "planner/:name",
      parentId: "root",
      module: {
        handle: { pageCache: { as: "profile" } },
        default: () => null,
        loader({ params: { name = "" } }: LoaderFunctionArgs) {
          if (!shown.has(name)) throw new Response(null, { status: 404 });
          return null;
        },
      },
    },
    picture: {
      id: "picture",
      path: "media/:owner/:hash/:width",
      parentId: "root",
      module: {
        async loader({ context, params: { owner = "" } }: LoaderFunctionArgs) {
          const picture = await cachedPicture(context, async () => {
            made += 1;
            return shown.has(owner) ? new Uint8Array([1]) : null;
          });
          return new Response(picture as BodyInit | null, { status: picture ? 200 : 404 });
        },
      },
    },
  },
);

/** Two data centers with a cache each, and two isolates of the Worker in each. */
let isolates: { worker: ReturnType<typeof createWorker>; stored: Map<string, Response> }[];
const later: Promise<unknown>[] = [];
const settle = () => Promise.all(later.splice(0));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const places = [new Map<string, Response>(), new Map<string, Response>()];
  isolates = places.flatMap((stored) => [1, 2].map(() => ({ worker: createWorker(build), stored })));
  [shown, made] = [new Set(["anna", "bert"]), 0];
  await test.db.delete(cachePurges);
  forgetWordings();
  for (const index of isolates.keys()) await ask(index, "/planners"); // Each isolate reads the purges that it lacks.
  for (const { stored } of isolates) stored.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Requests a page, without the work after the response. */
async function answer(isolate: number, path: string, url?: string) {
  const { worker, stored } = isolates[isolate] ?? { worker: createWorker(build), stored: new Map() };
  vi.stubGlobal("caches", {
    open: async (name: string) => ({
      match: async (key: string) => stored.get(name + key)?.clone(),
      put: async (key: string, answer: Response) => void stored.set(name + key, answer),
    }),
  });
  const before = made;
  const waitUntil = (work: Promise<unknown>) => void later.push(work);
  const response = await worker.fetch(new Request(`http://fr.localhost:8788${path}`), settings(url), { waitUntil });
  return { status: response.status, text: await response.text(), kept: made === before };
}

async function ask(isolate: number, path: string, url?: string) {
  const answered = await answer(isolate, path, url);
  await settle();
  return answered;
}

const PATHS = ["/planners", "/planner/anna", "/media/anna/a/480"];
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
async function hide(tag: string) {
  shown.delete(tag);
  await test.db.insert(cachePurges).values({ tag });
}

it("what is hidden or deleted leaves every cache within five seconds (page-10)", async () => {
  for (const index of isolates.keys()) for (const path of PATHS) await ask(index, path);
  for (const index of isolates.keys())
    for (const path of PATHS) expect((await ask(index, path)).kept, `${index} ${path}`).toBe(true);
  await hide("anna");
  for (const index of isolates.keys()) expect((await ask(index, "/planner/anna")).status, "in the cache").toBe(200);
  pass(seconds(4.9));
  for (const index of isolates.keys()) {
    expect((await ask(index, "/planners")).text, `${index}`).toBe("bert");
    for (const path of PATHS.slice(1)) expect((await ask(index, path)).status, `${index} ${path}`).toBe(404);
  }
});

it("drops nothing else: other pages stay cached, and the changed list is cached again", async () => {
  for (const path of [...PATHS, "/planner/bert"]) await ask(0, path);
  await hide("anna");
  pass(seconds(4.9));
  expect((await ask(0, "/planner/bert")).kept).toBe(true);
  expect((await ask(0, "/planners")).kept).toBe(false);
  for (const path of ["/planners", "/planner/bert"]) expect((await ask(0, path)).kept, path).toBe(true);
});

function delayReads() {
  const { fetch } = globalThis;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const delayed = { reads: 0, open };
  vi.stubGlobal("fetch", async (request: Request) => {
    if ((await request.clone().text()).includes("sqlite_sequence")) {
      delayed.reads += 1;
      await opened;
    }
    return fetch(request);
  });
  return delayed;
}

it("reads the purges at most every two seconds, after the response", async () => {
  await ask(0, "/planner/anna");
  const delayed = delayReads();
  for (const [seconds, reads] of [
    [1.9, 0],
    [0.1, 1],
    [1.9, 1],
  ] as const) {
    pass(seconds * 1000);
    await answer(0, "/planner/anna"); // The response does not wait for the reads.
    expect(delayed.reads, `${seconds}`).toBe(reads);
  }
  delayed.open();
  await settle();
});

it("waits for the purges only if it has not read them for four seconds", async () => {
  await ask(0, "/planner/anna");
  const delayed = delayReads();
  await hide("anna");
  pass(seconds(4));
  const waiting = answer(0, "/planner/anna");
  await expect.poll(() => delayed.reads).toBe(1);
  delayed.open();
  expect((await waiting).status).toBe(404);
  await settle();
});

it("never serves a page that another isolate rendered before the purge", async () => {
  await ask(0, "/planner/anna"); // The other isolate of the data center finds the page in the cache.
  await hide("anna");
  pass(seconds(2.5));
  await ask(1, "/planners"); // The isolate now knows the purge, but has no copy of the page.
  expect((await ask(1, "/planner/anna")).status).toBe(404);
});

it("drops what was cached before, when the database is restored and counts from an older number", async () => {
  for (let n = 0; n < 3; n++) await test.db.insert(cachePurges).values({ tag: "other" });
  pass(seconds(5));
  await ask(0, "/planner/anna");
  await ask(0, "/planner/anna");
  await test.db.delete(cachePurges);
  await test.db.run(sql`UPDATE sqlite_sequence SET seq = 0 WHERE name = 'cache_purges'`);
  pass(seconds(5));
  expect((await ask(0, "/planner/anna")).kept).toBe(false);
  expect((await ask(0, "/planner/anna")).kept).toBe(true);
  await hide("anna");
  pass(seconds(5));
  expect((await ask(0, "/planner/anna")).status).toBe(404);
});

it("while the database is down, cached pages are served, and purged as soon as it is back (page-11)", async () => {
  for (const path of PATHS) await ask(0, path);
  pass(seconds(30));
  expect((await ask(0, "/planner/anna", NO_DATABASE)).kept).toBe(true);
  pass(seconds(1));
  expect((await ask(0, "/planners", NO_DATABASE)).kept).toBe(true);
  await hide("anna");
  pass(seconds(4.9));
  expect((await ask(0, "/planner/anna")).status, "the database is back").toBe(404);
});

it("with a replica, purges are read where pages are read, so that no page of the replica looks newer than it is (page-10)", async () => {
  await test.db.insert(cachePurges).values({ tag: "anna" });
  const now = Date.now();
  const replica = { url: copy.url, isFirst: true, failed: () => undefined };
  const work: Promise<unknown>[] = [];
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  const known = purgeMemory();
  const parsed = parseSettings(settings());
  const first = known({ settings: parsed, reads: { replica }, waitUntil, now });
  await Promise.all(work);
  const before = first.stamp;
  await copy.db.insert(cachePurges).values({ id: 1_000_000, tag: "anna" });
  const second = known({ settings: parsed, reads: { replica }, waitUntil, now: now + seconds(3) });
  await Promise.all(work);
  expect(second.stamp).toBe(1_000_000);
  expect(before).toBeLessThan(1_000_000);
  expect(await second.check(before, () => "anna")).toBeNull();
});
