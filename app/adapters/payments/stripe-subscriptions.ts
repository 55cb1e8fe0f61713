import type Stripe from "stripe";
import { type Interval, type Payments, PaymentsRefused, type SubscriptionState } from "./port";
import { findPrice } from "./stripe-checkout";
import { type AskStripe, keyFor, type Options, type StripeSettings, withRefunds } from "./stripe-client";
import {
  cardOf,
  declineOf,
  expanded,
  idOf,
  instantOf,
  invoiceStateOf,
  milliseconds,
  type PaymentAndRefunds,
  paymentIdOf,
} from "./stripe-states";

const CHANGEABLE_STATUSES = new Set<Stripe.Subscription.Status>(["active", "trialing"]);

export function stripeSubscriptions(ask: AskStripe, { tax }: StripeSettings) {
  return {
    findSubscription: (id) => ask((stripe, options) => findSubscription(stripe, id, options)),

    findSubscriptionByPayment: (payment_intent) =>
      ask(async (stripe, options) => {
        const payment = { type: "payment_intent", payment_intent } as const;
        const { data } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ["data.invoice"] }, options());
        const invoice = expanded<Stripe.Invoice | Stripe.DeletedInvoice>(data[0]?.invoice);
        const id = invoice && "parent" in invoice && idOf(invoice.parent?.subscription_details?.subscription);
        return id ? findSubscription(stripe, id, options) : null;
      }),

    cancelAtPeriodEnd: (id, cancel_at_period_end, key) =>
      ask(async (stripe, options) => {
        await stripe.subscriptions.update(id, { cancel_at_period_end }, options(key));
      }),

    changeInterval: (id, interval, key) =>
      ask(async (stripe, options) => {
        const subscription = await stripe.subscriptions.retrieve(id, {}, options());
        const item = itemOf(subscription);
        if (item.price.recurring?.interval === interval) return;
        if (!CHANGEABLE_STATUSES.has(subscription.status))
          throw new PaymentsRefused(`Stripe: the subscription is ${subscription.status}`, "subscription_not_active", 0);
        const price = await findPrice(stripe, { key: `premium_${interval}`, tax }, options);
        const change = intervalChange(subscription, price.id);
        await stripe.subscriptions.update(id, change, options(await keyFor(key, change)));
      }),

    endSubscription: (id, key) =>
      ask(async (stripe, options) => {
        await stripe.subscriptions
          .cancel(id, { invoice_now: false, prorate: false }, options(key))
          .catch(async (error: unknown) => {
            // Stripe responds with `resource_missing` once the subscription has ended.
            const { status } = await stripe.subscriptions.retrieve(id, {}, options());
            if (status !== "canceled") throw error;
          });
        // Stripe stops collecting, but an open invoice could still be paid on its page.
        const { data } = await stripe.invoices.list({ subscription: id, limit: 100 }, options());
        for (const invoice of data.filter(isOwed)) await voidInvoice(stripe, invoice, key, options);
      }),
  } satisfies Partial<Payments>;
}

async function findSubscription(stripe: Stripe, id: string, options: Options) {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ["default_payment_method"] }, options());
  const customer = idOf(subscription.customer) ?? "";
  const [invoices, payments] = await Promise.all([
    stripe.invoices.list({ subscription: id, limit: 100, expand: ["data.payments"] }, options()),
    // One request for all payments instead of one per invoice. Only the newest 100 are considered.
    stripe.paymentIntents.list({ customer, limit: 100, expand: ["data.latest_charge"] }, options()),
  ]);
  const money = await Promise.all(payments.data.map((payment) => withRefunds(stripe, payment, options)));
  return subscriptionStateOf(subscription, invoices.data, new Map(money.map((one) => [one.payment.id, one])));
}

async function voidInvoice(stripe: Stripe, invoice: Stripe.Invoice, key: string, options: Options): Promise<void> {
  const id = invoice.id ?? "";
  try {
    // Stripe cannot void a draft of a subscription before it is finalized.
    if (invoice.status === "draft")
      await stripe.invoices.finalizeInvoice(id, { auto_advance: false }, options(`${key}:finalize:${id}`));
    await stripe.invoices.voidInvoice(id, {}, options(`${key}:void:${id}`));
  } catch (error) {
    // The invoice may have been paid or voided concurrently.
    if (isOwed(await stripe.invoices.retrieve(id, {}, options()))) throw error;
  }
}

