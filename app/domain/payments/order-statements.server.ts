import { and, eq, exists, inArray, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { creditEntries } from "#db/schema/credits";
import { orders, paymentInvoices } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { CheckoutState, InvoiceState } from "~/adapters/payments/port";
import type { LinkDeps } from "~/domain/deps";
import { queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import { ORDER_CHECKS, productOf, purchaseCauseOf, stateSaid } from "./order.rules";
import type { Payer } from "./payment-deps";
import { orderFailedLetter, orderPaidLetter, orderRefundedLetter } from "./payment-letters.server";

/** Names the ledger entry of a refund. @param order public id */
const refundCauseOf = (order: string) => `refund:${order}`;
/** Names the ledger entry that gives credits back, because less of the payment is refunded than before. */
const restoredCauseOf = (order: string) => `restored:${order}`;
export const refundLetterOf = (order: string) => `orderRefunded:${order}`;

const SETTLED = inArray(orders.state, ["paid", "refunded"]);
/** No payment was made, and one is still possible. */
export const UNPAID = inArray(orders.state, ["open", "failed", "canceled"]);

interface Seen {
  state: CheckoutState & { order: string };
  /** When the vendor was asked. A later answer that was written meanwhile stays. */
  askedAt: number;
  /** Null: the account is gone, nobody is written to. */
  payer: Payer | null;
}

/**
 * Statements that move an order to what the vendor says of its payment page: what was collected, credits, invoice, letters. All conditions
 * stand in them, so that order, repetition and delay do not matter (rule payment-1). Credits are given once, for what the price table asked
 * when it was ordered and in euros, to an account that is there (rule payment-2). A refund or dispute takes back the credits that the payment
 * no longer covers, also below zero, and a payment that is valid again (a dispute is won, a refund fails) gives them back (rule payment-3).
 */
export function orderStatements(deps: LinkDeps, { state, askedAt, payer }: Seen) {
  const { db, clock } = deps;
  const now = clock.now();
  const isThis = eq(orders.publicId, state.order);
  const said = stateSaid(state);
  const wasCollected = said === "paid" || said === "refunded";
  const holds = and(isThis, asOrdered(state), hasAccount(db)) as SQL;
  const purchase = purchaseCauseOf(state.order);
  const entry = { providerId: orders.providerId, orderId: orders.id, createdAt: now };
  const letters: [key: string, letter: ReturnType<typeof orderPaidLetter>, condition: SQL][] = [];
  if (payer && said === "paid")
    letters.push([
      `orderPaid:${state.order}`,
      orderPaidLetter(deps.links, payer, state),
      and(holds, not(SETTLED)) as SQL,
    ]);
  if (payer && (said === "failed" || said === "expired"))
    letters.push([
      `orderFailed:${state.order}:${state.id}`,
      orderFailedLetter(deps.links, payer, state),
      and(isThis, inArray(orders.state, ["processing", "reserved"])) as SQL,
    ]);
  if (payer && said === "refunded")
    letters.push([
      refundLetterOf(state.order),
      orderRefundedLetter(deps.links, payer, state),
      and(isThis, not(eq(orders.state, "refunded")), isOfSettlingPayment(state)) as SQL,
    ]);
  if (payer && said === "paid" && state.refunded > 0)
    letters.push([
      `orderPartlyRefunded:${state.order}:${state.refunded}`,
      orderRefundedLetter(deps.links, payer, state),
      and(
        isThis,
        sql`EXISTS (SELECT 1 FROM ${creditEntries} r WHERE r.order_id = ${orders.id} AND r.kind = 'refund' AND r.amount < 0 AND r.created_at = ${now})`,
      ) as SQL,
    ]);
  const isFresh = sql`coalesce(${orders.checkedAt}, 0) <= ${askedAt}`;
  const refunds = sql`FROM ${creditEntries} r WHERE r.provider_id = ${orders.providerId} AND r.order_id = ${orders.id} AND r.kind = 'refund'`;
  const taken = sql`(SELECT coalesce(-sum(r.amount), 0) ${refunds})`;
  // A payment may be refunded, restored and refunded again.
  const again = sql`(SELECT CASE count(*) WHEN 0 THEN '' ELSE ':' || count(*) END ${refunds})`;
  const ofCredits = eq(orders.product, "credits");
  const due = sql`(${uncoveredCredits(state)} - ${taken})`;
  const follows = and(
    isThis,
    isFresh,
    isOfSettlingPayment(state),
    said === "paid" ? or(not(eq(orders.state, "refunded")), restores(db, state)) : undefined,
  ) as SQL;
  return [
    ...(state.invoice ? [keepInvoice(db, state.invoice, { order: isThis })] : []),
    ...(wasCollected
      ? [
          db.run(
            insertSelect(
              creditEntries,
              { ...entry, kind: "purchase", amount: orders.credits, cause: purchase },
              sql`FROM ${orders} WHERE ${and(holds, ofCredits)} ON CONFLICT (${creditEntries.cause}) DO NOTHING`,
            ),
          ),
          db.run(
            insertSelect(
              creditEntries,
              {
                ...entry,
                kind: "refund",
                amount: sql`-${due}`,
                cause: sql`CASE WHEN ${due} > 0 THEN ${refundCauseOf(state.order)} ELSE ${restoredCauseOf(state.order)} END || ${again}`,
              },
              sql`FROM ${orders} WHERE ${and(follows, ofCredits)}
                AND ${due} <> 0 AND EXISTS (SELECT 1 FROM ${creditEntries} g WHERE g.cause = ${purchase})
                ON CONFLICT (${creditEntries.cause}) DO NOTHING`,
            ),
          ),
        ]
      : []),
    ...(said === "paid"
      ? [
          db
            .update(paymentInvoices)
            .set({ refunded: state.refunded })
            .where(
              and(
                eq(paymentInvoices.id, state.invoice?.id ?? ""),
                sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${follows})`,
              ),
            ),
        ]
      : []),
    ...letters.map(([dedupeKey, letter, condition]) =>
      queueLetterToProvider(
        deps,
        { providerId: payer?.providerId ?? 0, dedupeKey, ...letter },
        sql`EXISTS (SELECT 1 FROM ${orders} WHERE ${condition})`,
      ),
    ),
    moveOrder(db, { state, askedAt }, now),
  ];
}

/** Condition: this payment settled the order, or nothing did. A second payment of an order is refunded without effect on it. */
const isOfSettlingPayment = ({ paymentId }: CheckoutState): SQL =>
  or(not(SETTLED), isNull(orders.paymentId), eq(orders.paymentId, paymentId ?? "")) as SQL;

/** How many of an order's credits the payment does not cover: each credit that is not paid in full. */
const uncoveredCredits = ({ paid, refunded }: CheckoutState): SQL =>
  sql`(${orders.credits} - CAST(${orders.credits} * ${paid - refunded} / ${paid} AS INTEGER))`;

/** Of a refunded order: the payment that settled it is here again. */
const restores = (db: Database, state: CheckoutState): SQL =>
  and(
    eq(orders.state, "refunded"),
    eq(orders.paymentId, state.paymentId ?? ""),
    asOrdered(state),
    hasAccount(db),
  ) as SQL;

/** What was collected is what the price table asked. */
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

function moveOrder(db: Database, { state, askedAt }: Omit<Seen, "payer">, now: number) {
  const said = stateSaid(state);
  const next = nextState(db, state);
  const settled = sql`${next} IN ('paid', 'refunded')`;
  return db
    .update(orders)
    .set({
      state: next,
      movedAt: sql`CASE WHEN ${next} <> ${orders.state} THEN ${now} ELSE ${orders.movedAt} END`,
      // Also of money that does not agree with the order: its page says that it is not in the books yet.
      paidAt: sql`CASE WHEN ${settled} OR ${said === "paid"} THEN coalesce(${orders.paidAt}, ${state.paidAt ?? now}) ELSE ${orders.paidAt} END`,
      refundedAt:
        said === "refunded"
          ? sql`CASE WHEN ${next} = 'refunded' THEN coalesce(${orders.refundedAt}, ${now}) END`
          : sql`CASE WHEN ${next} = 'paid' THEN NULL ELSE ${orders.refundedAt} END`,
      declineCode: sql`CASE WHEN ${settled} THEN NULL ELSE ${state.decline?.code ?? null} END`,
      card: sql`coalesce(${state.card}, ${orders.card})`,
      // Of the payment that settled it: a second one is given back.
      paymentId: sql`CASE WHEN ${SETTLED} THEN coalesce(${orders.paymentId}, ${state.paymentId}) ELSE coalesce(${state.paymentId}, ${orders.paymentId}) END`,
      subscriptionId: sql`CASE WHEN ${SETTLED} THEN coalesce(${orders.subscriptionId}, ${state.subscriptionId}) ELSE coalesce(${state.subscriptionId}, ${orders.subscriptionId}) END`,
      checkoutId: sql`CASE WHEN ${SETTLED} THEN coalesce(${orders.checkoutId}, ${state.id}) ELSE ${state.id} END`,
      checkoutUrl: sql`CASE WHEN ${settled} THEN NULL ELSE ${state.url} END`,
      checkedAt: askedAt,
      nextCheckAt: nextCheck(next, state, now),
    })
    .where(and(eq(orders.publicId, state.order), sql`coalesce(${orders.checkedAt}, 0) <= ${askedAt}`));
}

/** A settled order is moved by a refund alone, or by its payment that stands after all; one that its owner left stays left until something happens to it. */
function nextState(db: Database, state: CheckoutState): SQL {
  const said = stateSaid(state);
  if (said === "refunded") return sql`CASE WHEN ${isOfSettlingPayment(state)} THEN 'refunded' ELSE ${orders.state} END`;
  if (said === "paid")
    return sql`CASE WHEN ${restores(db, state)} THEN 'paid' WHEN ${SETTLED} THEN ${orders.state} WHEN ${asOrdered(state)} AND ${hasAccount(db)} THEN 'paid' ELSE 'processing' END`;
  const left = said === "open" || said === "failed" ? sql`WHEN ${orders.state} = 'canceled' THEN 'canceled'` : sql``;
  return sql`CASE WHEN ${SETTLED} THEN ${orders.state} ${left} ELSE ${said} END`;
}

/** Soon at first, then ever more rarely; never again once it is over. */
function nextCheck(next: SQL, state: CheckoutState, now: number): SQL {
  const { first, underWay, longest, afterClosing } = ORDER_CHECKS;
  const said = stateSaid(state);
  const after = (since: SQL, least: number) => sql`${now} + max(${least}, min(${longest}, (${now} - ${since}) / 4))`;
  const settled = sql`${next} IN ('paid', 'refunded')`;
  // Collected, but not what was ordered, or of nobody.
  if (said === "paid" || said === "refunded") return sql`CASE WHEN ${settled} THEN NULL ELSE ${now + longest} END`;
  if (said === "processing" || said === "reserved")
    return sql`CASE WHEN ${settled} THEN NULL ELSE ${after(sql`${orders.movedAt}`, underWay)} END`;
  if (state.status !== "open") return sql`NULL`;
  const closing = sql`max(${orders.expiresAt} + ${afterClosing}, ${now + first})`;
  return sql`CASE WHEN ${settled} THEN NULL ELSE min(${closing}, ${after(sql`${orders.createdAt}`, first)}) END`;
}

/** A statement that keeps an invoice of an order, or of a subscription's order. What went back is never less than it was. */
export function keepInvoice(
  db: Database,
  { paidAt, ...invoice }: InvoiceState,
  of: { order: SQL; subscription?: string },
) {
  const i = paymentInvoices;
  const { subscription } = of;
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
        paid = max(${i.paid}, excluded.paid), refunded = max(${i.refunded}, excluded.refunded),
        paid_at = coalesce(${i.paidAt}, excluded.paid_at)`,
    ),
  );
}
