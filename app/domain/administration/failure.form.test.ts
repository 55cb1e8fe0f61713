import { expect, it } from "vitest";
import { causeOf, routeOf } from "./failure.form";

it.each([
  ["/pro/requests/0123456789abcdef", "/pro/requests/:id"],
  ["/planner/1csjn2hs8dxxmjkk/weddings/louise-et-karim", "/planner/:id/weddings/louise-et-karim"],
  ["/badge/abcdefghijklmnopqrstuvwxyz", "/badge/:id"],
  ["payments", "payments"],
])("the route of a failure contains no ids: %s (failure-1)", (path, route) => {
  expect(routeOf(path)).toBe(route);
});

it("one cause is stored once, with any ids and figures (failure-1)", () => {
  const failure = { source: "worker", route: "/pro/requests/a1", type: "TypeError", message: "no row 12" } as const;
  const cause = causeOf(failure);
  expect(causeOf({ ...failure, route: "/pro/requests/b2", message: "no row 13" })).toBe(cause);
  for (const other of [
    { source: "cron" },
    { route: "/pro" },
    { type: "RangeError" },
    { message: "no venue 12" },
  ] as const)
    expect(causeOf({ ...failure, ...other })).not.toBe(cause);
});
