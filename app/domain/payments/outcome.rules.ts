import { days, minutes, seconds } from "~/domain/durations";
import type { OrderState } from "./order.rules";

/** Outcome on the page of an order: its state (`OrderState`), refined by other data. */
export type OrderOutcome =
  | "processing"
  | "reserved"
  | "paid"
  | "failed"
  | "canceled"
  | "open"
  | "unopened"
  | "released"
  | "expired"
  | "refunded"
  | "unknown"
  | "unrecorded";

interface Order {
  state: OrderState;
  /** Stripe did not answer. */
  unknown: boolean;
  checkoutId: string | null;
  checkoutUrl: string | null;
  declineCode: string | null;
  paidAt: number | null;
}

/** States that need no further sync with Stripe. */
const OVER: readonly OrderState[] = ["paid", "refunded", "expired"];

/**
 * Derives the outcome of an order.
 * @param visit the provider came `back` after paying, `left` the payment page, or neither (null)
 */
export function outcomeOf(
  { state, unknown, checkoutId, checkoutUrl, declineCode, paidAt }: Order,
  visit: "back" | "left" | null,
): OrderOutcome {
  if (OVER.includes(state)) return state as OrderOutcome;
  // Paid, but not settled: the amount differs, or the account was deleted (`processing`, see `OrderState`).
  if (paidAt !== null) return "unrecorded";
  if (unknown) return "unknown";
  // The reason of a declined card is still shown after the provider left the payment page.
  if (state === "canceled" && declineCode !== null) return "failed";
  if (state !== "open") return state;
  if (visit === "left") return "canceled";
  // The payment page was completed, and the reserved amount has been released since.
  if (checkoutUrl === null) return checkoutId === null ? "unopened" : "released";
  return visit === "back" ? "processing" : "open";
}

/** Checks whether the order may have changed at Stripe, so that its page should sync it. */
export const isWorthAsking = (state: OrderState) => !OVER.includes(state);

export const isUnderWay = (outcome: OrderOutcome) =>
  outcome === "processing" || outcome === "reserved" || outcome === "unknown" || outcome === "unrecorded";

export const isPayable = (outcome: OrderOutcome) =>
  outcome === "open" ||
  outcome === "unopened" ||
  outcome === "released" ||
  outcome === "failed" ||
  outcome === "canceled";

/**
 * Checks whether the order may have been paid without our knowledge. No payment is stored, and the order was not synced
 * recently. The provider may have paid and closed the browser before the event arrived.
 * @param now milliseconds since the epoch
 */
export const isUnsure = (
  { checkoutUrl, checkedAt }: { checkoutUrl: string | null; checkedAt: number | null },
  outcome: OrderOutcome,
  now: number,
) => isPayable(outcome) && checkoutUrl !== null && (checkedAt === null || now - checkedAt >= RECHECK);

/**
 * Returns the seconds until a waiting page reloads: often at first, then less and less.
 * @param waited milliseconds since the payment
 */
export function refreshAfter(waited: number): number {
  if (waited < minutes(1)) return 5;
  if (waited < minutes(10)) return 15;
  return waited < days(1) ? 60 : 600;
}

/** Time after a sync in which viewing the order does not sync it again. */
export const RECHECK = seconds(10);
