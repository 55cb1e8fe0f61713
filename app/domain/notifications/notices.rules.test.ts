import { expect, it } from "vitest";
import {
  deliveriesOf,
  groupChoiceOf,
  isStoppable,
  nearlyUsedFrom,
  noticesFor,
  withGroupChoices,
} from "./notices.rules";

it("each notice is sent immediately until its recipient chooses otherwise (notice-1)", () => {
  const chosen = { ...deliveriesOf("provider", []), ...deliveriesOf("couple", []) };
  expect(new Set(Object.values(chosen))).toEqual(new Set(["at_once"]));
  const necessary = [...noticesFor("provider"), ...noticesFor("couple")].filter((name) => !(name in chosen));
  expect(necessary).toEqual(["renewal", "approved"]);
});

it("a notice accepts only the choices that it offers (notice-1)", () => {
  const stored = [
    { notice: "answer", delivery: "daily" as const },
    { notice: "week", delivery: "daily" as const },
    { notice: "request", delivery: "off" as const },
    { notice: "unknown", delivery: "off" as const },
  ];
  expect(deliveriesOf("couple", stored)).toEqual({
    answer: "daily",
    providerMessage: "at_once",
    silence: "at_once",
    week: "at_once",
    unanswered: "at_once",
    invitation: "at_once",
  });
});

it("a stopped summary stops the notices that it would have (notice-1)", () => {
  const stored = [
    { notice: "answer", delivery: "daily" as const },
    { notice: "summary", delivery: "off" as const },
  ];
  expect(deliveriesOf("couple", stored)).toEqual({
    answer: "off",
    providerMessage: "at_once",
    silence: "at_once",
    week: "at_once",
    unanswered: "at_once",
    invitation: "at_once",
  });
});

it("optional notices can be stopped, and only by their recipient (notice-1)", () => {
  const necessary = noticesFor("provider").filter((name) => !isStoppable(name, "provider"));
  expect(necessary).toEqual(["renewal", "approved"]);
  expect([isStoppable("summary", "couple"), isStoppable("answer", "couple")]).toEqual([true, true]);
  expect([isStoppable("answer", "provider"), isStoppable("renewal", "provider"), isStoppable(1, "couple")]).toEqual(
    Array(3).fill(false),
  );
});

it("mentions a quota from four fifths of it on, and none of a single place", () => {
  expect([5, 10, 500, 1].map(nearlyUsedFrom)).toEqual([4, 8, 400, null]);
});

it("one choice decides for a group of notices, unless each has its own", () => {
  const each = deliveriesOf("provider", [{ notice: "review", delivery: "off" }]);
  expect([groupChoiceOf(each, "requests"), groupChoiceOf(each, "profile")]).toEqual(["at_once", "each"]);
  expect(groupChoiceOf(deliveriesOf("couple", []), "requests")).toBe("each");
  const chosen = withGroupChoices(each, { requests: "daily", profile: "each" });
  expect([chosen.request, chosen.closed, chosen.review, chosen.quota]).toEqual(["daily", "daily", "off", "at_once"]);
});
