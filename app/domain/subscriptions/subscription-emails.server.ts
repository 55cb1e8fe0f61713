import { and, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { outbox } from "#db/schema/outbox";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { SubscriptionState } from "~/adapters/payments/port";
import { PRICES } from "~/domain/credits/credits.rules";
import type { LinkDeps, Links } from "~/domain/deps";
import { queueEmailToProvider } from "~/domain/notifications/outbox.server";
import { isStillSo } from "~/domain/notifications/stale-notices.server";
import type { Payer } from "~/domain/payments/payment-deps";
import { dayFor, moneyEmail, priceFor } from "~/domain/payments/payment-emails.server";
import type { Email } from "~/emails/email.server";
import { paths } from "~/paths";
import { isRefunded, SUBSCRIPTIONS } from "./subscription.rules";

/** An email and its deduplication key: one per cause. */
export type Due = [dedupeKey: string, email: Email];

/**
 * Returns the key of the email about the end of Premium. `subscriptionStatements` delays it while a cancellation is
 * pending.
 */
export const endEmailOf = (id: string) => `premiumEnded:${id}`;

const path = paths.pro.subscription();

/** Returns the emails for Stripe's state of a subscription (rule subscription-5). */
export function emailsDue(links: Links, payer: Payer, state: SubscriptionState): Due[] {
  const { id, failure, endedAt, cancelAtPeriodEnd, canceledAt, periodEnd, lastPayment } = state;
  if (state.status.startsWith("incomplete")) return []; // It never began.
  if (endedAt !== null) {
    const about = { date: dayFor(payer, endedAt) };
    if (state.renewal === "void") return [[endEmailOf(id), moneyEmail(links, payer, "stopped", about, path)]];
    if (!lastPayment || !isRefunded(state)) return [[endEmailOf(id), moneyEmail(links, payer, "ended", about, path)]];
    // The first payment is that of the order; its refund has a separate email.
    if (state.periodStart <= state.startedAt) return [];
    const price = priceFor(payer, lastPayment.amount);
    const cause = lastPayment.disputed ? "renewalDisputed" : "renewalRefunded";
    return [[`renewalRefunded:${lastPayment.id}`, moneyEmail(links, payer, cause, { ...about, price }, path)]];
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
    const end = dayFor(payer, periodEnd + SUBSCRIPTIONS.dunning);
    const email =
      nextAttemptAt === null
        ? moneyEmail(links, payer, "renewalLast", { price, end }, path)
        : moneyEmail(links, payer, "renewalFailed", { price, end, date: dayFor(payer, nextAttemptAt) }, path);
    due.push([`renewalFailed:${id}:${since}:${attempts}`, email]);
  }
  return due;
}

/** Returns the email that precedes the renewal of an annual plan by 30 days. */
function reminderDue(links: Links, payer: Payer, { id, periodEnd }: { id: string; periodEnd: number }): Due {
  const about = { price: priceFor(payer, PRICES.premium.year), date: dayFor(payer, periodEnd) };
  return [`renewalReminder:${id}:${periodEnd}`, moneyEmail(links, payer, "reminder", about, path)];
}

/** Maximum number of emails per run. */
const AT_ONCE = 20;

/**
 * Emails owners of annual plans once, 30 days before a renewal (rule subscription-6). Called by the cron.
 * @returns whether more may be due
 */
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
        // Uses the index of `next_check_at`: each renewing subscription is synced before this.
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
