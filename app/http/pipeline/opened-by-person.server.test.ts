import { expect, it } from "vitest";
import type { Actor } from "~/domain/sessions/session.rules";
import { isOpened, openedByPerson } from "./opened-by-person.server";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const opened = (headers: Record<string, string>, method = "GET") =>
  openedByPerson({ method }, { headers: new Headers(headers) });

it("counts a browser as a person", () => {
  expect(opened({ "User-Agent": FIREFOX })).toBe(true);
});

it.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "curl/8.5.0",
  "",
])("is no robot: %s", (agent) => {
  expect(opened({ "User-Agent": agent })).toBe(false);
});

it("counts everybody who is logged in, with any program", () => {
  const headers = new Headers({ "User-Agent": "curl/8.5.0" });
  expect(isOpened({ method: "GET" }, { headers })).toBe(true);
  expect(isOpened({ method: "HEAD" }, { headers })).toBe(false);
  headers.set("Sec-Purpose", "prefetch");
  expect(isOpened({ method: "GET" }, { headers })).toBe(false);
});

it("an administrator in an account leaves its messages unread (talk-6)", () => {
  const headers = new Headers();
  const actor = { role: "provider", impersonation: { id: 1, administratorId: 1 } } as unknown as Actor;
  expect(isOpened({ method: "GET", actor }, { headers })).toBe(false);
  expect(isOpened({ method: "GET", actor: { ...actor, impersonation: undefined } as Actor }, { headers })).toBe(true);
});

it("counts a request without a User-Agent as a robot", () => {
  expect(opened({})).toBe(false);
});

it.each<Record<string, string>>([
  { "Sec-Purpose": "prefetch" },
  { "Sec-Purpose": "prefetch;prerender" },
  { Purpose: "prefetch" },
  { Purpose: "preview" },
])("is not a browser that looks ahead: %j", (headers) => {
  expect(opened({ "User-Agent": FIREFOX, ...headers })).toBe(false);
});

it.each(["HEAD", "POST"])("is not a %s", (method) => {
  expect(opened({ "User-Agent": FIREFOX }, method)).toBe(false);
});
