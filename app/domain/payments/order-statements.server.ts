import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { creditEntries } from "#db/schema/credits";
import { orders, paymentInvoices } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { CheckoutState, InvoiceState } from "~/adapters/payments/port";
import type { LinkDeps } from "~/domain/deps";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { ORDER_CHECKS, orderStateOf, PAYABLE_STATES, productOf, purchaseCauseOf } from "./order.rules";
import type { Payer } from "./payment-deps";
import { orderFailedEmail, orderPaidEmail, orderRefundedEmail } from "./payment-emails.server";

const refundCauseOf = (order: string) => `refund:${order}`;
/** Returns the `cause` of a ledger entry that restores credits, after a won dispute or a failed refund. */
const restoredCauseOf = (order: string) => `restored:${order}`;
export const refundEmailOf = (order: string) => `orderRefunded:${order}`;

const IS_SETTLED = inArray(orders.state, ["paid", "refunded"]);
/** SQL condition on a row of `orders`: the provider can pay it. */
export const IS_PAYABLE = inArray(orders.state, [...PAYABLE_STATES]);

interface CheckoutAnswer {
  checkout: CheckoutState & { order: string };
  /** Time of the request to Stripe. An older answer does not replace a newer one. */
  askedAt: number;
  /** Null: the account was deleted, and no email is sent. */
  payer: Payer | null;
}

/**
 * Applies Stripe's checkout to an order. All conditions are in the statements, so that calls may be delayed, repeated
 * or in any order (rule payment-1). Credits are given once, for exactly the ordered amount in euros, to an existing
 * account (rule payment-2). A refund or dispute takes back credits in proportion, even if the balance falls below zero;
 * a won dispute or failed refund restores these credits (rule payment-3).
 */
