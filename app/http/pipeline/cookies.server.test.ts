import { describe, expect, it, vi } from "vitest";
import { CookieJar } from "./cookies.server";

const jar = (url: string, cookie = "") => new CookieJar(new Request(url, { headers: { Cookie: cookie } }));

it.each(["http://localhost:8788/", "http://fr.localhost:8788/", "http://127.0.0.1:8788/"])(
  "sets cookies without Secure on a developer's %s",
  (url) => {
    const cookies = jar(url);
    cookies.set("token", "t");
    expect(cookies.changes).toEqual(["token=t; Path=/; HttpOnly; SameSite=Lax"]);
  },
);

it.each([
  "https://alliance.example/",
  "http://alliance.example/",
  "http://localhost.evil.example/",
  "http://notlocalhost/",
  "http://127.0.0.2/",
])("sets cookies with Secure on %s", (url) => {
  const cookies = jar(url);
  cookies.set("token", "t", { maxAge: 60 });
  expect(cookies.changes).toEqual(["__Host-token=t; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax"]);
});

it("reads what came and what was set since", () => {
  const cookies = jar("https://alliance.example/", "__Host-a=1; __Host-b=%C3%A9; broken");
  expect([cookies.get("a"), cookies.get("b"), cookies.get("c"), cookies.get("constructor")]).toEqual([
    "1",
    "é",
    undefined,
    undefined,
  ]);
  cookies.set("a", "2");
  expect(cookies.get("a")).toBe("2");
});

it("sends each cookie once, as it was set last, and cannot be broken out of", () => {
  const cookies = jar("https://alliance.example/", "__Host-a=1");
  cookies.set("a", "2");
  cookies.set("a", "x; Domain=evil.example\r\nSet-Cookie: b=1");
  expect(cookies.changes).toHaveLength(1);
  expect(cookies.changes[0]).not.toMatch(/Domain=|[\r\n]/);
});

it("clears what there is, and nothing else", () => {
  const cookies = jar("https://alliance.example/", "__Host-a=1");
  cookies.clear("a");
  cookies.clear("b");
  expect(cookies.get("a")).toBeUndefined();
  expect(cookies.changes).toEqual(["__Host-a=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"]);
});

describe("over https, names of cookies start with __Host-, so subdomains cannot set them (session-5)", () => {
  it("leaves out cookies without it", () => {
    const cookies = jar("https://alliance.example/", "token=forged; __Host-flash=mine; flash=forged");
    expect([cookies.get("token"), cookies.get("flash")]).toEqual([undefined, "mine"]);
    expect(jar("http://fr.localhost:8788/", "token=t").get("token")).toBe("t");
  });

  it("takes over sessions from before it, for the days that they live", () => {
    const old = jar("https://alliance.example/", "refresh_token=before; token=before");
    expect([old.get("refresh_token"), old.get("token"), old.changes]).toEqual(["before", undefined, []]);
    old.set("refresh_token", "after");
    expect(old.changes).toEqual([
      "__Host-refresh_token=after; Path=/; HttpOnly; Secure; SameSite=Lax",
      "refresh_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    const both = jar("https://alliance.example/", "refresh_token=before; __Host-refresh_token=after");
    expect(both.get("refresh_token")).toBe("after");
    vi.useFakeTimers({ now: Date.UTC(2027, 0, 1) });
    expect(jar("https://alliance.example/", "refresh_token=before").get("refresh_token")).toBeUndefined();
    vi.useRealTimers();
  });
});
