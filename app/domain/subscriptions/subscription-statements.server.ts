import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect, overwrite } from "#db/insert-select";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { SubscriptionState } from "~/adapters/payments/port";
import type { Deps, LinkDeps } from "~/domain/deps";
import { queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import { keepInvoice } from "~/domain/payments/order-statements.server";
import type { Payer } from "~/domain/payments/payment-deps";
import { syncProvider } from "~/domain/profile/sync-provider.server";
import { paidUntilOf } from "./paid-until.server";
import { isFulfilled, isRefunded, nextCheckOf, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { endLetterOf, lettersDue } from "./subscription-letters.server";

const s = subscriptions;

/** Statements that give a provider the Premium that its subscriptions pay for, and bring matching and search into step. */
export function giveDuePremium(db: Database, providerId: number, now: number, only?: SQL) {
  return [
    db
      .update(providers)
      .set({ premiumUntil: paidUntilOf(providerId) })
      .where(and(eq(providers.id, providerId), only)),
    ...syncProvider(db, providerId, now),
  ] as const;
}

/** Ends a subscription that the vendor does not know any more, with what it gives. Nothing happens to one that is not ours. */
export async function endUnknown({ db, clock }: Deps, id: string): Promise<void> {
  const now = clock.now();
  const [own] = await db.select({ providerId: s.providerId }).from(s).where(eq(s.id, id));
  if (!own) return;
  const ended = {
    status: "canceled",
    endedAt: sql`coalesce(${s.endedAt}, ${now})`,
    failedAt: null,
    nextAttemptAt: null,
  };
  await db.batch([
    db
      .update(s)
      .set({ ...ended, wanted: null, nextCheckAt: null })
      .where(eq(s.id, id)),
    ...giveDuePremium(db, own.providerId, now),
  ]);
}

interface Seen {
  state: SubscriptionState & { order: string };
  /** When the vendor was asked. A later answer that was written meanwhile stays. */
  askedAt: number;
  providerId: number;
  /** Null: the account is gone, nobody is written to. */
  payer: Payer | null;
}

/** Statements that move a subscription, its invoices and what Premium gives to what the vendor says of it, with its letters. */
export function subscriptionStatements(deps: LinkDeps, seen: Seen) {
  const { state, askedAt, providerId, payer } = seen;
  const { db, clock } = deps;
  const now = clock.now();
  const isOrder = eq(orders.publicId, state.order);
  const { id, status, interval, nextInterval, startedAt, periodStart, periodEnd, failure } = state;
  const { cancelAtPeriodEnd, canceledAt, endedAt, card } = state;
  const fulfilled = WANTED.filter((wanted) => isFulfilled(wanted, state));
  const stillWanted =
    fulfilled.length > 0 ? sql`CASE WHEN ${inArray(s.wanted, fulfilled)} THEN NULL ELSE ${s.wanted} END` : s.wanted;
  const row = {
    ...{ id, providerId: orders.providerId, status, interval, nextInterval, startedAt, periodStart, periodEnd },
    ...{ cancelAtPeriodEnd, canceledAt, endedAt, card },
    failedAt: failure?.since ?? null,
    failedAttempts: failure?.attempts ?? 0,
    nextAttemptAt: failure?.nextAttemptAt ?? null,
    declineCode: failure?.decline?.code ?? null,
    refundedAt: isRefunded(state) ? now : null,
    checkedAt: askedAt,
    nextCheckAt: nextCheckOf(state, now),
  };
  const isDue = (dedupeKey: string) =>
    dedupeKey === endLetterOf(id) ? sql`coalesce(${s.wanted}, '') <> 'cancel'` : sql`1`;
  return [
    db.run(
      insertSelect(
        subscriptions,
        row,
        sql`FROM ${orders} WHERE ${isOrder} ON CONFLICT (${s.id}) DO UPDATE SET
          ${overwrite(...FOLLOWED)},
          card = coalesce(excluded.card, ${s.card}),
          refunded_at = CASE WHEN excluded.refunded_at IS NOT NULL THEN coalesce(${s.refundedAt}, excluded.refunded_at) END,
          wanted = ${stillWanted},
          next_check_at = CASE WHEN ${stillWanted} IS NULL THEN excluded.next_check_at ELSE ${now + SUBSCRIPTIONS.retry} END
          WHERE ${or(isNull(s.checkedAt), sql`${s.checkedAt} <= excluded.checked_at`)}`,
      ),
    ),
    ...state.invoices.slice(0, 24).map((invoice) => keepInvoice(db, invoice, { order: isOrder, subscription: id })),
    ...giveDuePremium(db, providerId, now),
    // Cancelled, and what it owes is not void yet: the letter then says so.
    ...(payer ? lettersDue(deps.links, payer, state) : []).map(([dedupeKey, letter]) =>
      queueLetterToProvider(
        deps,
        { providerId, dedupeKey, ...letter },
        sql`EXISTS (SELECT 1 FROM ${s} WHERE ${and(eq(s.id, id), eq(s.providerId, providerId))} AND ${s.checkedAt} <= ${askedAt} AND ${isDue(dedupeKey)})`,
      ),
    ),
  ];
}

const WANTED: readonly Wanted[] = ["cancel", "resume", "month", "year", "withdraw"];

/** What the vendor says anew each time. */
const FOLLOWED = [
  ...[s.status, s.interval, s.nextInterval, s.startedAt, s.periodStart, s.periodEnd, s.cancelAtPeriodEnd, s.canceledAt],
  ...[s.endedAt, s.failedAt, s.failedAttempts, s.nextAttemptAt, s.declineCode, s.checkedAt],
];
