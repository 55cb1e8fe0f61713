import type Stripe from "stripe";
import { findCard } from "./cards";
import { attachPayment, draftInvoice, finalizeInvoice, payInvoice, voidInvoice } from "./invoices";
import { idOf, newPayment, newSubscription, planOf } from "./objects";
import type { Parameters } from "./parameters";
import { tryAgain } from "./payments";
import { notSimulated, refused } from "./problem";
import type { World } from "./world";

const DAY = 86_400;

/** Time for which the invoice of a renewal is a draft, as at Stripe. */
export const DRAFT_SECONDS = 3600;

/** Days of the four attempts at a renewal, counted from the first. Stripe's account needs the same configuration. */
export const RETRY_DAYS = [0, 5, 9, 14] as const;

/** Time limit of a first payment. */
export const INCOMPLETE_SECONDS = 23 * 3600;

export const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0] as Stripe.SubscriptionItem;

/** Returns the end of a period, on the anchor's day of the month, or on that of `start` if the clock was advanced. */
export function endOfPeriod(anchor: number, start: number, interval: Stripe.Price.Recurring.Interval): number {
  const months = interval === "year" ? 12 : 1;
  for (let count = 0; addMonths(anchor, count) <= start; count += months)
    if (addMonths(anchor, count) === start) return addMonths(anchor, count + months);
  return addMonths(start, months);
}

function addMonths(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  const days = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), days));
  return Math.floor(to.getTime() / 1000);
}

export const intervalOf = (price: Stripe.Price) => price.recurring?.interval ?? "month";

export function startSubscription(
  world: World,
  asked: {
    customer: Stripe.Customer;
    price: Stripe.Price;
    metadata: Stripe.Metadata;
    description: string | null;
    payment: Stripe.PaymentIntent;
    method: string;
    paid: boolean;
    baseUrl: string;
  },
): Stripe.Subscription {
  const { customer, price, payment } = asked;
  const start = world.now;
  const subscription = newSubscription(
    world,
    {
      customer: customer.id,
      metadata: { ...asked.metadata },
      status: "incomplete",
      description: asked.description,
      default_payment_method: asked.method,
    },
    price,
    { start, end: endOfPeriod(start, start, intervalOf(price)) },
  );
  world.add<"subscription">(subscription);
  world.emit("customer.subscription.created", subscription);
  const invoice = draftInvoice(world, {
    customer,
    subscription,
    price,
    quantity: 1,
    amount: price.unit_amount ?? 0,
    description: wordingOf(world, price),
    metadata: {},
    reason: "subscription_create",
    period: { start, end: start },
  });
  subscription.latest_invoice = invoice.id;
  finalizeInvoice(world, invoice, asked.baseUrl);
  attachPayment(world, invoice, payment);
  invoice.attempted = true;
  invoice.attempt_count = 1;
  if (asked.paid) {
    payInvoice(world, invoice);
    world.update("customer.subscription.updated", subscription, { status: "active" });
  }
  return subscription;
}

export function wordingOf(world: World, price: Stripe.Price): string {
  const name = world.find("product", idOf(price.product))?.name ?? "Product";
  const interval = price.recurring?.interval;
  return interval ? `1 × ${name} (at €${((price.unit_amount ?? 0) / 100).toFixed(2)} / ${interval})` : name;
}

/** Ends a period: renews the subscription with an invoice, or ends it if canceled. */
export function rollOver(world: World, subscription: Stripe.Subscription) {
  const item = itemOf(subscription);
  if (subscription.cancel_at_period_end) return endSubscription(world, subscription, item.current_period_end);
  const ended = { start: item.current_period_start, end: item.current_period_end };
  const start = ended.end;
  const wasTrial = subscription.status === "trialing";
  item.current_period_start = start;
  item.current_period_end = endOfPeriod(
    wasTrial ? start : subscription.billing_cycle_anchor,
    start,
    intervalOf(item.price),
  );
  const invoice = draftInvoice(world, {
    customer: world.get("customer", idOf(subscription.customer)),
    subscription,
    price: item.price,
    quantity: 1,
    amount: item.price.unit_amount ?? 0,
    description: wordingOf(world, item.price),
    metadata: {},
    reason: "subscription_cycle",
    period: ended,
  });
  invoice.automatically_finalizes_at = start + DRAFT_SECONDS;
  invoice.next_payment_attempt = start + DRAFT_SECONDS;
  subscription.latest_invoice = invoice.id;
  world.emit("customer.subscription.updated", Object.assign(subscription, wasTrial ? { status: "active" } : {}), {
    latest_invoice: null,
    ...(wasTrial ? { status: "trialing" } : {}),
  });
}

