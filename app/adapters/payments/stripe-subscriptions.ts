import type Stripe from "stripe";
import { type Payments, PaymentsRefused } from "./port";
import { findPrice } from "./stripe-checkout";
import { type AskStripe, keyFor, type Options, type StripeSettings, withRefunds } from "./stripe-client";
import { expanded, idOf } from "./stripe-states";
import { isOwed, itemOf, paidIntervalOf, subscriptionStateOf } from "./stripe-subscription-state";

/** Only a paid subscription can change its interval. */
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
    // It may have been paid or voided concurrently.
    if (isOwed(await stripe.invoices.retrieve(id, {}, options()))) throw error;
  }
}

/**
 * Returns the update that applies the new price from the end of the paid period on. With another interval Stripe would
 * begin a new period immediately; a trial up to that moment prevents a charge before.
 */
function intervalChange(subscription: Stripe.Subscription, price: string): Stripe.SubscriptionUpdateParams {
  const { id, current_period_end } = itemOf(subscription);
  return {
    items: [{ id, price }],
    trial_end: current_period_end,
    proration_behavior: "none",
    metadata: { paid_interval: paidIntervalOf(subscription) },
  };
}
