import { expect, it } from "vitest";
import { days } from "~/domain/durations";
import { withdrawalOf } from "./withdrawal.rules";

const START = Date.UTC(2026, 10, 2, 9);

it("gives an annual plan back within 30 days, unless a request was unlocked (premium-4)", () => {
  const until = START + days(30);
  expect(withdrawalOf("year", START, null, START + days(29))).toEqual({ state: "open", until });
  expect(withdrawalOf("year", START, null, until)).toEqual({ state: "late", until });
  expect(withdrawalOf("year", START, START + days(7), START + days(8))).toEqual({ state: "used", until });
  expect(withdrawalOf("month", START, null, START)).toEqual({ state: "none" });
});
