import { and, eq, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect, overwrite } from "#db/insert-select";
import { outbox } from "#db/schema/outbox";
import { orders, subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { SubscriptionState } from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import type { Deps, LinkDeps, Links } from "~/domain/deps";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { isStillSo } from "~/domain/notifications/stale-notices.server";
import { upsertInvoice } from "~/domain/payments/order-statements.server";
import type { Payer } from "~/domain/payments/payment-deps";
import { cardOf, dayFor, moneyEmail, premiumFor, priceFor } from "~/domain/payments/payment-emails.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import type { Email } from "~/emails/email.server";
import { paths } from "~/paths";
import { isFulfilled, isRefunded, nextCheckOf, SUBSCRIPTIONS, type Wanted } from "./subscription.rules";
import { paidUntilOf } from "./subscription-conditions.server";

const s = subscriptions;

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
  /** Time of the request to Stripe. An older answer does not replace a newer one. */
  askedAt: number;
  providerId: number;
  /** Null: the account was deleted, and no email is sent. */
  payer: Payer | null;
}

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
  // The row is upserted first, so its `checked_at` is later only if a later answer was applied.
  const isFresh = sql`EXISTS (SELECT 1 FROM ${s} WHERE ${eq(s.id, id)} AND ${s.checkedAt} <= ${askedAt})`;
  // The email about the end says that an owed invoice is void, so it is sent only once no cancellation is pending.
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

type Due = [dedupeKey: string, email: Email];

/** Dedupe key of the email about the end, which is sent only once no cancellation is pending. */
const endEmailOf = (id: string) => `premiumEnded:${id}`;

const path = paths.pro.subscription();

/** Returns the emails for Stripe's state of a subscription (rule subscription-5). */
function emailsDue(links: Links, payer: Payer, state: SubscriptionState): Due[] {
  const { id, failure, endedAt, cancelAtPeriodEnd, canceledAt, periodEnd, lastPayment } = state;
  if (state.status.startsWith("incomplete")) return []; // It never began.
  const facts = { what: premiumFor(payer.locale, state.interval), card: cardOf(state.card) };
  if (endedAt !== null) {
    const about = { date: dayFor(payer, endedAt) };
    if (state.renewal === "void") return [[endEmailOf(id), moneyEmail(links, payer, "stopped", about, path)]];
    if (!lastPayment || !isRefunded(state)) return [[endEmailOf(id), moneyEmail(links, payer, "ended", about, path)]];
    // The first payment is that of the order, whose refund has a separate email.
    if (state.periodStart <= state.startedAt) return [];
    const price = priceFor(payer, lastPayment.amount);
    const cause = lastPayment.disputed ? "renewalDisputed" : "renewalRefunded";
    return [[`renewalRefunded:${lastPayment.id}`, moneyEmail(links, payer, cause, { ...facts, price }, path)]];
  }
  const due: Due[] = [];
  // While a renewal is owed, `periodEnd` is the end of an unpaid period.
  if (cancelAtPeriodEnd && !failure) {
    const email = moneyEmail(links, payer, "canceled", { date: dayFor(payer, periodEnd) }, path);
    due.push([`premiumCanceled:${id}:${canceledAt ?? periodEnd}`, email]);
  }
  if (failure) {
    const { since, attempts, nextAttemptAt } = failure;
    const price = priceFor(payer, PRICES.premium[state.interval]);
    const until = dayFor(payer, periodEnd + SUBSCRIPTIONS.dunning);
    const email =
      nextAttemptAt === null
        ? moneyEmail(links, payer, "renewalLast", { ...facts, price, until }, path)
        : moneyEmail(
            links,
            payer,
            "renewalFailed",
            { ...facts, price, until, retry: dayFor(payer, nextAttemptAt) },
            path,
          );
    due.push([`renewalFailed:${id}:${since}:${attempts}`, email]);
  }
  return due;
}

/** Returns the email sent 30 days before the renewal of an annual plan. */
function reminderDue(links: Links, payer: Payer, { id, periodEnd }: { id: string; periodEnd: number }): Due {
  const about = { price: priceFor(payer, PRICES.premium.year), date: dayFor(payer, periodEnd) };
  return [`renewalReminder:${id}:${periodEnd}`, moneyEmail(links, payer, "reminder", about, path)];
}

const AT_ONCE = 20;

/** Emails providers 30 days before an annual renewal (rule subscription-6). @returns whether more may be due */
export async function remindOfRenewals(deps: LinkDeps): Promise<boolean> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const s = subscriptions;
  const reminded = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.dedupeKey, sql`'renewalReminder:' || ${s.id} || ':' || ${s.periodEnd}`));
  const due = await db
    .select({
      id: s.id,
      periodEnd: s.periodEnd,
      providerId: s.providerId,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
    })
    .from(s)
    .innerJoin(providers, eq(providers.id, s.providerId))
    .where(
      and(
        // Uses the index of `next_check_at`, a time before each renewal.
        lte(s.nextCheckAt, now + SUBSCRIPTIONS.reminder + SUBSCRIPTIONS.afterPeriod),
        eq(s.status, "active"),
        isNull(s.endedAt),
        eq(s.cancelAtPeriodEnd, false),
        sql`coalesce(${s.nextInterval}, ${s.interval}) = 'year'`,
        eq(s.interval, "year"),
        gt(s.periodEnd, now),
        lte(s.periodEnd, now + SUBSCRIPTIONS.reminder),
        notExists(reminded),
      ),
    )
    .orderBy(s.periodEnd)
    .limit(AT_ONCE);
  if (due.length === 0) return false;
  const [first, ...others] = due.map(({ id, periodEnd, ...payer }) => {
    const [dedupeKey, email] = reminderDue(links, payer, { id, periodEnd });
    const isOn = isStillSo(deps, "renewalReminder", dedupeKey);
    return queueEmailToProvider(deps, { providerId: payer.providerId, dedupeKey, notice: "renewal", ...email }, isOn);
  });
  if (first) await db.batch([first, ...others]);
  return due.length === AT_ONCE;
}