export function orderStatements(deps: LinkDeps, { checkout, askedAt, payer }: CheckoutAnswer) {
  const { db, clock } = deps;
  const now = clock.now();
  const isThis = eq(orders.publicId, checkout.order);
  const stripeState = orderStateOf(checkout);
  const wasCollected = stripeState === "paid" || stripeState === "refunded";
  const mayGiveCredits = and(isThis, asOrdered(checkout), hasAccount(db)) as SQL;
  const purchase = purchaseCauseOf(checkout.order);
  const entry = { providerId: orders.providerId, orderId: orders.id, createdAt: now };
  const emails: [key: string, email: ReturnType<typeof orderPaidEmail>, condition: SQL][] = [];
  if (payer && stripeState === "paid")
    emails.push([
      `orderPaid:${checkout.order}`,
      orderPaidEmail(deps.links, payer, checkout),
      and(mayGiveCredits, not(IS_SETTLED)) as SQL,
    ]);
  if (payer && (stripeState === "failed" || stripeState === "expired"))
    emails.push([
      `orderFailed:${checkout.order}:${checkout.id}`,
      orderFailedEmail(deps.links, payer, checkout),
      and(isThis, inArray(orders.state, ["processing", "reserved"])) as SQL,
    ]);
  if (payer && stripeState === "refunded")
    emails.push([
      refundEmailOf(checkout.order),
      orderRefundedEmail(deps.links, payer, checkout),
      and(isThis, not(eq(orders.state, "refunded")), isOfSettlingPayment(checkout)) as SQL,
    ]);
  if (payer && stripeState === "paid" && checkout.refunded > 0)
    emails.push([
      `orderPartlyRefunded:${checkout.order}:${checkout.refunded}`,
      orderRefundedEmail(deps.links, payer, checkout),
      and(
        isThis,
        sql`EXISTS (SELECT 1 FROM ${creditEntries} r WHERE r.order_id = ${orders.id} AND r.kind = 'refund' AND r.amount < 0 AND r.created_at = ${now})`,
      ) as SQL,
    ]);
  const isFresh = sql`coalesce(${orders.checkedAt}, 0) <= ${askedAt}`;
  const fromRefunds = sql`FROM ${creditEntries} r WHERE r.provider_id = ${orders.providerId} AND r.order_id = ${orders.id} AND r.kind = 'refund'`;
  const creditsTaken = sql`(SELECT coalesce(-sum(r.amount), 0) ${fromRefunds})`;
  // A payment may be refunded, restored and refunded again.
  const repeatSuffix = sql`(SELECT CASE count(*) WHEN 0 THEN '' ELSE ':' || count(*) END ${fromRefunds})`;
  const ofCredits = eq(orders.product, "credits");
  const creditsToTake = sql`(${uncoveredCredits(checkout)} - ${creditsTaken})`;
  const mayChangeRefund = and(
    isThis,
    isFresh,
    isOfSettlingPayment(checkout),
    stripeState === "paid" ? or(not(eq(orders.state, "refunded")), restores(db, checkout)) : undefined,
  ) as SQL;
  return [
    ...(checkout.invoice ? [upsertInvoice(db, checkout.invoice, { order: isThis })] : []),
    ...(wasCollected
      ? [
          db.run(
            insertSelect(
              creditEntries,
              { ...entry, kind: "purchase", amount: orders.credits, cause: purchase },
              sql`FROM ${orders} WHERE ${and(mayGiveCredits, ofCredits)} ON CONFLICT (${creditEntries.cause}) DO NOTHING`,
            ),
          ),
          db.run(
            insertSelect(
              creditEntries,
              {
                ...entry,
                kind: "refund",
                amount: sql`-${creditsToTake}`,
                cause: sql`CASE WHEN ${creditsToTake} > 0 THEN ${refundCauseOf(checkout.order)} ELSE ${restoredCauseOf(checkout.order)} END || ${repeatSuffix}`,
              },
              sql`FROM ${orders} WHERE ${and(mayChangeRefund, ofCredits)}
                AND ${creditsToTake} <> 0 AND EXISTS (SELECT 1 FROM ${creditEntries} g WHERE g.cause = ${purchase})
                ON CONFLICT (${creditEntries.cause}) DO NOTHING`,
            ),
          ),
        ]
      : []),
    ...(stripeState === "paid"
      ? [
          db
            .update(paymentInvoices)
            .set({ refunded: checkout.refunded })
            .where(
              and(
                eq(paymentInvoices.id, checkout.invoice?.id ?? ""),
                sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${mayChangeRefund})`,
              ),
            ),
        ]
      : []),
    ...emails.map(([dedupeKey, email, condition]) =>
      queueEmailToProvider(
        deps,
        { providerId: payer?.providerId ?? 0, dedupeKey, ...email },
        sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${condition})`,
      ),
    ),
    moveOrder(db, { checkout, askedAt }, now),
  ];
}

/** Condition: this payment paid the order, or it is unpaid. A second payment is refunded and changes nothing. */
const isOfSettlingPayment = ({ paymentId }: CheckoutState): SQL =>
  or(not(IS_SETTLED), isNull(orders.paymentId), eq(orders.paymentId, paymentId ?? "")) as SQL;

const uncoveredCredits = ({ paid, refunded }: CheckoutState): SQL =>
  sql`(${orders.credits} - CAST(${orders.credits} * ${paid - refunded} / ${paid} AS INTEGER))`;

/** SQL condition on a refunded order: the payment that paid it is valid again. */
const restores = (db: Database, checkout: CheckoutState): SQL =>
  and(
    eq(orders.state, "refunded"),
    eq(orders.paymentId, checkout.paymentId ?? ""),
    asOrdered(checkout),
    hasAccount(db),
  ) as SQL;

function asOrdered({ paid, currency, price }: CheckoutState): SQL {
  if (currency !== "eur") return sql`0`;
  const product = price && productOf(price);
  const sameProduct =
    product &&
    (product.product === "credits" ? eq(orders.credits, product.credits) : eq(orders.interval, product.interval));
  return and(eq(orders.amount, paid), sameProduct ?? undefined) as SQL;
}

const hasAccount = (db: Database) =>
  exists(db.select({ id: providers.id }).from(providers).where(eq(providers.id, orders.providerId)));

function moveOrder(db: Database, { checkout, askedAt }: Omit<CheckoutAnswer, "payer">, now: number) {
  const stripeState = orderStateOf(checkout);
  const next = nextState(db, checkout);
  const settled = sql`${next} IN ('paid', 'refunded')`;
  return db
    .update(orders)
    .set({
      state: next,
      movedAt: sql`CASE WHEN ${next} <> ${orders.state} THEN ${now} ELSE ${orders.movedAt} END`,
      // Also set if the amount differs: the order's page then shows `unrecorded` (`OrderOutcome`).
      paidAt: sql`CASE WHEN ${settled} OR ${stripeState === "paid"} THEN coalesce(${orders.paidAt}, ${checkout.paidAt ?? now}) ELSE ${orders.paidAt} END`,
      refundedAt:
        stripeState === "refunded"
          ? sql`CASE WHEN ${next} = 'refunded' THEN coalesce(${orders.refundedAt}, ${now}) END`
          : sql`CASE WHEN ${next} = 'paid' THEN NULL ELSE ${orders.refundedAt} END`,
      declineCode: sql`CASE WHEN ${settled} THEN NULL ELSE ${checkout.decline?.code ?? null} END`,
      card: sql`coalesce(${checkout.card}, ${orders.card})`,
      // Keep the payment that settled the order; a second one is refunded.
      paymentId: sql`CASE WHEN ${IS_SETTLED} THEN coalesce(${orders.paymentId}, ${checkout.paymentId}) ELSE coalesce(${checkout.paymentId}, ${orders.paymentId}) END`,
      subscriptionId: sql`CASE WHEN ${IS_SETTLED} THEN coalesce(${orders.subscriptionId}, ${checkout.subscriptionId}) ELSE coalesce(${checkout.subscriptionId}, ${orders.subscriptionId}) END`,
      checkoutId: sql`CASE WHEN ${IS_SETTLED} THEN coalesce(${orders.checkoutId}, ${checkout.id}) ELSE ${checkout.id} END`,
      checkoutUrl: sql`CASE WHEN ${settled} THEN NULL ELSE ${checkout.url} END`,
      checkedAt: askedAt,
      nextCheckAt: nextCheck(next, checkout, now),
    })
    .where(and(eq(orders.publicId, checkout.order), sql`coalesce(${orders.checkedAt}, 0) <= ${askedAt}`));
}

/** Returns the next state. Paid orders change only by refunds; canceled ones never become `open` or `failed`. */
function nextState(db: Database, checkout: CheckoutState): SQL {
  const stripeState = orderStateOf(checkout);
  if (stripeState === "refunded")
    return sql`CASE WHEN ${isOfSettlingPayment(checkout)} THEN 'refunded' ELSE ${orders.state} END`;
  if (stripeState === "paid")
    return sql`CASE WHEN ${restores(db, checkout)} THEN 'paid' WHEN ${IS_SETTLED} THEN ${orders.state} WHEN ${asOrdered(checkout)} AND ${hasAccount(db)} THEN 'paid' ELSE 'processing' END`;
  const left =
    stripeState === "open" || stripeState === "failed" ? sql`WHEN ${orders.state} = 'canceled' THEN 'canceled'` : sql``;
  return sql`CASE WHEN ${IS_SETTLED} THEN ${orders.state} ${left} ELSE ${stripeState} END`;
}

/** Time of the next sync: soon at first, then less and less often. Null: the order is paid, refunded or expired. */
function nextCheck(next: SQL, checkout: CheckoutState, now: number): SQL {
  const { first, underWay, longest, afterClosing } = ORDER_CHECKS;
  const stripeState = orderStateOf(checkout);
  const after = (since: SQL, least: number) => sql`${now} + max(${least}, min(${longest}, (${now} - ${since}) / 4))`;
  const settled = sql`${next} IN ('paid', 'refunded')`;
  // If not settled, the amount differs or the account was deleted.
  if (stripeState === "paid" || stripeState === "refunded")
    return sql`CASE WHEN ${settled} THEN NULL ELSE ${now + longest} END`;
  if (stripeState === "processing" || stripeState === "reserved")
    return sql`CASE WHEN ${settled} THEN NULL ELSE ${after(sql`${orders.movedAt}`, underWay)} END`;
  if (checkout.status !== "open") return sql`NULL`;
  const closing = sql`max(${orders.expiresAt} + ${afterClosing}, ${now + first})`;
  return sql`CASE WHEN ${settled} THEN NULL ELSE min(${closing}, ${after(sql`${orders.createdAt}`, first)}) END`;
}

/** Stores an invoice. @param of.isFresh condition: this is Stripe's newest answer, so `refunded` may also decrease */
export function upsertInvoice(
  db: Database,
  { paidAt, ...invoice }: InvoiceState,
  of: { order: SQL; subscription?: string; isFresh?: SQL },
) {
  const i = paymentInvoices;
  const { subscription, isFresh = sql`0` } = of;
  return db.run(
    insertSelect(
      i,
      {
        ...invoice,
        paidAt,
        providerId: orders.providerId,
        orderId: subscription ? sql`NULL` : orders.id,
        subscriptionId: subscription ?? null,
      },
      sql`FROM ${orders} WHERE ${of.order} ON CONFLICT (${i.id}) DO UPDATE SET
        order_id = coalesce(${i.orderId}, excluded.order_id),
        subscription_id = coalesce(${i.subscriptionId}, excluded.subscription_id),
        number = coalesce(excluded.number, ${i.number}), url = coalesce(excluded.url, ${i.url}), pdf = coalesce(excluded.pdf, ${i.pdf}),
        paid = max(${i.paid}, excluded.paid),
        refunded = CASE WHEN ${isFresh} THEN excluded.refunded ELSE max(${i.refunded}, excluded.refunded) END,
        paid_at = coalesce(${i.paidAt}, excluded.paid_at)`,
    ),
  );
}
