import { expect, it } from "vitest";
import { deliveriesOf, isStoppable, NOTICES, nearlyUsedFrom, noticesFor } from "./notices.rules";

it("sends each notice at once until its recipient chooses (notice-1)", () => {
  const chosen = { ...deliveriesOf("provider", []), ...deliveriesOf("couple", []) };
  expect(new Set(Object.values(chosen))).toEqual(new Set(["at_once"]));
  const necessary = [...noticesFor("provider"), ...noticesFor("couple")].filter((name) => !(name in chosen));
  expect(necessary).toEqual(["renewal", "approved"]);
});

it("takes what a notice offers, and nothing else (notice-1)", () => {
  const stored = [
    { notice: "answer", delivery: "daily" as const },
    { notice: "week", delivery: "daily" as const },
    { notice: "request", delivery: "off" as const },
    { notice: "unknown", delivery: "off" as const },
  ];
  expect(deliveriesOf("couple", stored)).toEqual({
    answer: "daily",
    silence: "at_once",
    week: "at_once",
    invitation: "at_once",
  });
});

it("counts a stopped summary as what it would have held (notice-1)", () => {
  const stored = [
    { notice: "answer", delivery: "daily" as const },
    { notice: "summary", delivery: "off" as const },
  ];
  expect(deliveriesOf("couple", stored)).toEqual({
    answer: "off",
    silence: "at_once",
    week: "at_once",
    invitation: "at_once",
  });
});

it("stops what may be stopped, by its recipient alone (notice-1)", () => {
  const stoppable = Object.keys(NOTICES).filter((name) => isStoppable(name, "provider"));
  expect(stoppable).toEqual(["request", "reminder", "closed", "review", "quota"]);
  expect([isStoppable("summary", "couple"), isStoppable("answer", "couple")]).toEqual([true, true]);
  expect([isStoppable("answer", "provider"), isStoppable("renewal", "provider"), isStoppable(1, "couple")]).toEqual(
    Array(3).fill(false),
  );
});

it("mentions a quota from four fifths of it on, and none of a single place", () => {
  expect([5, 10, 500, 1].map(nearlyUsedFrom)).toEqual([4, 8, 400, null]);
});
