import { expect, it } from "vitest";
import { afterLogin } from "./provider-access.server";

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
