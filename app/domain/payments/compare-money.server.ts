import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { creditEntries } from "#db/schema/credits";
import { orders, paymentEvents, paymentInvoices, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import { type Payments, PaymentsRefused } from "~/adapters/payments/port";
import type { Deps } from "~/domain/deps";
import { days } from "~/domain/durations";
import { paidUntilOf } from "~/domain/subscriptions/subscription-conditions.server";

const s = subscriptions;

/** An order that changed within this time is still in progress. */
const UNDER_WAY = days(7);

/**
 * Compares orders with the ledger, subscriptions with Premium, and payments with Stripe. Only reads.
 * @param payments null: compares without Stripe
 * @param since older orders and subscriptions are not compared with Stripe
 */
export async function compareMoney({ db, clock }: Deps, payments: Payments | null, since: number) {
  const now = clock.now();
  const ofCredits = eq(orders.product, "credits");
  const bought = db
    .select({ amount: creditEntries.amount })
    .from(creditEntries)
    .where(and(eq(creditEntries.orderId, orders.id), eq(creditEntries.kind, "purchase")));
  const taken = sql<number>`(SELECT coalesce(-sum(r.amount), 0) FROM ${creditEntries} r
    WHERE r.provider_id = ${orders.providerId} AND r.order_id = ${orders.id} AND r.kind = 'refund')`;
  const withoutRefunds = sql`sum(CASE WHEN ${creditEntries.kind} = 'refund' THEN 0 ELSE ${creditEntries.amount} END)`;
  const isRecent = or(isNull(s.endedAt), gte(s.endedAt, since));
  const found = await namedBatch(db, {
    counts: db.all<{ orders: number; entries: number; subscriptions: number }>(sql`SELECT
      (SELECT count(*) FROM ${orders}) AS orders, (SELECT count(*) FROM ${creditEntries}) AS entries,
      (SELECT count(*) FROM ${subscriptions}) AS subscriptions`),
    notGiven: db
      .select({ order: orders.publicId, credits: orders.credits })
      .from(orders)
      .where(and(eq(orders.state, "paid"), ofCredits, sql`coalesce(${bought}, 0) <> ${orders.credits}`)),
    noOrder: db
      .select({ cause: creditEntries.cause, state: orders.state })
      .from(creditEntries)
      .leftJoin(orders, eq(orders.id, creditEntries.orderId))
      .where(
        and(
          inArray(creditEntries.kind, ["purchase", "refund"]),
          // After a partial refund, the order stays paid.
          sql`coalesce(${orders.state}, '') NOT IN ('refunded', CASE WHEN ${creditEntries.kind} = 'purchase' OR ${taken} < ${orders.credits} THEN 'paid' ELSE '' END)`,
        ),
      ),
    notTaken: db
      .select({ order: orders.publicId, left: sql<number>`${orders.credits} - ${taken}` })
      .from(orders)
      .where(and(eq(orders.state, "refunded"), ofCredits, sql`${bought} > 0`, sql`${taken} <> ${orders.credits}`)),
    negative: db
      .select({ provider: creditEntries.providerId, balance: sql<number>`sum(${creditEntries.amount})` })
      .from(creditEntries)
      .groupBy(creditEntries.providerId)
      .having(lt(withoutRefunds, 0)),
    premium: db
      .select({
        provider: providers.id,
        given: providers.premiumUntil,
        paid: sql<number | null>`${paidUntilOf(providers.id)}`,
      })
      .from(providers)
      .where(
        and(
          inArray(providers.id, db.select({ id: subscriptions.providerId }).from(subscriptions)),
          sql`${providers.premiumUntil} IS NOT ${paidUntilOf(providers.id)}`,
        ),
      ),
    unbegun: db
      .select({ order: orders.publicId })
      .from(orders)
      .leftJoin(subscriptions, eq(subscriptions.id, orders.subscriptionId))
      .where(and(eq(orders.state, "paid"), eq(orders.product, "premium"), isNull(subscriptions.id))),
    stuck: db
      .select({ order: orders.publicId, state: orders.state })
      .from(orders)
      .where(and(inArray(orders.state, ["processing", "reserved"]), lte(orders.movedAt, now - UNDER_WAY))),
    unheard: db
      .select({ event: paymentEvents.id, error: paymentEvents.lastError })
      .from(paymentEvents)
      .where(and(isNull(paymentEvents.handledAt), isNull(paymentEvents.nextAttemptAt))),
    waiting: db
      .select({ id: subscriptions.id, wanted: subscriptions.wanted })
      .from(subscriptions)
      .where(and(isNotNull(subscriptions.wanted), lte(subscriptions.wantedAt, now - days(1)))),
    toAsk: db
      .select({
        order: orders.publicId,
        checkout: sql<string>`${orders.checkoutId}`,
        state: orders.state,
        amount: orders.amount,
      })
      .from(orders)
      .where(and(isNotNull(orders.checkoutId), gte(orders.createdAt, since)))
      .orderBy(asc(orders.id)),
    plans: db
      .select({ id: s.id, status: s.status, endedAt: s.endedAt, periodEnd: s.periodEnd })
      .from(s)
      .where(isRecent)
      .orderBy(s.startedAt, s.id),
    invoices: db
      .select({
        id: paymentInvoices.id,
        subscription: paymentInvoices.subscriptionId,
        paid: paymentInvoices.paid,
        refunded: paymentInvoices.refunded,
      })
      .from(paymentInvoices)
      .where(inArray(paymentInvoices.subscriptionId, db.select({ id: s.id }).from(s).where(isRecent))),
  });
  const differences = [
    ...found.notGiven.map(
      ({ order, credits }) => `Order ${order} is paid, but the ledger has not exactly its ${credits} credits.`,
    ),
    ...found.noOrder.map(({ cause, state }) =>
      state
        ? `The ledger has ${cause}, but its order is ${state}.`
        : `The ledger has ${cause}, but there is no such order.`,
    ),
    ...found.notTaken.map(
      ({ order, left }) => `Order ${order} is refunded, but the ledger has not taken back ${left} of its credits.`,
    ),
    ...found.negative.map(
      ({ provider, balance }) => `Provider ${provider} has ${balance} credits, and not because of refunds alone.`,
    ),
    ...found.premium.map(
      ({ provider, given, paid }) =>
        `Provider ${provider} has Premium until ${day(given)}, but has paid until ${day(paid)}.`,
    ),
    ...found.unbegun.map(({ order }) => `Order ${order} of Premium is paid, but there is no subscription.`),
    ...found.stuck.map(({ order, state }) => `Order ${order} is ${state} for more than a week.`),
    ...found.unheard.map(({ event, error }) => `Event ${event} was given up: ${error}`),
    ...found.waiting.map(({ id, wanted }) => `Subscription ${id} was asked to ${wanted} more than a day ago.`),
  ];
  if (payments) for (const order of found.toAsk) differences.push(...(await compareOrder(payments, order)));
  if (payments)
    for (const plan of found.plans) {
      const invoices = found.invoices.filter(({ subscription }) => subscription === plan.id);
      differences.push(...(await compareSubscription(payments, plan, invoices)));
    }
  const [counts = { orders: 0, entries: 0, subscriptions: 0 }] = found.counts;
  const ordersAtStripe = payments ? found.toAsk.length : 0;
  const subscriptionsAtStripe = payments ? found.plans.length : 0;
  return { compared: { ...counts, ordersAtStripe, subscriptionsAtStripe }, differences };
}

const day = (instant: number | null) => (instant === null ? "never" : new Date(instant).toISOString());

async function compareOrder(
  payments: Payments,
  { order, checkout, state, amount }: { order: string; checkout: string; state: string; amount: number },
): Promise<string[]> {
  try {
    const { payment, paid, currency } = await payments.findCheckout(checkout);
    const isPaid = payment === "paid" || payment === "refunded";
    const isPaidHere = state === "paid" || state === "refunded";
    if (isPaid !== isPaidHere || (isPaidHere && payment !== state))
      return [`Order ${order} is ${state} here, and ${payment} at Stripe.`];
    if (isPaid && (paid !== amount || currency !== "eur"))
      return [`Order ${order} cost ${amount} eur, and ${paid} ${currency} were collected.`];
    return [];
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    return [`Order ${order}: Stripe does not know its payment page ${checkout} (${error.code}).`];
  }
}

async function compareSubscription(
  payments: Payments,
  { id, status, endedAt, periodEnd }: Pick<typeof s.$inferSelect, "id" | "status" | "endedAt" | "periodEnd">,
  invoices: readonly Pick<typeof paymentInvoices.$inferSelect, "id" | "paid" | "refunded">[],
): Promise<string[]> {
  try {
    const there = await payments.findSubscription(id);
    const differences: string[] = [];
    if (there.status !== status || (there.endedAt === null) !== (endedAt === null))
      differences.push(`Subscription ${id} is ${status} here, and ${there.status} at Stripe.`);
    else if (endedAt === null && there.periodEnd !== periodEnd)
      differences.push(
        `Subscription ${id} is paid until ${day(periodEnd)} here, and ${day(there.periodEnd)} at Stripe.`,
      );
    for (const invoice of there.invoices) {
      const own = invoices.find((one) => one.id === invoice.id);
      if (invoice.paid !== (own?.paid ?? 0))
        differences.push(
          `Invoice ${invoice.id} of ${id}: ${invoice.paid} were collected at Stripe, and ${own?.paid ?? 0} are known here.`,
        );
      else if (own && invoice.refunded > own.refunded)
        differences.push(
          `Invoice ${invoice.id} of ${id}: ${invoice.refunded} went back at Stripe, and ${own.refunded} are known here.`,
        );
    }
    return differences;
  } catch (error) {
    if (!(error instanceof PaymentsRefused)) throw error;
    return [`Subscription ${id}: Stripe does not know it (${error.code}).`];
  }
}
