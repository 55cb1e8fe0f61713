import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/sqld.mjs";
import { requireCouple, requireDevelopment, requireVisitor } from "./guards.server";
import { signer } from "./signed.server";
import { createWorker } from "./worker.server";

const SECRET = "a secret of more than thirty-two characters";
const env = {
  ENVIRONMENT: "development",
  DATABASE_URL: `http://127.0.0.1:${await freePort()}`, // Nobody listens there.
  SESSION_SECRET: SECRET,
};
const couple = {
  role: "couple",
  accountId: 7,
  sessionId: "s",
  firstname: "Marie",
  locale: "fr",
  hasFinishedOnboarding: true,
} as const;

const seen = vi.fn();
type Guarded = (args: LoaderFunctionArgs) => unknown;
const route = (path: string, handler: Guarded) => ({
  [path]: {
    id: path,
    path,
    parentId: "root",
    module: { loader: handler, action: handler, default: () => null },
  },
});

/** A build of four pages that do nothing but ask a guard; the "document" tells what came of it. */
const build = {
  mode: "production",
  isSpaMode: false,
  publicPath: "/",
  assetsBuildDirectory: "",
  future: { v3_singleFetch: true, v3_throwAbortReason: true },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "1" },
  entry: {
    module: {
      default: (
        _: Request,
        status: number,
        headers: Headers,
        { staticHandlerContext }: { staticHandlerContext: { errors: unknown } },
      ) => Response.json(staticHandlerContext.errors, { status, headers }),
      handleError: seen,
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: () => null, ErrorBoundary: () => null } },
    ...route("couple", ({ context, request }) => {
      const { firstname } = requireCouple(context, request);
      return { firstname };
    }),
    ...route("visitor", ({ context }) => {
      requireVisitor(context);
      return null;
    }),
    ...route("tools", ({ context }) => {
      requireDevelopment(context);
      return null;
    }),
    // Without a screen: its answer is the page.
    language: {
      id: "language",
      path: "language",
      parentId: "root",
      module: {
        loader: ({ context: { locale, t, format } }: LoaderFunctionArgs) =>
          Response.json([locale, t("common:skip"), format.longDate("2027-06-12")]),
      },
    },
    ...route("broken", () => {
      throw new TypeError("defect");
    }),
  },
} as unknown as ServerBuild;

const execution = { waitUntil: () => undefined };
let worker: ReturnType<typeof createWorker>;
beforeEach(() => {
  worker = createWorker(build);
  seen.mockClear();
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const ask = (path: string, init: RequestInit = {}, settings: unknown = env) =>
  worker.fetch(new Request(`http://fr.localhost:8788/${path}`, init), settings, execution);
const token = (facts: object, now = Date.now()) => signer(SECRET).sign("couple", { couple: facts }, now, 900_000);
const ours = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/x-www-form-urlencoded" };

describe("settings", () => {
  it("answers that the application is not configured, and names the setting in the log alone", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await ask("visitor", {}, { ...env, DATABASE_URL: undefined });
    expect([response.status, await response.text()]).toEqual([500, "The application is not configured."]);
    expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("The setting DATABASE_URL is missing."));
  });

  it("reads them once for each environment", async () => {
    const read = vi.fn();
    const watched = new Proxy(env, {
      get: (target, name) => {
        if (name === "SESSION_SECRET") read();
        return Reflect.get(target, name);
      },
    });
    await ask("visitor", {}, watched);
    const first = read.mock.calls.length;
    await ask("visitor", {}, watched);
    expect(first).toBeGreaterThan(0);
    expect(read).toHaveBeenCalledTimes(first);
    expect((await ask("tools", {}, { ...env })).status).toBe(200);
    const production = {
      ...env,
      ENVIRONMENT: "production",
      MARKET_HOSTS: "{}",
      SMS_VENDOR: "twilio",
      TWILIO_ACCOUNT_SID: "AC",
      TWILIO_AUTH_TOKEN: "t",
      TWILIO_FROM: "A",
      EMAIL_VENDOR: "resend",
      RESEND_API_KEY: "re",
      OPERATOR_NAME: "A",
      OPERATOR_LEGAL_FORM: "A",
      OPERATOR_ADDRESS: "A",
      OPERATOR_REGISTER: "A",
      OPERATOR_EMAIL: "a@alliance.example",
      OPERATOR_PHONE: "1",
      OPERATOR_EDITOR: "A",
    };
    expect((await ask("tools", {}, production)).status).toBe(404);
  });
});

it("refuses a form from elsewhere before anything reads it", async () => {
  const headers = { ...ours, "Sec-Fetch-Site": "cross-site", Cookie: `token=${await token(couple)}` };
  expect((await ask("couple", { method: "POST", headers, body: "a=1" })).status).toBe(403);
  expect(
    (await ask("couple", { method: "POST", headers: { ...headers, "Sec-Fetch-Site": "same-origin" }, body: "a=1" }))
      .status,
  ).toBe(200);
});

