import { expect, it } from "vitest";
import { hours, minutes, seconds } from "~/domain/durations";
import {
  isPayable,
  isUnderWay,
  isUnsure,
  type OrderOutcome,
  type OrderState,
  outcomeOf,
  refreshAfter,
} from "./order.rules";

const order = (state: OrderState, more: Partial<Parameters<typeof outcomeOf>[0]> = {}) => ({
  state,
  unknown: false,
  checkoutId: "cs_1",
  checkoutUrl: "https://checkout.example",
  declineCode: null,
  paidAt: null,
  ...more,
});

it.each<[OrderOutcome, Parameters<typeof outcomeOf>]>([
  ["processing", [order("processing"), null]],
  ["reserved", [order("reserved"), "back"]],
  ["failed", [order("failed"), "back"]],
  ["canceled", [order("canceled"), null]],
  ["failed", [order("canceled", { declineCode: "lost_card" }), null]],
  ["expired", [order("expired"), "back"]],
  ["open", [order("open"), null]],
  ["unopened", [order("open", { checkoutId: null, checkoutUrl: null }), null]],
  ["unopened", [order("open", { checkoutId: null, checkoutUrl: null }), "back"]],
  ["released", [order("open", { checkoutUrl: null }), null]],
  ["released", [order("open", { checkoutUrl: null }), "back"]],
  ["processing", [order("open"), "back"]],
  ["canceled", [order("open"), "left"]],
  ["failed", [order("failed"), "left"]],
  ["unknown", [order("open", { unknown: true }), "back"]],
  ["unknown", [order("processing", { unknown: true }), "left"]],
  ["paid", [order("paid", { unknown: true, paidAt: 1 }), "left"]],
  ["refunded", [order("refunded", { paidAt: 1 }), "back"]],
  ["unrecorded", [order("processing", { paidAt: 1 }), null]],
  ["unrecorded", [order("open", { paidAt: 1, unknown: true }), "back"]],
])("the result page says %s (shop-5)", (outcome, known) => {
  expect(outcomeOf(...known)).toBe(outcome);
});

it("an order that may have been paid cannot be paid again (shop-6)", () => {
  for (const outcome of ["processing", "reserved", "unknown", "unrecorded"] as const) {
    expect(isUnderWay(outcome)).toBe(true);
    expect(isPayable(outcome)).toBe(false);
  }
  for (const outcome of ["open", "unopened", "released", "failed", "canceled"] as const)
    expect(isPayable(outcome)).toBe(true);
  for (const outcome of ["paid", "refunded", "expired"] as const) expect(isPayable(outcome)).toBe(false);
});

it("the page is not certain that nothing was paid until Stripe was asked (shop-22)", () => {
  const page = { checkoutUrl: "https://checkout.example", checkedAt: null };
  for (const outcome of ["open", "failed", "canceled"] as const) {
    expect(isUnsure(page, outcome, 0)).toBe(true);
    expect(isUnsure({ ...page, checkedAt: 0 }, outcome, seconds(9))).toBe(false);
    expect(isUnsure({ ...page, checkedAt: 0 }, outcome, seconds(10))).toBe(true);
    expect(isUnsure({ ...page, checkoutUrl: null }, outcome, 0), "nobody can have paid").toBe(false);
  }
  for (const outcome of ["paid", "refunded", "expired", "processing"] as const)
    expect(isUnsure(page, outcome, 0)).toBe(false);
});

it("a pending result reloads often at first, then less and less (shop-23)", () => {
  const waited = [0, seconds(59), minutes(1), minutes(10), hours(24)];
  expect(waited.map(refreshAfter)).toEqual([5, 5, 15, 60, 600]);
});
