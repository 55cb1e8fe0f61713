import { describe, expect, it } from "vitest";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { CookieJar } from "./cookies.server";
import { pathToReturnTo, requireProvider } from "./guards.server";
import { couple, ours, token, useWorker } from "./worker.fixture";

const { ask } = useWorker();

it("asks for no session where the answer is everybody's", async () => {
  const Cookie = `token=${await token(couple, Date.now() - 3_600_000)}; refresh_token=r`;
  for (const path of ["robots.txt", "sitemap.xml", "sitemap/fr.xml", "healthz", "places?q=Lyon", "media/a/b/480"]) {
    const { headers } = await ask(path, { headers: { Cookie } });
    expect(headers.get("Server-Timing"), path).toContain('db;desc="0"');
    expect(headers.get("Set-Cookie"), path).toBeNull();
  }
  expect((await ask("couple", { headers: { Cookie } })).headers.get("Server-Timing")).toContain('db;desc="1"');
});

describe("guards", () => {
  it("let a couple in on its token alone", async () => {
    const response = await ask("couple", { headers: { Cookie: `token=${await token(couple)}` } });
    expect([response.status, response.headers.get("Set-Cookie")]).toEqual([200, null]);
  });

  it("visitors are redirected from couples' pages to the welcome page, signed-in couples from the welcome and sign-in pages to their home (welcome-2)", async () => {
    const where = async (path: string, facts?: object) => {
      const response = await ask(path, facts ? { headers: { Cookie: `token=${await token(facts)}` } } : {});
      return [response.status, response.headers.get("Location")];
    };
    expect(await where("couple")).toEqual([302, "/"]);
    expect(await where("visitor", couple)).toEqual([302, "/presentation"]);
    expect(await where("visitor", { ...couple, hasFinishedOnboarding: false })).toEqual([302, "/profile"]);
  });

  it("a link in an email to a couple's page opens sign-in first, then that page (login-12)", async () => {
    for (const site of ["none", "cross-site", "same-site"]) {
      const page = await ask("couple?id=p1", { headers: { "Sec-Fetch-Site": site } });
      expect(page.headers.get("Location"), site).toBe("/account?next=%2Fcouple%3Fid%3Dp1");
      expect(decodeURIComponent(page.headers.get("Set-Cookie") ?? "")).toContain("common:session.signIn");
    }
    const marked = await ask(paths.fromEmail("couple"), { headers: { "Sec-Fetch-Site": "none" } });
    expect(marked.headers.get("Location")).toBe("/account?next=%2Fcouple%3Ffrom%3Demail");
    for (const [path, site] of [
      ["couple?id=p1", "same-origin"],
      ["couple", "none"],
    ] as const)
      expect((await ask(path, { headers: { "Sec-Fetch-Site": site } })).headers.get("Location")).toBe("/");
    const Cookie = `token=${await token(couple, Date.now() - 3_600_000)}`;
    const over = await ask("couple?id=p1", { headers: { Cookie, "Sec-Fetch-Site": "none" } });
    expect(over.headers.get("Location")).toBe("/account?next=%2Fcouple%3Fid%3Dp1");
    expect(decodeURIComponent(over.headers.get("Set-Cookie") ?? "")).toContain("common:session.expired");
  });

  it("an ended session is announced on the next page, or in the form with the typed text (session-2)", async () => {
    const Cookie = `token=${await token(couple, Date.now() - 3_600_000)}`;
    const page = await ask("couple", { headers: { Cookie } });
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/"]);
    expect(decodeURIComponent(page.headers.get("Set-Cookie") ?? "")).toMatch(
      /token=; .*flash=.*common:session\.expired/,
    );
    const form = await ask("couple", { method: "POST", headers: { ...ours, Cookie }, body: "message=Bonjour" });
    expect(form.status).toBe(403);
    expect(await form.text()).toContain("Bonjour");
    // The first answer deleted the cookies.
    expect(form.headers.get("Set-Cookie")).toContain("token=;");
    const again = await ask("couple", { method: "POST", headers: ours, body: "message=Bonjour" });
    expect([again.status, again.headers.get("Location")]).toEqual([403, null]);
    expect(await again.text()).toContain("Bonjour");
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

  it("explain cookies to a browser that comes from the login without any", () => {
    const redirectOf = (Referer: string, Cookie = "") => {
      const request = new Request("http://fr.localhost:8788/pro", { headers: { Referer, Cookie } });
      const context = { staff: null, actor: null, cookies: new CookieJar(request), url: new URL(request.url) };
      try {
        return requireProvider(context as unknown as AppContext, request);
      } catch (thrown) {
        return (thrown as Response).headers.get("Location");
      }
    };
    const from = (path: string) => `http://fr.localhost:8788${path}`;
    expect(redirectOf(from(paths.pro.login()))).toBe(paths.pro.login(undefined, "off"));
    expect(redirectOf(from(paths.pro.login()), "locale=fr")).toBe(paths.pro.login());
    expect(redirectOf(from("/"))).toBe(paths.pro.login());
    expect(redirectOf("")).toBe(paths.pro.login());
  });

  it("return to the page after a login, except to forms, the dashboard, and very long addresses", () => {
    const returnTo = (path: string, method = "GET") =>
      pathToReturnTo({ url: new URL(path, "http://fr.localhost:8788") }, method);
    expect([returnTo("/pro/company?a=1"), returnTo("/pro/company", "HEAD")]).toEqual([
      "/pro/company?a=1",
      "/pro/company",
    ]);
    expect([returnTo("/pro/company", "POST"), returnTo(paths.pro.dashboard())]).toEqual([undefined, undefined]);
    const longest = `/${"a".repeat(299)}`;
    expect([returnTo(longest), returnTo(`${longest}a`)]).toEqual([longest, undefined]);
  });
});
