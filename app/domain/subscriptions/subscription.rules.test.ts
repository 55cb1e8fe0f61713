import { describe, expect, it } from "vitest";
import type { SubscriptionState } from "~/adapters/payments/port";
import { days, hours, minutes } from "~/domain/durations";
import { duplicatesAmong, isFulfilled, nextCheckOf, withdrawalOf } from "./subscription.rules";

const state: SubscriptionState = {
  id: "sub_1",
  customer: "cus_1",
  order: "o",
  status: "active",
  interval: "month",
  nextInterval: null,
  startedAt: 0,
  periodStart: 0,
  periodEnd: days(30),
  cancelAtPeriodEnd: false,
  canceledAt: null,
  endedAt: null,
  renewal: "paid",
  failure: null,
  card: null,
  invoices: [],
  lastPayment: { id: "pi_1", amount: 79_00, refunded: 0, disputed: false },
};
const ended = { ...state, status: "canceled", endedAt: 5 };

it("a change that Stripe has made is treated as done (subscription-3)", () => {
  expect([isFulfilled("cancel", state), isFulfilled("cancel", { ...state, cancelAtPeriodEnd: true })]).toEqual([
    false,
    true,
  ]);
  expect([isFulfilled("resume", { ...state, cancelAtPeriodEnd: true }), isFulfilled("resume", state)]).toEqual([
    false,
    true,
  ]);
  expect([isFulfilled("year", state), isFulfilled("year", { ...state, nextInterval: "year" })]).toEqual([false, true]);
  expect([isFulfilled("month", state), isFulfilled("month", { ...state, nextInterval: "year" })]).toEqual([
    true,
    false,
  ]);
  const refunded = { ...ended, lastPayment: { id: "pi_1", amount: 79_00, refunded: 79_00, disputed: false } };
  expect([isFulfilled("withdraw", ended), isFulfilled("withdraw", refunded)]).toEqual([false, true]);
  expect([isFulfilled("cancel", ended), isFulfilled("year", ended)]).toEqual([true, true]);
});

it("asks again after a charge and after a period, often while a renewal is refused, and never after the end", () => {
  expect(nextCheckOf(state, minutes(5))).toBe(hours(2));
  expect(nextCheckOf(state, hours(3))).toBe(days(30) + minutes(5));
  expect(nextCheckOf(state, days(31))).toBe(days(31) + minutes(5));
  expect(nextCheckOf({ ...state, status: "past_due" }, days(31))).toBe(days(31) + hours(6));
  expect(nextCheckOf(ended, days(31))).toBeNull();
});

describe("several subscriptions of one provider (subscription-2)", () => {
  const one = (id: string, startedAt: number, endedAt: number | null = null, status = "active") => ({
    id,
    startedAt,
    endedAt,
    status,
  });
  const double = (...all: ReturnType<typeof one>[]) => duplicatesAmong(all).map(({ id }) => id);

  it("the later one is too many, whichever is heard of first", () => {
    expect(double(one("b", 20), one("a", 10))).toEqual(["b"]);
    expect(double(one("a", 10), one("b", 10))).toEqual(["b"]);
    // The first subscription has ended at 30, but it was still running when the second one began at 20.
    expect(double(one("a", 10, 30), one("b", 20))).toEqual(["b"]);
  });

  it("one after the other are none too many, nor those that never began, nor one beside what was too many itself", () => {
    expect(double(one("a", 10, 20), one("b", 20))).toEqual([]);
    expect(double(one("a", 10, null, "incomplete_expired"), one("b", 20))).toEqual([]);
    expect(double(one("a", 10, 30), one("b", 20, 99), one("c", 40))).toEqual(["b"]);
  });
});

const START = Date.UTC(2026, 10, 2, 9);

it("an annual plan can be withdrawn within 30 days, unless a request was unlocked (premium-4)", () => {
  const until = START + days(30);
  expect(withdrawalOf("year", START, null, START + days(29))).toEqual({ state: "open", until });
  expect(withdrawalOf("year", START, null, until)).toEqual({ state: "late", until });
  expect(withdrawalOf("year", START, START + days(7), START + days(8))).toEqual({ state: "used", until });
  expect(withdrawalOf("month", START, null, START)).toEqual({ state: "none" });
});
