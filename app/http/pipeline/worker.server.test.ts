import { describe, expect, it, vi } from "vitest";
import { couple, env, ours, seen, token, useWorker } from "./worker.fixture";

const { ask, serve } = useWorker();

const administrator = {
  role: "administrator",
  administratorId: 1,
  sessionId: "a",
  name: "Ada Loup",
  locale: "fr",
  roles: ["owner"],
};

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
      MARKET_HOSTS: '{"FR":"fr.localhost"}',
      SMS_VENDOR: "twilio",
      TWILIO_ACCOUNT_SID: "AC",
      TWILIO_AUTH_TOKEN: "t",
      SMS_SENDERS: '{"FR":"A","ES":"A"}',
      EMAIL_VENDOR: "resend",
      RESEND_API_KEY: "re",
      STRIPE_SECRET_KEY: `sk_live_${"1a2b3c4d".repeat(3)}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${"5e6f7a8b".repeat(4)}`,
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
  const refused = await ask("couple", { method: "POST", headers, body: "a=1" });
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining("refused:foreign")]);
  expect((await ask("couple.data", { method: "POST", headers, body: "a=1" })).status).toBe(403);
  expect(
    (await ask("couple", { method: "POST", headers: { ...headers, "Sec-Fetch-Site": "same-origin" }, body: "a=1" }))
      .status,
  ).toBe(200);
});

describe("a form that says not where it comes from", () => {
  const send = async (path: string, Cookie = "", more = {}) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded", Cookie, ...more };
    const response = await ask(path, { method: "POST", headers, body: "a=1" });
    return [response.status, await response.text()] as const;
  };

  it("is taken, from a couple as well", async () => {
    expect((await send("visitor"))[0]).toBe(200);
    expect((await send("couple", `token=${await token(couple)}`))[0]).toBe(200);
  });

  it("a form that sends no origin is refused for administrators and at their sign-in (access-8)", async () => {
    const Cookie = `token=${await token(administrator)}`;
    for (const refused of [await send("visitor", Cookie), await send("admin")]) {
      expect(refused[0]).toBe(403);
      expect(refused[1]).toContain("refused:unproven");
    }
    expect((await send("visitor", Cookie, { "Sec-Fetch-Site": "same-origin" }))[0]).toBe(200);
    expect((await send("admin", "", { Origin: "http://fr.localhost:8788" }))[0]).toBe(200);
  });
});

describe("the edge", () => {
  const post = (path: string, body: BodyInit, headers: HeadersInit = ours) =>
    ask(path, { method: "POST", headers, body });

  it("answers a form that is too large without holding it, and hands over one that is not", async () => {
    const letters = (n: number) => `a=${"x".repeat(n - 2)}`;
    expect((await post("form", letters(65_536))).status).toBe(200);
    for (const path of ["form", "visitor", "nowhere"]) {
      const answer = await post(path, letters(65_537));
      expect([answer.status, await answer.text()], path).toEqual([413, expect.stringContaining("refused:tooLarge")]);
    }
  });

  it("stops holding a body that does not say how long it is", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 1_000) controller.close();
        else controller.enqueue(new Uint8Array(16_384).fill(97));
      },
    });
    const request = new Request("http://fr.localhost:8788/form", {
      method: "POST",
      headers: ours,
      body,
      duplex: "half",
    } as RequestInit);
    expect((await serve(request)).status).toBe(413);
    expect(sent, "it is let through to its end: only then does a browser listen").toBe(1_001);
  });

  it("reads what no action asked for, so that the next request finds a clean connection", async () => {
    const request = new Request("http://fr.localhost:8788/nowhere", {
      method: "POST",
      headers: { Origin: "null" },
      body: "x",
    });
    expect((await serve(request)).status).toBe(403);
    expect(request.bodyUsed).toBe(true);
  });

  it("says what an address takes, and refuses the rest", async () => {
    const answer = async (method: string, path: string) => {
      const { status, headers } = await ask(path, { method, headers: ours });
      return [status, headers.get("Allow")];
    };
    expect(await answer("OPTIONS", "couple")).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
    expect(await answer("OPTIONS", "robots.txt")).toEqual([204, "GET, HEAD, OPTIONS"]);
    expect(await answer("POST", "robots.txt")).toEqual([405, "GET, HEAD, OPTIONS"]);
    for (const method of ["PUT", "PATCH", "DELETE", "PROPFIND"])
      expect(await answer(method, "couple"), method).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
    expect(seen).not.toHaveBeenCalled();
  });

  it("does not answer as Remix did before single fetch", async () => {
    const answer = await ask("robots.txt?_data=couple");
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
    expect(seen).not.toHaveBeenCalled();
  });

  it("never calls an answer public that sets a cookie", async () => {
    expect((await ask("robots.txt")).headers.get("Cache-Control")).toBe("public, max-age=3600");
    const own = await ask("robots.txt?new");
    expect(own.headers.get("Set-Cookie")).toContain("seen=1");
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("has one spelling of each address", async () => {
    for (const [asked, led] of [
      ["Couple/?a=%2F", "/couple?a=%2F"],
      ["/evil.example/x", "/evil.example/x"],
      ["//\\/evil.example", "/evil.example"],
      ["COUPLE", "/couple"],
    ] as const) {
      const answer = await ask(asked);
      expect([answer.status, answer.headers.get("Location")], asked).toEqual([301, led]);
    }
    expect((await ask("Nowhere/")).status).toBe(404);
  });
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

it("unexpected errors are reported, and the page shows nothing of their cause (frame-5)", async () => {
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
    return (await serve(request)).json();
  }

  it("on a host that starts with project., pages use the language of the signed-in couple, even when another one was chosen (language-4)", async () => {
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
