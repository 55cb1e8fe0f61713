import type { Locale } from "~/i18n/markets";

// The payment gateway, without Stripe's types. Amounts are cents of euros, VAT included; instants are milliseconds.

/** `lookup_key` of a price at Stripe. */
export type PriceKey = "credits_1" | "credits_5" | "credits_10" | "credits_25" | "premium_month" | "premium_year";

export type Interval = "month" | "year";

export interface CheckoutInput {
  /** Public id of our order. Stripe repeats it in the payment, the invoice and the subscription. */
  order: string;
  /** `cus_…` */
  customer: string;
  price: PriceKey;
  /** Price in our price table. Stripe's price must be the same. */
  amount: number;
  locale: Locale;
  /** Absolute URLs of the order's page: after the payment, and after leaving the payment page. */
  successUrl: string;
  cancelUrl: string;
  expiresAt: number;
}

export interface Checkout {
  /** `cs_…` */
  id: string;
  url: string | null;
}

export interface Decline {
  /** Stripe's decline code, e.g. `insufficient_funds`. */
  code: string;
}

export interface InvoiceState {
  id: string;
  number: string | null;
  url: string | null;
  pdf: string | null;
  paid: number;
  refunded: number;
  createdAt: number;
  paidAt: number | null;
}

export interface CheckoutState extends Checkout {
  /** Public id of our order; null: the checkout belongs to another system. */
  order: string | null;
  status: "open" | "complete" | "expired";
  /** Last payment attempt. `reserved`: not captured yet. `refunded`: in full, or held back by a dispute. */
  payment: "none" | "declined" | "processing" | "reserved" | "paid" | "refunded";
  /** Cents collected, and cents refunded or held by disputes. */
  paid: number;
  refunded: number;
  /** True: `refunded` includes money that the bank holds because of a dispute. False: it contains only our refunds. */
  disputed: boolean;
  currency: string;
  price: PriceKey | null;
  paymentId: string | null;
  subscriptionId: string | null;
  decline: Decline | null;
  card: string | null;
  invoice: InvoiceState | null;
  paidAt: number | null;
}

export interface SubscriptionState {
  /** `sub_…` */
  id: string;
  customer: string;
  /** Public id of the order that started the subscription; null: the subscription belongs to another system. */
  order: string | null;
  status: string;
  interval: Interval;
  nextInterval: Interval | null;
  startedAt: number;
  /** The paid period. While a renewal is owed, it is the period before the current one. */
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  endedAt: number | null;
  /** State of the newest invoice. `owed`: declined or not charged yet, but payable; `void`: cannot be paid any more. */
  renewal: "paid" | "owed" | "void";
  failure: { since: number; attempts: number; nextAttemptAt: number | null; decline: Decline | null } | null;
  card: string | null;
  invoices: InvoiceState[];
  /** Payment of the newest paid invoice, which a withdrawal refunds. */
  lastPayment: { id: string; amount: number; refunded: number; disputed: boolean } | null;
}

/** An event whose signature and age were verified. It says which object to fetch; its contents are not used. */
export interface PaymentEvent {
  /** `evt_…` */
  id: string;
  type: string;
  createdAt: number;
  /** Object of the event: `cs_…`, `pi_…`, `sub_…`, `in_…`, `ch_…`, `re_…`, `cus_…` … */
  eventObjectId: string;
  about: { checkoutId?: string; paymentId?: string; subscriptionId?: string };
}

/** Stripe did not answer, or answered with a server error. A write may have happened or not. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** Stripe refused the request. `code` is Stripe's, e.g. `resource_missing`. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** The refused parameter, as Stripe names it, e.g. `customer`; null: not given. */
    readonly param: string | null = null,
  ) {
    super(message);
  }
}

export const isMissing = (error: unknown, param?: string): boolean =>
  error instanceof PaymentsRefused &&
  error.code === "resource_missing" &&
  (param === undefined || error.param === param);

/** Writes take an idempotency key. All methods except `readEvent` throw PaymentsUnavailable and PaymentsRefused. */
export interface Payments {
  createCustomer(
    customer: { providerId: number; email: string; name: string; locale: Locale },
    idempotencyKey: string,
  ): Promise<{ id: string }>;
  /** @throws PaymentsRefused `price_mismatch` if Stripe has no such price, or its amount is another one */
  createCheckout(input: CheckoutInput, idempotencyKey: string): Promise<Checkout>;
  findCheckout(id: string): Promise<CheckoutState>;
  /**
   * Finds the checkouts of an order without their ids, because the answer to `createCheckout` may have been lost.
   * @throws PaymentsRefused resource_missing if the customer was deleted: its checkouts cannot be paid
   */
  findCheckoutsOf(customer: string, order: string): Promise<CheckoutState[]>;
  findCheckoutByPayment(paymentId: string): Promise<CheckoutState | null>;
  expireCheckout(id: string, idempotencyKey: string): Promise<void>;
  findSubscription(id: string): Promise<SubscriptionState>;
  findSubscriptionByPayment(paymentId: string): Promise<SubscriptionState | null>;
  cancelAtPeriodEnd(id: string, cancel: boolean, idempotencyKey: string): Promise<void>;
  /** Changes interval and price from the next period on. Nothing is charged before. */
  changeInterval(id: string, interval: Interval, idempotencyKey: string): Promise<void>;
  /** Ends a subscription immediately and voids its open invoice. Refunds nothing. Safe to repeat. */
  endSubscription(id: string, idempotencyKey: string): Promise<void>;
  /** Refunds the part of a payment that is not refunded yet. Safe to repeat. */
  refund(
    paymentId: string,
    reason: "requested_by_customer" | "duplicate" | "fraudulent",
    idempotencyKey: string,
  ): Promise<void>;
  openPortal(
    customer: string,
    input: { returnUrl: string; locale: Locale },
    idempotencyKey: string,
  ): Promise<{ url: string }>;
  /** Lists events, the oldest first. @param since milliseconds since the epoch */
  listEvents(since: number): AsyncIterable<PaymentEvent>;
  /** @returns null if the signature is missing, wrong or older than five minutes, or the body is no event */
  readEvent(body: string, signature: string | null, now: number): Promise<PaymentEvent | null>;
}
