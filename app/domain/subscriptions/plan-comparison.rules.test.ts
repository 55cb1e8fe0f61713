import { expect, it } from "vitest";
import { paceOf } from "./subscription.rules";

it("the page compares Premium with the price of credits for the unlocks of 90 days, and says when credits cost less (premium-3)", () => {
  expect(paceOf(4)).toEqual({ unlocks: 4, credits: 60_00, premium: 79_00, cheaper: "credits", from: 2 });
  expect(paceOf(6)).toMatchObject({ credits: 90_00, cheaper: "premium" });
  expect(paceOf(1)).toMatchObject({ credits: 15_00, cheaper: "credits" });
});

it("without an unlock there is nothing to compare (premium-3)", () => {
  expect(paceOf(0)).toBeNull();
});
