import type Stripe from "stripe";
import type { Interval, SubscriptionState } from "./port";
import {
  cardOf,
  chargeOf,
  declineOf,
  expanded,
  idOf,
  instantOf,
  invoiceStateOf,
  type Money,
  milliseconds,
  paymentIdOf,
} from "./stripe-states";

/**
 * Kept with a subscription whose interval changes with the next period: until then Stripe calls it a trial at the new price, and knows
 * no longer what was paid. Holds as long as the present period ends at `paid_until`.
 */
export interface PaidPeriod {
  interval: Interval;
  /** Seconds since the epoch. */
  start: number;
  end: number;
}

export const paidPeriodMetadata = ({ interval, start, end }: PaidPeriod) => ({
  paid_interval: interval,
  paid_from: String(start),
  paid_until: String(end),
});

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error("Stripe: a subscription without an item");
  return item;
}

const intervalOf = (item: Stripe.SubscriptionItem): Interval =>
  item.price.recurring?.interval === "year" ? "year" : "month";

/** What the present period was paid as. */
export function presentPeriodOf(subscription: Stripe.Subscription): PaidPeriod {
  const item = itemOf(subscription);
  const { paid_interval, paid_from, paid_until } = subscription.metadata;
  if (paid_until === String(item.current_period_end) && (paid_interval === "month" || paid_interval === "year"))
    return { interval: paid_interval, start: Number(paid_from), end: item.current_period_end };
  return { interval: intervalOf(item), start: item.current_period_start, end: item.current_period_end };
}

/** A renewal that could not be collected. Stripe has begun the new period nonetheless. */
const UNPAID = new Set(["past_due", "unpaid"]);

/** @param invoices newest first @param money by payment */
export function subscriptionStateOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  money: ReadonlyMap<string, Money>,
): SubscriptionState {
  const period = presentPeriodOf(subscription);
  const next = intervalOf(itemOf(subscription));
  const moneyOf = (invoice: Stripe.Invoice) => money.get(paymentIdOf(invoice) ?? "");
  const charged = invoices.filter(({ status, total }) => total > 0 && status !== "draft" && status !== "void");
  const settled = charged.find(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
  const owed = UNPAID.has(subscription.status) ? charged.find(({ status }) => status === "open") : undefined;
  const last = settled && moneyOf(settled);
  const newest = charged[0] && moneyOf(charged[0]);
  const cancelAt = subscription.cancel_at;
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? "",
    order: subscription.metadata.order ?? null,
    // Ours is never a trial that nobody paid: see PaidPeriod.
    status: subscription.status === "trialing" ? "active" : subscription.status,
    interval: period.interval,
    nextInterval: next === period.interval ? null : next,
    startedAt: milliseconds(subscription.start_date),
    // While a renewal is owed, the period that is paid is the one before it.
    periodStart: milliseconds(owed ? (settled?.lines.data[0]?.period.start ?? subscription.start_date) : period.start),
    periodEnd: milliseconds(owed ? period.start : period.end),
    // Stripe's own portal sets a date instead of the mark.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= period.end),
    canceledAt: instantOf(subscription.canceled_at),
    endedAt: instantOf(subscription.ended_at),
    failure: owed ? failureOf(owed, moneyOf(owed)) : null,
    card:
      expanded<Stripe.PaymentMethod>(subscription.default_payment_method)?.card?.last4 ??
      cardOf(newest?.payment ?? null),
    invoices: charged
      .filter((invoice) => invoice.amount_paid === 0 || moneyOf(invoice) || !paymentIdOf(invoice))
      .map((invoice) => invoiceStateOf(invoice, moneyOf(invoice)?.refunded ?? 0)),
    lastPayment: last ? { id: last.payment.id, amount: last.payment.amount_received, refunded: last.refunded } : null,
  };
}

function failureOf(invoice: Stripe.Invoice, money: Money | undefined): SubscriptionState["failure"] {
  return {
    // The first try comes with the final invoice.
    since: milliseconds(invoice.status_transitions.finalized_at ?? invoice.created),
    attempts: invoice.attempt_count,
    nextAttemptAt: instantOf(invoice.next_payment_attempt),
    decline: declineOf(money?.payment ?? null),
  };
}

/** Whether a part of it may have been charged back. */
export const isDisputed = (payment: Stripe.PaymentIntent) => chargeOf(payment)?.disputed === true;
