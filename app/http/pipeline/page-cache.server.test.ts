import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countView } from "~/http/background/page-views.server";
import { takeFlash } from "~/http/forms/flash.server";
import { forgetWordings } from "~/http/pages/wordings.server";
import { NO_DATABASE } from "../../../tests/support/no-database";
import { serverBuild } from "../../../tests/support/server-build";
import { createWorker } from "./worker.server";

const counted = vi.fn();
const env = {
  ENVIRONMENT: "development",
  DATABASE_URL: NO_DATABASE, // Cached pages need no database.
  SESSION_SECRET: "a secret of more than thirty-two characters",
  ANALYTICS: { writeDataPoint: counted },
};

/** Size of the next rendered page, in characters, and the number of rendered pages. */
let [weight, made] = [0, 0];

const page = (path: string, handle: object) => ({
  [path]: {
    id: path,
    path,
    parentId: "root",
    module: {
      handle,
      default: () => null,
      loader({ context }: LoaderFunctionArgs) {
        countView(context, "welcome_view");
        context.cookies.get("planners");
        return takeFlash(context);
      },
    },
  },
});

/** Three pages that show the number of the rendering, the host, the language and the visitor. */
const build = serverBuild(
  {
    default: (request: Request, status: number, headers: Headers, _: unknown, context: AppLoadContext) => {
      made += 1;
      const { url, locale, entered } = context;
      const html = `${made} ${url.host} ${locale} ${url.search} ${entered} ${"x".repeat(weight)}`;
      const isPublic = status === 200 && context.cookies.changes.length === 0;
      if (isPublic && !url.pathname.startsWith("/account"))
        context.published = { body: new TextEncoder().encode(html), tag: `W/"${made}"` };
      headers.set("ETag", `W/"${made}"`);
      return new Response(request.method === "HEAD" ? null : html, { status, headers });
    },
  },
  {
    ...page("planners/:country?", { pageCache: { as: "list", numbers: ["page"] } }),
    ...page("planner/:publicId", { pageCache: { as: "profile" } }),
    ...page("account", {}),
  },
);

let worker: ReturnType<typeof createWorker>;
const later: Promise<unknown>[] = [];
const execution = { waitUntil: (work: Promise<unknown>) => void later.push(work) };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  worker = createWorker(build);
  forgetWordings(); // A test file in the same process may have read them from a database.
  // Now this isolate knows that the database is unavailable.
  for (const path of ["/account", "/planner/other"]) await ask(path).then(() => Promise.all(later));
  [made, weight] = [0, 0];
  counted.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

type Asking = { method?: string; headers?: Record<string, string>; host?: string; settings?: object };

function ask(path: string, { host = "fr.localhost", settings = {}, ...init }: Asking = {}) {
  return worker.fetch(new Request(`http://${host}:8788${path}`, init), { ...env, ...settings }, execution);
}

/** Returns the number of pages rendered for a request: 0 or 1. */
async function makes(path: string, asking?: Asking): Promise<number> {
  const before = made;
  await (await ask(path, asking)).text();
  return made - before;
}

it("answers the second visitor without making the page again, under a request id of its own", async () => {
  const [first, second] = [await ask("/planners"), await ask("/planners")];
  expect(await second.text()).toBe(await first.text());
  expect(made).toBe(1);
  for (const name of ["ETag", "Cache-Control", "Content-Security-Policy", "X-Frame-Options"])
    expect(second.headers.get(name), name).toBe(first.headers.get(name));
  expect(second.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
  expect(second.headers.get("Server-Timing")).toMatch(/^db;desc="0";dur=0, kept;desc="memory", total/);
  const calls = vi.mocked(console.log).mock.calls.slice(-2);
  const lines = calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ requestId }) => requestId)).toEqual(
    [first, second].map(({ headers }) => headers.get("X-Request-Id")),
  );
});

it("keeps each host, language, way in and page of a list apart", async () => {
  const different: [string, Asking?][] = [
    ["/planners"],
    ["/planners", { host: "be.localhost" }],
    ["/planners", { headers: { "Accept-Language": "de" } }],
    ["/planners", { headers: { Cookie: "locale=it" } }],
    ["/planners", { headers: { "Sec-Fetch-Site": "same-origin" } }],
    ["/planners?page=2"],
    ["/planners?page=3"],
    ["/planners/fr"],
    ["/planner/a"],
  ];
  for (const [path, asking] of different) expect(await makes(path, asking), path).toBe(1);
  for (const [path, asking] of different) expect(await makes(path, asking), path).toBe(0);
});