/** Adds a trial until the end of the paid period, or Stripe would begin, and charge, a new period immediately. */
function intervalChange(subscription: Stripe.Subscription, price: string): Stripe.SubscriptionUpdateParams {
  const { id, current_period_end } = itemOf(subscription);
  return {
    items: [{ id, price }],
    trial_end: current_period_end,
    proration_behavior: "none",
    metadata: { paid_interval: paidIntervalOf(subscription) },
  };
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error("Stripe: a subscription without an item");
  return item;
}

const isInterval = (text: string | undefined): text is Interval => text === "month" || text === "year";

const intervalOf = (item: Stripe.SubscriptionItem): Interval =>
  item.price.recurring?.interval === "year" ? "year" : "month";

/**
 * Returns the interval of the paid period. After a change of interval, Stripe reports the rest of this period as a
 * trial with the new interval, so `paid_interval` in our metadata has the old one. We have no other trials.
 */
function paidIntervalOf(subscription: Stripe.Subscription): Interval {
  const { paid_interval } = subscription.metadata;
  return subscription.status === "trialing" && isInterval(paid_interval)
    ? paid_interval
    : intervalOf(itemOf(subscription));
}

/** Statuses after a failed renewal, although Stripe has begun the new period. */
const PAST_DUE_STATUSES = new Set(["past_due", "unpaid"]);

/** Returns whether an invoice can still be paid: open, or a renewal's draft, which Stripe charges an hour later. */
export const isOwed = ({ status, total }: Pick<Stripe.Invoice, "status" | "total">) =>
  total > 0 && (status === "open" || status === "draft");

/** Converts a subscription. @param invoices newest first @param money by payment id */
function subscriptionStateOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  money: ReadonlyMap<string, PaymentAndRefunds>,
): SubscriptionState {
  const item = itemOf(subscription);
  const [interval, next] = [paidIntervalOf(subscription), intervalOf(item)];
  const paymentOf = (invoice: Stripe.Invoice) => money.get(paymentIdOf(invoice) ?? "");
  const charged = invoices.filter(({ status, total }) => total > 0 && status !== "draft" && status !== "void");
  const lastPaidInvoice = charged.find(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
  const owed = PAST_DUE_STATUSES.has(subscription.status) ? charged.find(({ status }) => status === "open") : undefined;
  const latest = invoices.find(({ total }) => total > 0);
  // Stripe has begun the new period, but it is paid only once the draft is collected.
  const isAhead = owed !== undefined || (subscription.status === "active" && latest?.status === "draft");
  const lastPayment = lastPaidInvoice && paymentOf(lastPaidInvoice);
  const newest = charged[0] && paymentOf(charged[0]);
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
        ? (lastPaidInvoice?.lines.data[0]?.period.start ?? subscription.start_date)
        : item.current_period_start,
    ),
    // While a renewal is owed, the paid period is the one before it.
    periodEnd: milliseconds(isAhead ? item.current_period_start : item.current_period_end),
    // Stripe's customer portal sets `cancel_at` instead of `cancel_at_period_end`.
    cancelAtPeriodEnd: subscription.cancel_at_period_end || (cancelAt !== null && cancelAt <= item.current_period_end),
    canceledAt: instantOf(subscription.canceled_at),
    endedAt: instantOf(subscription.ended_at),
    renewal: renewalOf(invoices, latest),
    failure: owed ? renewalFailureOf(owed, paymentOf(owed)) : null,
    card:
      expanded<Stripe.PaymentMethod>(subscription.default_payment_method)?.card?.last4 ??
      cardOf(newest?.payment ?? null),
    invoices: charged
      .filter((invoice) => invoice.amount_paid === 0 || paymentOf(invoice) || !paymentIdOf(invoice))
      .map((invoice) => invoiceStateOf(invoice, paymentOf(invoice)?.refunded ?? 0)),
    lastPayment: lastPayment
      ? {
          id: lastPayment.payment.id,
          amount: lastPayment.payment.amount_received,
          refunded: lastPayment.refunded,
          disputed: lastPayment.disputed,
        }
      : null,
  };
}

function renewalOf(
  invoices: readonly Stripe.Invoice[],
  latest: Stripe.Invoice | undefined,
): SubscriptionState["renewal"] {
  if (invoices.some(isOwed)) return "owed";
  return latest?.status === "void" ? "void" : "paid";
}

function renewalFailureOf(invoice: Stripe.Invoice, money: PaymentAndRefunds | undefined): SubscriptionState["failure"] {
  return {
    // The first attempt is made when the invoice is finalized.
    since: milliseconds(invoice.status_transitions.finalized_at ?? invoice.created),
    attempts: invoice.attempt_count,
    nextAttemptAt: instantOf(invoice.next_payment_attempt),
    decline: declineOf(money?.payment ?? null),
  };
}