it("puts the same headers on every answer", async () => {
  for (const [path, status] of [
    ["visitor", 200],
    ["couple", 302],
    ["nowhere", 404],
    ["broken", 500],
  ] as const) {
    const response = await ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    expect(response.headers.get("X-Frame-Options")).toBe("DENY");
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("Server-Timing")).toMatch(/^db;desc="0"/);
  }
});

it("shows nobody what went wrong inside, and reports it", async () => {
  const response = await ask("broken");
  expect(await response.text()).not.toContain("defect");
  expect(seen).toHaveBeenCalledOnce();
});

it("logs one line a request, without query, cookies or names", async () => {
  const log = vi.mocked(console.log);
  await ask("visitor?phone=0612345678", { headers: { Cookie: `token=${await token(couple)}` } });
  expect(log).toHaveBeenCalledOnce();
  const line = String(log.mock.calls[0]?.[0]);
  expect(JSON.parse(line)).toMatchObject({
    path: "/visitor",
    status: 302,
    market: "FR",
    role: "couple",
    roundTrips: 0,
  });
  expect(line).not.toMatch(/0612345678|Marie|token/);
});

describe("the language", () => {
  const GERMAN = ["de", "Zum Inhalt springen", "12. Juni 2027"];
  const FRENCH = ["fr", "Aller au contenu", "12 juin 2027"];
  async function languageOn(host: string, cookies: Record<string, string>) {
    const Cookie = Object.entries(cookies)
      .map((pair) => pair.join("="))
      .join("; ");
    const request = new Request(`http://${host}:8788/language`, { headers: { Cookie } });
    return (await worker.fetch(request, env, execution)).json();
  }

  it("is the couple's own on a host that starts with project., whatever was chosen", async () => {
    const cookies = { token: await token({ ...couple, locale: "de" }), locale: "it" };
    expect(await languageOn("project.fr.localhost", cookies)).toEqual(GERMAN);
    expect(await languageOn("PROJECT.localhost", cookies)).toEqual(GERMAN);
  });

  it("is the chosen one elsewhere, and for visitors", async () => {
    const own = await token({ ...couple, locale: "de" });
    expect(await languageOn("fr.localhost", { token: own, locale: "fr" })).toEqual(FRENCH);
    expect(await languageOn("projects.fr.localhost", { token: own, locale: "fr" })).toEqual(FRENCH);
    expect(await languageOn("project.fr.localhost", { locale: "fr" })).toEqual(FRENCH);
    expect(await languageOn("project.fr.localhost", { token: await token({ ...couple, locale: "xx" }) })).toEqual(
      FRENCH,
    );
  });
});

describe("guards", () => {
  it("let a couple in on its token alone", async () => {
    const response = await ask("couple", { headers: { Cookie: `token=${await token(couple)}` } });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
  });

  it("send a visitor to the welcome page, and a couple away from the login pages", async () => {
    const where = async (path: string, facts?: object) => {
      const response = await ask(path, facts ? { headers: { Cookie: `token=${await token(facts)}` } } : {});
      return [response.status, response.headers.get("Location")];
    };
    expect(await where("couple")).toEqual([302, "/"]);
    expect(await where("visitor", couple)).toEqual([302, "/presentation"]);
    expect(await where("visitor", { ...couple, hasFinishedOnboarding: false })).toEqual([302, "/profile"]);
  });

  it("tell that a session is over: on the next page, or with what was typed", async () => {
    const Cookie = `token=${await token(couple, Date.now() - 3_600_000)}`;
    const page = await ask("couple", { headers: { Cookie } });
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/"]);
    expect(decodeURIComponent(page.headers.get("Set-Cookie") ?? "")).toMatch(
      /token=; .*flash=.*common:session\.expired/,
    );
    const form = await ask("couple", { method: "POST", headers: { ...ours, Cookie }, body: "message=Bonjour" });
    expect(form.status).toBe(401);
    expect(await form.text()).toContain("Bonjour");
  });

  it("log nobody out because the database is away", async () => {
    const Cookie = `token=${await token(couple, Date.now() - 3_600_000)}; refresh_token=r`;
    const page = await ask("couple", { headers: { Cookie } });
    expect([page.status, page.headers.get("Set-Cookie")]).toEqual([503, null]);
    const form = await ask("couple", {
      method: "POST",
      headers: { ...ours, Cookie },
      body: "message=Bonjour&code=123456",
    });
    const text = await form.text();
    expect([form.status, form.headers.get("Set-Cookie")]).toEqual([503, null]);
    expect(text).toContain("Bonjour");
    expect(text).not.toContain("123456");
    expect((await ask("visitor", { headers: { Cookie } })).status).toBe(200);
  });
});
