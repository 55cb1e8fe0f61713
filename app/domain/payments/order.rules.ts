import type { CheckoutState, Interval, PriceKey } from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import { DomainError } from "~/domain/domain-error";
import { days, hours, minutes, seconds } from "~/domain/durations";

export type Product = { product: "credits"; credits: number } | { product: "premium"; interval: Interval };

/**
 * State of an order, derived from Stripe's checkout by `orderStateOf` and `nextState` (order-statements.server.ts):
 * - `open`: not paid yet; its checkout can be paid, or is still to be created
 * - `processing`: the bank has not answered yet; or the payment was collected, but amount, currency or product differ
 *   from the order or the account was deleted (then `paidAt` is set)
 * - `reserved`: the amount is authorized, but not captured yet
 * - `failed`: the last payment attempt was declined; can be paid again
 * - `canceled`: the provider left the payment page without paying; can be paid again
 * - `expired`: its checkout expired, or the provider dropped the order; cannot be paid any more
 * - `paid`: the ordered amount was collected
 * - `refunded`: the whole payment was refunded, or is held back by a dispute
 */
export type OrderState = "open" | "processing" | "reserved" | "failed" | "canceled" | "expired" | "paid" | "refunded";

/** Packs of credits, with prices in cents. */
export const PACKS: readonly { credits: number; price: number }[] = [
  { credits: 1, price: PRICES.credit },
  ...PRICES.packs,
];

export const ORDERS = { lifetime: hours(24) } as const;

/** Returns the price in cents, VAT included; null if there is no such pack. */
export function priceOf(product: Product): number | null {
  if (product.product === "premium") return PRICES.premium[product.interval];
  return PACKS.find(({ credits }) => credits === product.credits)?.price ?? null;
}

export function priceKeyOf(product: Product): PriceKey {
  return (product.product === "premium" ? `premium_${product.interval}` : `credits_${product.credits}`) as PriceKey;
}

export const orderNumber = (id: number, createdAt: number) =>
  `${new Date(createdAt).getUTCFullYear()}-${String(id).padStart(4, "0")}`;

export const DECLINES = [
  "generic_decline",
  "do_not_honor",
  "card_velocity_exceeded",
  "insufficient_funds",
  "lost_card",
  "stolen_card",
  "expired_card",
  "incorrect_cvc",
  "incorrect_number",
  "processing_error",
  "authentication_required",
] as const;
export type DeclineReason = (typeof DECLINES)[number];

/** Returns the text key of Stripe's decline code, `generic_decline` for unknown ones. */
export function declineReasonOf(code: string | null): DeclineReason {
  return DECLINES.find((reason) => reason === code) ?? "generic_decline";
}

/** Times at which the sweep syncs an order without an event: soon at first, then less and less often. */
export const ORDER_CHECKS = {
  first: minutes(1),
  underWay: minutes(5),
  longest: hours(1),
  afterClosing: minutes(2),
} as const;

export function productOf(price: PriceKey): Product {
  const [kind, what] = price.split("_");
  return kind === "premium"
    ? { product: "premium", interval: what as Interval }
    : { product: "credits", credits: Number(what) };
}

export const purchaseCauseOf = (order: string) => `purchase:${order}`;

export const PAYABLE_STATES: readonly OrderState[] = ["open", "failed", "canceled"];

export const isSettled = (state: OrderState) => state === "paid" || state === "refunded";

/** Derives a state from Stripe's checkout only; `nextState` also uses our order. */
export function orderStateOf({ status, payment }: Pick<CheckoutState, "status" | "payment">): OrderState {
  if (payment === "none") return status === "expired" ? "expired" : "open";
  if (payment === "declined") return status === "expired" ? "expired" : "failed";
  return payment;
}

/** Id of the row in `payment_events` whose `created_at` is where the next read of Stripe's event list starts. */
export const EVENT_LIST_CURSOR = "listed";

export const EVENTS = {
  /** Time in which the request that stored an event handles it; afterwards the sweep does. */
  handling: minutes(1),
  longestWait: hours(6),
  /** Attempts after which an event is given up and reported. The sweep still syncs its order or subscription. */
  mostAttempts: 12,
  /** Overlap of two reads of Stripe's event list, which may list an event late. */
  overlap: minutes(15),
  /** Age of the oldest event that the first read of Stripe's event list returns. */
  firstReading: hours(24),
} as const;

/** Returns the next attempt; null: the event is given up. @param attempts failed so far */
export function eventRetryAt(attempts: number, now: number): number | null {
  return attempts >= EVENTS.mostAttempts ? null : now + Math.min(minutes(2 ** (attempts - 1)), EVENTS.longestWait);
}

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
  unknown: boolean;
  checkoutId: string | null;
  checkoutUrl: string | null;
  declineCode: string | null;
  paidAt: number | null;
}

/** States that need no further sync with Stripe. */
const OVER: readonly OrderState[] = ["paid", "refunded", "expired"];

/** @param visit the provider came `back` after paying, `left` the payment page, or neither (null) */
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
  // The payment page was completed, but the reserved amount was released.
  if (checkoutUrl === null) return checkoutId === null ? "unopened" : "released";
  return visit === "back" ? "processing" : "open";
}

export const isWorthAsking = (state: OrderState) => !OVER.includes(state);

export const isUnderWay = (outcome: OrderOutcome) =>
  outcome === "processing" || outcome === "reserved" || outcome === "unknown" || outcome === "unrecorded";

export const isPayable = (outcome: OrderOutcome) =>
  outcome === "open" ||
  outcome === "unopened" ||
  outcome === "released" ||
  outcome === "failed" ||
  outcome === "canceled";

/** Returns whether an order may be paid already: the provider may have closed the browser after paying. */
export const isUnsure = (
  { checkoutUrl, checkedAt }: { checkoutUrl: string | null; checkedAt: number | null },
  outcome: OrderOutcome,
  now: number,
) => isPayable(outcome) && checkoutUrl !== null && (checkedAt === null || now - checkedAt >= RECHECK);

/** Returns the seconds until the page of an unconfirmed payment reloads. @param waited milliseconds since the order */
export function refreshAfter(waited: number): number {
  if (waited < minutes(1)) return 5;
  if (waited < minutes(10)) return 15;
  return waited < days(1) ? 60 : 600;
}

/** Time after a sync in which showing the order does not sync it again. */
export const RECHECK = seconds(10);

/** A confirmation mentions a payment for the same product within this time. */
export const SAME_PURCHASE = minutes(30);

/** @throws DomainError payments.missing without a product, payments.product if there is no such product */
export function chosenProduct(credits: string | null, premium: string | null): Product {
  if (!credits && !premium) throw new DomainError("payments.missing");
  const product: Product | null =
    premium === "month" || premium === "year"
      ? { product: "premium", interval: premium }
      : /^\d{1,4}$/.test(credits ?? "")
        ? { product: "credits", credits: Number(credits) }
        : null;
  if (!product || priceOf(product) === null) throw new DomainError("payments.product");
  return product;
}

/** Checks whether a form's key has the format of an order's public id (`newPublicId`). */
export const isFormKey = (key: unknown): key is string => typeof key === "string" && /^[0-9a-z]{16}$/.test(key);

export const vatIn = (amount: number, percent: number) => Math.round((amount * percent) / (100 + percent));

/** The packs with cents per credit, and the saving compared with single credits. */
export const OFFERS = PACKS.map(({ credits, price }) => ({
  credits,
  price,
  each: price / credits,
  saving: credits * PRICES.credit - price,
}));
