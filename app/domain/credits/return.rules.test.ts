import { expect, it } from "vitest";
import { days } from "~/domain/durations";
import { type ClaimFacts, claimStateOf, claimsFor } from "./return.rules";

const facts: ClaimFacts = {
  status: "unlocked",
  unlockedBy: "credit",
  unlockedAt: 0,
  closedAt: null,
  claim: null,
  returnedAt: null,
  returnCause: null,
  open: 0,
  claims: 0,
  unlocks: 10,
};

it("claims are limited to 30 percent of the unlocks, and at least one (claim-3)", () => {
  expect([0, 1, 6, 7, 9, 10, 20, 70].map(claimsFor)).toEqual([1, 1, 1, 2, 2, 3, 6, 21]);
});

it.each([
  ["claimable", {}],
  ["none", { unlockedBy: "premium" }],
  ["none", { status: "locked", unlockedBy: null, unlockedAt: null }],
  ["returned", { returnedAt: 5, claim: "returned" }],
  ["asked", { claim: "open", open: 3 }],
  ["looking", { claim: "denied" }],
  ["over", { closedAt: 5 }],
  ["tooManyOpen", { open: 3 }],
  ["shareExceeded", { claims: 3 }],
] satisfies [string, Partial<ClaimFacts>][])("is %s", (state, changes) => {
  expect(claimStateOf({ ...facts, ...changes }, 10)).toBe(state);
});

it("a no-response claim is possible for 14 days (claim-1)", () => {
  expect(claimStateOf(facts, days(14))).toBe("claimable");
  expect(claimStateOf(facts, days(14) + 1)).toBe("over");
});
