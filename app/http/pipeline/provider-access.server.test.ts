import { expect, it } from "vitest";
import type { AppContext } from "./context.server";
import { CookieJar } from "./cookies.server";
import { afterLogin, providerGone } from "./provider-access.server";

const context = { url: new URL("https://alliance.example/pro/login") } as Parameters<typeof afterLogin>[0];

it.each([
  ["/pro/photos?page=2", "/pro/photos?page=2"],
  ["/pro", "/pro"],
  ["/pro?welcome", "/pro?welcome"],
  [null, "/pro"],
  ["", "/pro"],
  ["https://thief.example/pro/photos", "/pro"],
  ["//thief.example/pro/photos", "/pro"],
  ["/\\thief.example/pro/photos", "/pro"],
  ["/\t/thief.example/pro/", "/pro"],
  ["/admin", "/pro"],
  ["/pro/../admin", "/pro"],
  ["/profile", "/pro"],
  ["javascript:alert(1)", "/pro"],
])("a login that is to lead to %j leads to %s", (next, path) => expect(afterLogin(context, next)).toBe(path));

function loginFor(path: string, method: string): string | null {
  const url = new URL(path, "https://alliance.example");
  const cookies = new CookieJar(new Request(url));
  try {
    return providerGone({ url, method, cookies } as AppContext);
  } catch (response) {
    return (response as Response).headers.get("Location");
  }
}

it.each([
  ["GET", "/pro/requests/r1?answer=decline", "/pro/login?next=%2Fpro%2Frequests%2Fr1%3Fanswer%3Ddecline"],
  ["GET", "/pro", "/pro/login"],
  ["GET", `/pro/requests?q=${"x".repeat(300)}`, "/pro/login"],
  ["POST", "/pro/requests/r1/answer", "/pro/login"],
])("without a session, %s %s redirects to %s", (method, path, login) => {
  expect(loginFor(path, method)).toBe(login);
});
