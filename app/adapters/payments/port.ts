import type { Locale } from "~/i18n/markets";

// What the application needs of a payment vendor, and nothing of how the vendor words it. Amounts are cents of euros, VAT included;
// instants are milliseconds since the epoch.

/** What is sold, as the vendor's price is looked up (`lookup_key`). */
export type PriceKey = "credits_1" | "credits_5" | "credits_10" | "credits_25" | "premium_month" | "premium_year";

export type Interval = "month" | "year";

export interface CheckoutInput {
  /** Public id of our order: the vendor repeats it in all that comes of it. */
  order: string;
  /** `cus_…` */
  customer: string;
  price: PriceKey;
  /** What our price table says. The vendor's price must be the same. */
  amount: number;
  locale: Locale;
  /** Absolute addresses of the page that says how it went, and of the one that says that the person left. */
  successUrl: string;
  cancelUrl: string;
  /** The vendor's page is closed from then on. */
  expiresAt: number;
}

export interface Checkout {
  /** `cs_…` */
  id: string;
  /** Null: it is closed. */
  url: string | null;
}

export interface Decline {
  /** As the vendor names it, e.g. `insufficient_funds`. */
  code: string;
}

export interface InvoiceState {
  /** `in_…` */
  id: string;
  number: string | null;
  url: string | null;
  pdf: string | null;
  paid: number;
  refunded: number;
  createdAt: number;
  paidAt: number | null;
}

/** The vendor's present state of one checkout and the payment that came of it. */
export interface CheckoutState extends Checkout {
  /** Public id of our order; null: the checkout belongs to another system. */
  order: string | null;
  status: "open" | "complete" | "expired";
  /**
   * `none`: nobody has tried to pay; `declined`: the last try was refused; `processing`: the bank has not answered;
   * `reserved`: held, but not collected yet; `paid`; `refunded`: all of it went back, or the bank took it back.
   */
  payment: "none" | "declined" | "processing" | "reserved" | "paid" | "refunded";
  /** What was collected, and what of it went back. */
  paid: number;
  refunded: number;
  currency: string;
  price: PriceKey | null;
  paymentId: string | null;
  subscriptionId: string | null;
  decline: Decline | null;
  /** Last four digits. */
  card: string | null;
  invoice: InvoiceState | null;
  paidAt: number | null;
}

/** The vendor's present state of one subscription. */
export interface SubscriptionState {
  /** `sub_…` */
  id: string;
  customer: string;
  /** Public id of the order that began it; null: it belongs to another system. */
  order: string | null;
  status: string;
  interval: Interval;
  /** From the next period on; null: as now. */
  nextInterval: Interval | null;
  startedAt: number;
  /** The period that is paid: while a renewal is owed, the one before it. */
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  /**
   * The newest invoice is paid; or it can still be collected or paid by hand, because it was refused or is about to be charged; or nobody can pay
   * it any more.
   */
  renewal: "paid" | "owed" | "void";
  /** Of the renewal that is not paid. */
  failure: { since: number; attempts: number; nextAttemptAt: number | null; decline: Decline | null } | null;
  card: string | null;
  /** Newest first. */
  invoices: InvoiceState[];
  /** The payment of the newest paid invoice, which a withdrawal refunds. */
  lastPayment: { id: string; amount: number; refunded: number } | null;
}

/** An event, once its signature and age are proved. It says what to ask for, never what is true. */
export interface PaymentEvent {
  /** `evt_…` */
  id: string;
  type: string;
  createdAt: number;
  /** `cs_…`, `pi_…`, `sub_…`, `in_…`, `ch_…`, `re_…`, `cus_…` … */
  objectId: string;
  /** What the object belongs to, where the event says so: a payment's or an invoice's subscription, payment, order. Hints only. */
  about: { checkoutId?: string; paymentId?: string; subscriptionId?: string; order?: string };
}

/** The vendor did not answer, or answered with a server error: what was asked may have happened or not. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The vendor understood and refused. `code` as the vendor names it, e.g. `resource_missing`. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** Of the request, as the vendor names it, e.g. `customer`. Null: not said. */
    readonly param: string | null = null,
  ) {
    super(message);
  }
}

/** Whether the vendor does not know an object that was named, e.g. because it was deleted there. @param param that named it */
export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof PaymentsRefused &&
  error.code === "resource_missing" &&
  (param === undefined || error.param === param);

/**
 * A payment vendor. Every write takes an idempotency key: the same key does the same thing once.
 * All but `readEvent` throw PaymentsUnavailable and PaymentsRefused.
 */
export interface Payments {
  createCustomer(
    customer: { providerId: number; email: string; name: string; locale: Locale },
    idempotencyKey: string,
  ): Promise<{ id: string }>;
  /** @throws PaymentsRefused `price_mismatch` when the vendor's price is not the amount that was asked for, or there is none */
  createCheckout(input: CheckoutInput, idempotencyKey: string): Promise<Checkout>;
  findCheckout(id: string): Promise<CheckoutState>;
  /**
   * The checkouts of an order, found without knowing their ids: an answer may have been lost.
   * @throws PaymentsRefused resource_missing when the customer was deleted: no one can pay on its pages
   */
  findCheckoutsOf(customer: string, order: string): Promise<CheckoutState[]>;
  findCheckoutByPayment(paymentId: string): Promise<CheckoutState | null>;
  expireCheckout(id: string, idempotencyKey: string): Promise<void>;
  findSubscription(id: string): Promise<SubscriptionState>;
  /** The subscription that a payment was collected for. Null: none. */
  findSubscriptionByPayment(paymentId: string): Promise<SubscriptionState | null>;
  cancelAtPeriodEnd(id: string, cancel: boolean, idempotencyKey: string): Promise<void>;
  /** Another interval from the next period on, at its price; nothing is charged before. */
  changeInterval(id: string, interval: Interval, idempotencyKey: string): Promise<void>;
  /** Ends it at once and voids what it still owes. Nothing is refunded by that. Safe to repeat. */
  endSubscription(id: string, idempotencyKey: string): Promise<void>;
  /** All that was collected and is not refunded yet. A repeat refunds nothing more. */
  refund(
    paymentId: string,
    reason: "requested_by_customer" | "duplicate" | "fraudulent",
    idempotencyKey: string,
  ): Promise<void>;
  /** The vendor's own pages for cards and invoices. */
  openPortal(
    customer: string,
    input: { returnUrl: string; locale: Locale },
    idempotencyKey: string,
  ): Promise<{ url: string }>;
  /** Events since then, the oldest first. @param since milliseconds since the epoch */
  listEvents(since: number): AsyncIterable<PaymentEvent>;
  /** @returns null when the signature is missing, wrong, or older than five minutes, or the body is no event */
  readEvent(body: string, signature: string | null, now: number): Promise<PaymentEvent | null>;
}