export function endSubscription(
  world: World,
  subscription: Stripe.Subscription,
  at: number,
  reason: Stripe.Subscription.CancellationDetails.Reason = "cancellation_requested",
) {
  Object.assign(subscription, {
    status: "canceled",
    ended_at: at,
    canceled_at: subscription.canceled_at ?? at,
    cancel_at_period_end: false,
    cancellation_details: { ...subscription.cancellation_details, reason },
  });
  // Open invoices stay open, but are no longer collected.
  for (const invoice of world.list("invoice"))
    if (isOf(invoice, subscription) && (invoice.status === "open" || invoice.status === "draft"))
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null });
  world.emit("customer.subscription.deleted", subscription);
}

/** Voids an invoice. If it is the newest of a subscription that is past due, the subscription becomes active. */
export function forgiveInvoice(world: World, invoice: Stripe.Invoice) {
  voidInvoice(world, invoice);
  const subscription = world.find("subscription", idOf(invoice.parent?.subscription_details?.subscription) ?? "");
  if (subscription?.status === "past_due" && idOf(subscription.latest_invoice) === invoice.id)
    world.update("customer.subscription.updated", subscription, { status: "active" });
}

const isOf = (invoice: Stripe.Invoice, { id }: Stripe.Subscription) =>
  invoice.parent?.subscription_details?.subscription === id;

export function collect(world: World, invoice: Stripe.Invoice, baseUrl: string) {
  const subscription = world.get("subscription", idOf(invoice.parent?.subscription_details?.subscription) ?? "");
  if (invoice.status === "draft") {
    finalizeInvoice(world, invoice, baseUrl);
    const payment = world.add<"payment_intent">(
      newPayment(world, {
        amount: invoice.amount_due,
        customer: idOf(invoice.customer),
        description: "Subscription update",
        setup_future_usage: "off_session",
      }),
    );
    world.emit("payment_intent.created", payment);
    attachPayment(world, invoice, payment);
  }
  const payment = world.get("payment_intent", world.notes.paymentOf[invoice.id] ?? "");
  const method = methodOf(world, subscription);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const result = method && tryAgain(world, payment, method, findCard(world.notes.cards[method.id] ?? ""));
  if (result === "succeeded") return settleRenewal(world, invoice, subscription);
  const first = (invoice.status_transitions.finalized_at ?? world.now) as number;
  const next = RETRY_DAYS[invoice.attempt_count];
  invoice.next_payment_attempt = next === undefined ? null : first + next * DAY;
  world.emit("invoice.payment_failed", invoice);
  if (next === undefined) endSubscription(world, subscription, world.now, "payment_failed");
  else world.update("customer.subscription.updated", subscription, { status: "past_due" });
}

/** Records a paid renewal, by saved card or invoice page. */
export function settleRenewal(world: World, invoice: Stripe.Invoice, subscription: Stripe.Subscription) {
  payInvoice(world, invoice);
  if (subscription.status === "past_due" || subscription.status === "incomplete")
    world.update("customer.subscription.updated", subscription, { status: "active" });
}

export function methodOf(world: World, subscription: Stripe.Subscription): Stripe.PaymentMethod | undefined {
  const customer = world.find("customer", idOf(subscription.customer));
  const id = idOf(subscription.default_payment_method) ?? idOf(customer?.invoice_settings.default_payment_method);
  return id ? world.find("payment_method", id) : undefined;
}

const ENDED = ["canceled", "incomplete_expired"];