it.each(["token=1", "refresh_token=1", "favorites=1", "flash=1", "planners=1", "_ga=1; planners=1"])(
  "makes a page now for who brings the cookie %s, and keeps none of theirs",
  async (Cookie) => {
    expect(await makes("/planners", { headers: { Cookie } })).toBe(1);
    expect(await makes("/planners")).toBe(1);
    expect(await makes("/planners", { headers: { Cookie } })).toBe(1);
    expect(await makes("/planners")).toBe(0);
  },
);

it("gives who brings a cookie of others the cached page", async () => {
  await makes("/planners");
  expect(await makes("/planners", { headers: { Cookie: "_ga=1" } })).toBe(0);
});

it.each([
  "/planners?q=castle",
  "/planners?page=2&q=castle",
  "/planners?page=02",
  "/planners?page=2&page=3",
  "/account",
])("always makes %s now", async (path) => {
  expect(await makes(path)).toBe(1);
  expect(await makes(path)).toBe(1);
});

it("lets a profile end after a minute and a list after ten, at the latest", async () => {
  const started = Date.now();
  for (const [path, seconds] of Object.entries({ "/planner/a": 60, "/planners": 600 })) {
    vi.setSystemTime(started);
    expect(await makes(path)).toBe(1);
    vi.setSystemTime(started + seconds * 1000 - 1);
    expect(await makes(path)).toBe(0);
    vi.setSystemTime(started + seconds * 1000);
    expect(await makes(path)).toBe(1);
  }
});

it("keeps nothing where the settings say so", async () => {
  const settings = { KEEP_LIST_SECONDS: "0" };
  expect(await makes("/planners", { settings })).toBe(1);
  expect(await makes("/planners", { settings })).toBe(1);
});

it("answers HEAD and conditional requests from the cached page", async () => {
  expect(await makes("/planners", { method: "HEAD" })).toBe(1);
  const first = await ask("/planners"); // A page rendered for HEAD is not cached, because its view was not counted.
  const tag = first.headers.get("ETag") ?? "";
  const head = await ask("/planners", { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("ETag")]).toEqual([200, "", tag]);
  const same = await ask("/planners", { headers: { "If-None-Match": tag } });
  expect([same.status, await same.text(), same.headers.get("ETag")]).toEqual([304, "", tag]);
  expect((await ask("/planners", { headers: { "If-None-Match": 'W/"0"' } })).status).toBe(200);
  expect(made).toBe(2);
});

it("counts each opening of a cached page, and no HEAD", async () => {
  for (const method of ["GET", "GET", "HEAD", "GET"]) await makes("/planners", { method });
  expect(made).toBe(1);
  expect(counted).toHaveBeenCalledTimes(3);
  expect(new Set(counted.mock.calls.map(([point]) => JSON.stringify(point))).size).toBe(1);
});

it("forgets the page that was not asked for the longest when the memory is full", async () => {
  weight = 400_000;
  await makes("/planner/first");
  for (let n = 0; n < 70; n++) {
    await makes(`/planner/p${n}`);
    expect(await makes("/planner/first")).toBe(0);
  }
  expect(await makes("/planner/p69")).toBe(0);
  expect(await makes("/planner/p0")).toBe(1);
});

it("does not hold a page that is too big", async () => {
  weight = 600_000;
  expect(await makes("/planner/a")).toBe(1);
  expect(await makes("/planner/a")).toBe(1);
});

describe("the cache of the data centre", () => {
  const stored = new Map<string, Response>();
  beforeEach(() => {
    stored.clear();
    const cache = {
      match: async (key: string) => stored.get(key)?.clone(),
      put: async (key: string, answer: Response) => void stored.set(key, answer),
    };
    vi.stubGlobal("caches", { open: async () => cache });
  });

  async function startAnother() {
    await Promise.all(later);
    worker = createWorker(build);
  }

  it("serves another isolate, for as long as is left", async () => {
    const started = Date.now();
    const first = await (await ask("/planner/a")).text();
    await startAnother();
    vi.setSystemTime(started + 59_000);
    const second = await ask("/planner/a");
    expect(await second.text()).toBe(first);
    expect(second.headers.get("Server-Timing")).toContain('kept;desc="cache"');
    expect((await ask("/planner/a")).headers.get("Server-Timing")).toContain('kept;desc="memory"');
    vi.setSystemTime(started + 60_000);
    expect(await makes("/planner/a")).toBe(1);
    await startAnother();
    expect([...stored.values()].map(({ headers }) => headers.get("Cache-Control"))).toEqual(["max-age=60"]);
  });

  it("is not used for who brings a cookie that the page depends on", async () => {
    await makes("/planners");
    await startAnother();
    expect(await makes("/planners", { headers: { Cookie: "planners=1" } })).toBe(1);
    expect(await makes("/planners")).toBe(0);
  });

  it("has no page of another release", async () => {
    await makes("/planners");
    await startAnother();
    expect(await makes("/planners", { settings: { VERSION: "next" } })).toBe(1);
  });
});
