import { days, minutes, seconds } from "~/domain/durations";
import type { OrderState } from "./order.rules";

/** What a person reads of an order: its state, and what the page knows besides. */
export type Outcome =
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
  /** The vendor was asked and did not answer. */
  unknown: boolean;
  checkoutId: string | null;
  checkoutUrl: string | null;
  declineCode: string | null;
  paidAt: number | null;
}

/** States that nothing changes any more without the person. */
const OVER: readonly OrderState[] = ["paid", "refunded", "expired"];

/** @param visit `back`: the vendor's page says that it was paid; `left`: it was left; null: neither */
export function outcomeOf(
  { state, unknown, checkoutId, checkoutUrl, declineCode, paidAt }: Order,
  visit: "back" | "left" | null,
): Outcome {
  if (OVER.includes(state)) return state as Outcome;
  // Paid, but not in the books: the amounts differ, or the write is still to come.
  if (paidAt !== null) return "unrecorded";
  if (unknown) return "unknown";
  // Who leaves after a card was refused still reads why.
  if (state === "canceled" && declineCode !== null) return "failed";
  if (state !== "open") return state;
  if (visit === "left") return "canceled";
  // Its page was filled in, and the amount that was reserved then has been released.
  if (checkoutUrl === null) return checkoutId === null ? "unopened" : "released";
  return visit === "back" ? "processing" : "open";
}

/** Whether the vendor is asked while the page is made: only who comes from its page may know more than we do. */
export const isWorthAsking = (state: OrderState) => !OVER.includes(state);

export const isUnderWay = (outcome: Outcome) =>
  outcome === "processing" || outcome === "reserved" || outcome === "unknown" || outcome === "unrecorded";

export const isPayable = (outcome: Outcome) =>
  outcome === "open" ||
  outcome === "unopened" ||
  outcome === "released" ||
  outcome === "failed" ||
  outcome === "canceled";

/**
 * Nothing was paid as far as we know, and the vendor was not asked lately: who has paid and closed the browser may be ahead of its report.
 * @param now milliseconds since the epoch
 */
export const isUnsure = (
  { checkoutUrl, checkedAt }: { checkoutUrl: string | null; checkedAt: number | null },
  outcome: Outcome,
  now: number,
) => isPayable(outcome) && checkoutUrl !== null && (checkedAt === null || now - checkedAt >= RECHECK);

/** Seconds until a page that waits loads itself again: often at first, then less and less. @param waited milliseconds since the payment */
export function refreshAfter(waited: number): number {
  if (waited < minutes(1)) return 5;
  if (waited < minutes(10)) return 15;
  return waited < days(1) ? 60 : 600;
}

/** The vendor is asked again for an order that was looked at, unless that was so short a time ago. */
export const RECHECK = seconds(10);