/** Handles `POST /v1/subscriptions/{id}`. @throws StripeProblem if it has ended or the change is unsupported */
export function changeSubscription(
  world: World,
  subscription: Stripe.Subscription,
  asked: Parameters,
  baseUrl: string,
) {
  if (ENDED.includes(subscription.status))
    throw refused("A canceled subscription can only update its cancellation_details and metadata.");
  const rest = new Set(Object.keys(asked));
  for (const name of [
    "cancel_at_period_end",
    "metadata",
    "items",
    "trial_end",
    "proration_behavior",
    "cancellation_details",
    "default_payment_method",
    "description",
    "off_session",
    "payment_behavior",
    "expand",
  ])
    rest.delete(name);
  if (rest.size > 0) throw notSimulated(`${[...rest].join(", ")} of a subscription`);
  const changes: Partial<Stripe.Subscription> = {};
  if (asked.metadata !== undefined) changes.metadata = mergedMetadata(subscription.metadata, asked.metadata);
  if (typeof asked.description === "string") changes.description = asked.description || null;
  if (typeof asked.default_payment_method === "string")
    changes.default_payment_method = world.get(
      "payment_method",
      asked.default_payment_method,
      "default_payment_method",
    ).id;
  const swapped = Array.isArray(asked.items) ? swapPrice(world, subscription, asked) : false;
  const item = itemOf(subscription);
  if (asked.trial_end !== undefined) {
    if (typeof asked.trial_end !== "number") throw notSimulated("trial_end: now");
    if (asked.trial_end <= world.now)
      throw refused("Invalid timestamp: must be an integer Unix timestamp in the future", { param: "trial_end" });
    item.current_period_start = world.now;
    item.current_period_end = asked.trial_end;
    Object.assign(changes, {
      status: "trialing",
      trial_start: world.now,
      trial_end: asked.trial_end,
      billing_cycle_anchor: asked.trial_end,
      ...(subscription.cancel_at_period_end ? { cancel_at: asked.trial_end } : {}),
      latest_invoice: nothingToPay(world, subscription, baseUrl).id,
    });
  } else if (swapped === "interval")
    throw notSimulated("another interval at once; with trial_end it begins at the end of the period");
  if (asked.cancel_at_period_end === true)
    Object.assign(changes, {
      cancel_at_period_end: true,
      cancel_at: item.current_period_end,
      canceled_at: world.now,
      cancellation_details: { ...subscription.cancellation_details, reason: "cancellation_requested" },
    });
  if (asked.cancel_at_period_end === false)
    Object.assign(changes, {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, reason: null },
    });
  if (swapped || asked.trial_end !== undefined) {
    Object.assign(subscription, changes);
    world.emit("customer.subscription.updated", subscription, { items: null });
  } else world.update("customer.subscription.updated", subscription, changes);
}

function swapPrice(world: World, subscription: Stripe.Subscription, asked: Parameters): "price" | "interval" | false {
  const [change, ...others] = asked.items as Parameters[];
  const item = itemOf(subscription);
  if (others.length > 0 || !change || change.id !== item.id)
    throw notSimulated("several items in a subscription (name the one it has by its id)");
  if (typeof change.price !== "string" || change.price === item.price.id) return false;
  const price = world.get("price", change.price, "items[0][price]");
  if (!price.recurring)
    throw refused(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: "items[0][price]" },
    );
  if (asked.proration_behavior !== "none") throw notSimulated("proration (send proration_behavior: none)");
  const another = intervalOf(price) !== intervalOf(item.price);
  item.price = price;
  item.plan = planOf(price);
  return another ? "interval" : "price";
}

/** Creates the invoice at the start of a trial. Its amount is zero, so it is paid immediately. */
function nothingToPay(world: World, subscription: Stripe.Subscription, baseUrl: string) {
  const item = itemOf(subscription);
  const invoice = draftInvoice(world, {
    customer: world.get("customer", idOf(subscription.customer)),
    subscription,
    price: item.price,
    quantity: 1,
    amount: 0,
    description: `Trial period for ${wordingOf(world, item.price)}`,
    metadata: {},
    reason: "subscription_update",
    period: { start: world.now, end: world.now },
  });
  finalizeInvoice(world, invoice, baseUrl);
  payInvoice(world, invoice);
  return invoice;
}

/** Merges metadata: an empty value removes a key, an empty string removes all. */
export function mergedMetadata(before: Stripe.Metadata | null, asked: unknown): Stripe.Metadata {
  if (typeof asked !== "object" || asked === null) return {};
  const merged = { ...before, ...(asked as Stripe.Metadata) };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ""));
}
