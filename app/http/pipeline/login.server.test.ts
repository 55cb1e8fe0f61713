import { beforeEach, expect, it } from "vitest";
import { adminPaths } from "~/admin-paths";
import { minutes } from "~/domain/durations";
import type { AppContext } from "./context.server";
import { CookieJar, signer } from "./cookies.server";
import {
  adminHome,
  keepFirstFactor,
  keepLogin,
  readFirstFactor,
  readLogin,
  trustDevice,
  trustedDevice,
} from "./login.server";

const NOW = Date.UTC(2027, 2, 10, 12);
let now: number;
let context: AppContext;

beforeEach(() => {
  now = NOW;
  context = {
    cookies: new CookieJar(new Request("https://alliance.example/")),
    signed: signer("a secret of the tests"),
    settings: { SESSION_SECRET: "a secret of the tests" },
    clock: { now: () => now },
  } as unknown as AppContext;
});

it("a browser knows the last five accounts that logged in with it, all by the same id", async () => {
  const names = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@example.org`);
  for (const name of names) await trustDevice(context, "provider", name);
  const known = await Promise.all(names.map((name) => trustedDevice(context, "provider", name)));
  expect(known[0]).toBeNull();
  expect(new Set(known.slice(1))).toEqual(new Set([known[5]]));
  expect(known[5]).toEqual(expect.any(String));
});

it("an account that logs in again stays among the five", async () => {
  for (const name of ["a", "b", "c", "d", "e", "a", "f"]) await trustDevice(context, "provider", name);
  expect(await trustedDevice(context, "provider", "a")).not.toBeNull();
  expect(await trustedDevice(context, "provider", "b")).toBeNull();
});

it("a browser knows an account in any case, and only in its area", async () => {
  await trustDevice(context, "provider", "Ada@example.org");
  expect(await trustedDevice(context, "provider", "ada@example.org")).not.toBeNull();
  expect(await trustedDevice(context, "couple", "ada@example.org")).toBeNull();
});

it("a login attempt is known for an hour, and only by its own stage", async () => {
  const attempt = { phone: "+33612345678" } as Parameters<typeof keepLogin>[2];
  await keepLogin(context, "attempt", attempt);
  expect(await readLogin(context, "attempt")).toEqual(attempt);
  expect(await readLogin(context, "verified")).toBeNull();
  now = NOW + minutes(60);
  expect(await readLogin(context, "attempt")).toBeNull();
});

it("the second step of an administrator's login knows who typed the password", async () => {
  expect(await readFirstFactor(context)).toBeNull();
  await keepFirstFactor(context, 7, "ada@example.org");
  expect(await readFirstFactor(context)).toEqual({ administratorId: 7, email: "ada@example.org" });
});

it("administrators who moderate start at the queue, others at the search", () => {
  expect(adminHome({ roles: ["moderator"] })).toBe(adminPaths.queue());
  expect(adminHome({ roles: ["support"] })).toBe(adminPaths.search());
});
