import type { CheckoutState, Interval, PriceKey } from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import { hours, minutes } from "~/domain/durations";

export type Product = { product: "credits"; credits: number } | { product: "premium"; interval: Interval };

export type OrderState = "open" | "processing" | "reserved" | "failed" | "canceled" | "expired" | "paid" | "refunded";

/** The packs of credits: how many, and what they cost in cents. */
export const PACKS: readonly { credits: number; price: number }[] = [
  { credits: 1, price: PRICES.credit },
  ...PRICES.packs,
];

export const ORDERS = {
  /** How long an order can be paid. */
  lifetime: hours(24),
} as const;

/** Cents, VAT included. Null: no such pack. */
export function priceOf(product: Product): number | null {
  if (product.product === "premium") return PRICES.premium[product.interval];
  return PACKS.find(({ credits }) => credits === product.credits)?.price ?? null;
}

/** The name that the price has with the payment vendor. */
export function priceKeyOf(product: Product): PriceKey {
  return (product.product === "premium" ? `premium_${product.interval}` : `credits_${product.credits}`) as PriceKey;
}

/** What a person reads as the order's number: the year, and a number that is not used twice. */
export const orderNumber = (id: number, createdAt: number) =>
  `${new Date(createdAt).getUTCFullYear()}-${String(id).padStart(4, "0")}`;

/** What the product says of a card that was refused, each with a text of its own. */
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

/** The text for a code of the vendor, which has many more. */
export function declineReasonOf(code: string | null): DeclineReason {
  return DECLINES.find((reason) => reason === code) ?? "generic_decline";
}

/** When an order is looked at again without an event: soon at first, then ever more rarely. */
export const ORDER_CHECKS = {
  first: minutes(1),
  /** While the bank thinks. */
  underWay: minutes(5),
  longest: hours(1),
  /** After the vendor's page has closed. */
  afterClosing: minutes(2),
} as const;

/** What is bought under a price of the vendor. */
export function productOf(price: PriceKey): Product {
  const [kind, what] = price.split("_");
  return kind === "premium"
    ? { product: "premium", interval: what as Interval }
    : { product: "credits", credits: Number(what) };
}

/** Names what an order put into the ledger. @param order public id */
export const purchaseCauseOf = (order: string) => `purchase:${order}`;

export const isSettled = (state: OrderState) => state === "paid" || state === "refunded";

/** The state that an order has by what the vendor says of its payment page alone. */
export function stateSaid({ status, payment }: Pick<CheckoutState, "status" | "payment">): OrderState {
  if (payment === "none") return status === "expired" ? "expired" : "open";
  if (payment === "declined") return status === "expired" ? "expired" : "failed";
  return payment;
}

export const EVENTS = {
  /** The request that stored an event handles it; the sweep takes over after this time. */
  handling: minutes(1),
  longestWait: hours(6),
  /** An event that failed so often is given up and reported: the checks of orders and subscriptions go on without it. */
  mostAttempts: 12,
  /** The vendor's list is read again from before the last reading: what it lists late is not missed. */
  overlap: minutes(15),
  /** Of a first reading. */
  firstReading: hours(24),
} as const;

/** @param attempts that have failed @returns null: it is given up */
export function eventRetryAt(attempts: number, now: number): number | null {
  return attempts >= EVENTS.mostAttempts ? null : now + Math.min(minutes(2 ** (attempts - 1)), EVENTS.longestWait);
}
