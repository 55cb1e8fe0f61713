import { expect, it } from "vitest";
import { paceOf } from "./plan-comparison.rules";

it("says what credits would cost at the pace of 90 days, and when they cost less (premium-3)", () => {
  expect(paceOf(4)).toEqual({ unlocks: 4, credits: 60_00, premium: 79_00, cheaper: "credits", from: 2 });
  expect(paceOf(6)).toMatchObject({ credits: 90_00, cheaper: "premium" });
  expect(paceOf(1)).toMatchObject({ credits: 15_00, cheaper: "credits" });
});

it("has no pace without an unlock (premium-3)", () => {
  expect(paceOf(0)).toBeNull();
});
