import type Stripe from "stripe";
import type { Interval, SubscriptionState } from "./port";
import {
  cardOf,
  declineOf,
  expanded,
  idOf,
  instantOf,
  invoiceStateOf,
  type Money,
  milliseconds,
  paymentIdOf,
} from "./stripe-states";

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error("Stripe: a subscription without an item");
  return item;
}

const isInterval = (text: string | undefined): text is Interval => text === "month" || text === "year";

const intervalOf = (item: Stripe.SubscriptionItem): Interval =>
  item.price.recurring?.interval === "year" ? "year" : "month";

/**
 * What the present period was paid as. Where the interval changes with the next period, Stripe calls the rest of this one a trial at the new
 * price, and no longer knows what was paid: `paid_interval` does. Ours are never trials for another reason.
 */
export function paidIntervalOf(subscription: Stripe.Subscription): Interval {
  const { paid_interval } = subscription.metadata;
  return subscription.status === "trialing" && isInterval(paid_interval)
    ? paid_interval
    : intervalOf(itemOf(subscription));
}

/** A renewal that could not be collected. Stripe has begun the new period nonetheless. */
const UNPAID = new Set(["past_due", "unpaid"]);

/** It can still be collected, or paid on its page: an open one, or the draft of a renewal, which Stripe charges an hour later. */
export const isOwed = ({ status, total }: Pick<Stripe.Invoice, "status" | "total">) =>
  total > 0 && (status === "open" || status === "draft");

/** @param invoices newest first @param money by payment */
export function subscriptionStateOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  money: ReadonlyMap<string, Money>,
): SubscriptionState {
  const item = itemOf(subscription);
  const [interval, next] = [paidIntervalOf(subscription), intervalOf(item)];
  const moneyOf = (invoice: Stripe.Invoice) => money.get(paymentIdOf(invoice) ?? "");
  const charged = invoices.filter(({ status, total }) => total > 0 && status !== "draft" && status !== "void");
  const settled = charged.find(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
  const owed = UNPAID.has(subscription.status) ? charged.find(({ status }) => status === "open") : undefined;
  const latest = invoices.find(({ total }) => total > 0);
  // Stripe has begun the new period, which is paid once the draft is collected.
  const isAhead = owed !== undefined || (subscription.status === "active" && latest?.status === "draft");
  const last = settled && moneyOf(settled);
  const newest = charged[0] && moneyOf(charged[0]);
  const cancelAt = subscription.cancel_at;
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? "",
    order: subscription.metadata.order ?? null,
    status: subscription.status === "trialing" ? "active" : subscription.status,
    interval,
    nextInterval: next === interval ? null : next,
    startedAt: milliseconds(subscription.start_date),
    periodStart: milliseconds(
      isAhead || subscription.status === "trialing"
        ? (settled?.lines.data[0]?.period.start ?? subscription.start_date)
        : item.current_period_start,
    ),
    // While a renewal is owed, the period that is paid is the one before it.
    periodEnd: milliseconds(isAhead ? item.current_period_start : item.current_period_end),
    // Stripe's own portal sets a date instead of the mark.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= item.current_period_end),
    canceledAt: instantOf(subscription.canceled_at),
    endedAt: instantOf(subscription.ended_at),
    renewal: invoices.some(isOwed) ? "owed" : latest?.status === "void" ? "void" : "paid",
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
