import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect, overwrite } from "#db/insert-select";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { SubscriptionState } from "~/adapters/payments/port";
import type { Deps, LinkDeps } from "~/domain/deps";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { upsertInvoice } from "~/domain/payments/order-statements.server";
import type { Payer } from "~/domain/payments/payment-deps";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { paidUntilOf } from "./paid-until.server";
import { isFulfilled, isRefunded, nextCheckOf, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { emailsDue, endEmailOf } from "./subscription-emails.server";

const s = subscriptions;

/**
 * Returns statements that set a provider's Premium to what its subscriptions pay for, and update matching and search.
 */
export function giveDuePremium(db: Database, providerId: number, now: number, only?: SQL) {
  return [
    db
      .update(providers)
      .set({ premiumUntil: paidUntilOf(providerId) })
      .where(and(eq(providers.id, providerId), only)),
    ...syncProvider(db, providerId, now),
  ] as const;
}

/** Ends a subscription that Stripe no longer knows, and its Premium. Ignores subscriptions of other systems. */
export async function endUnknown({ db, clock }: Deps, id: string): Promise<void> {
  const now = clock.now();
  const [own] = await db.select({ providerId: s.providerId }).from(s).where(eq(s.id, id));
  if (!own) return;
  await db.batch([
    db
      .update(s)
      .set({
        status: "canceled",
        endedAt: sql`coalesce(${s.endedAt}, ${now})`,
        failedAt: null,
        nextAttemptAt: null,
        wanted: null,
        nextCheckAt: null,
      })
      .where(eq(s.id, id)),
    ...giveDuePremium(db, own.providerId, now),
  ]);
}

interface SubscriptionAnswer {
  subscription: SubscriptionState & { order: string };
  /** Time of the request to Stripe. This answer does not replace a later one. */
  askedAt: number;
  providerId: number;
  /** Null: the account was deleted, and no email is sent. */
  payer: Payer | null;
}

/** Returns statements that apply Stripe's subscription to ours: state, invoices, Premium and emails. */
export function subscriptionStatements(deps: LinkDeps, answer: SubscriptionAnswer) {
  const { subscription, askedAt, providerId, payer } = answer;
  const { db, clock } = deps;
  const now = clock.now();
  const { id, failure } = subscription;
  const isOrder = eq(orders.publicId, subscription.order);
  const fulfilled = WANTED.filter((wanted) => isFulfilled(wanted, subscription));
  const stillWanted =
    fulfilled.length > 0 ? sql`CASE WHEN ${inArray(s.wanted, fulfilled)} THEN NULL ELSE ${s.wanted} END` : s.wanted;
  const row = {
    id,
    providerId: orders.providerId,
    status: subscription.status,
    interval: subscription.interval,
    nextInterval: subscription.nextInterval,
    startedAt: subscription.startedAt,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    canceledAt: subscription.canceledAt,
    endedAt: subscription.endedAt,
    card: subscription.card,
    failedAt: failure?.since ?? null,
    failedAttempts: failure?.attempts ?? 0,
    nextAttemptAt: failure?.nextAttemptAt ?? null,
    declineCode: failure?.decline?.code ?? null,
    refundedAt: isRefunded(subscription) ? now : null,
    checkedAt: askedAt,
    nextCheckAt: nextCheckOf(subscription, now),
  };
  // Upserted first in the batch: its `checked_at` is later only if a later answer was applied before.
  const isFresh = sql`EXISTS (SELECT 1 FROM ${s} WHERE ${eq(s.id, id)} AND ${s.checkedAt} <= ${askedAt})`;
  // While a cancellation is pending, its owed invoice may not be void yet. The email about the end mentions that, so it
  // waits.
  const isDue = (dedupeKey: string) =>
    dedupeKey === endEmailOf(id) ? sql`coalesce(${s.wanted}, '') <> 'cancel'` : sql`1`;
  return [
    db.run(
      insertSelect(
        subscriptions,
        row,
        sql`FROM ${orders} WHERE ${isOrder} ON CONFLICT (${s.id}) DO UPDATE SET
          ${overwrite(...SYNCED_COLUMNS)},
          card = coalesce(excluded.card, ${s.card}),
          refunded_at = CASE WHEN excluded.refunded_at IS NOT NULL THEN coalesce(${s.refundedAt}, excluded.refunded_at) END,
          wanted = ${stillWanted},
          next_check_at = CASE WHEN ${stillWanted} IS NULL THEN excluded.next_check_at ELSE ${now + SUBSCRIPTIONS.retry} END
          WHERE ${or(isNull(s.checkedAt), sql`${s.checkedAt} <= excluded.checked_at`)}`,
      ),
    ),
    ...subscription.invoices
      .slice(0, 24)
      .map((invoice) => upsertInvoice(db, invoice, { order: isOrder, subscription: id, isFresh })),
    ...giveDuePremium(db, providerId, now),
    ...(payer ? emailsDue(deps.links, payer, subscription) : []).map(([dedupeKey, email]) =>
      queueEmailToProvider(
        deps,
        { providerId, dedupeKey, ...email },
        sql`EXISTS (SELECT 1 FROM ${s} WHERE ${and(eq(s.id, id), eq(s.providerId, providerId))} AND ${s.checkedAt} <= ${askedAt} AND ${isDue(dedupeKey)})`,
      ),
    ),
  ];
}

const WANTED: readonly Wanted[] = ["cancel", "resume", "month", "year", "withdraw"];

/** Columns that each answer of Stripe overwrites. */
const SYNCED_COLUMNS = [
  s.status,
  s.interval,
  s.nextInterval,
  s.startedAt,
  s.periodStart,
  s.periodEnd,
  s.cancelAtPeriodEnd,
  s.canceledAt,
  s.endedAt,
  s.failedAt,
  s.failedAttempts,
  s.nextAttemptAt,
  s.declineCode,
  s.checkedAt,
];
