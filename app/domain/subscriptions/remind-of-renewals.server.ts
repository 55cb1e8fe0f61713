import { and, eq, gt, isNull, lte, notExists, sql } from "drizzle-orm";
import { outbox } from "#db/schema/outbox";
import { subscriptions } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { LinkDeps } from "~/domain/deps";
import { queueLetterToProvider } from "~/domain/notifications/queue-message.server";
import { isStillSo } from "~/domain/notifications/stale-notices.server";
import { SUBSCRIPTIONS } from "./subscription.rules";
import { reminderDue } from "./subscription-letters.server";

/** Maximum number of emails per run. */
const AT_ONCE = 20;

/** Emails owners of annual plans once, 30 days before a renewal (rule subscription-6). Called by the cron. */
export async function remindOfRenewals(deps: LinkDeps): Promise<void> {
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
  if (due.length === 0) return;
  const [first, ...others] = due.map(({ id, periodEnd, ...payer }) => {
    const [dedupeKey, letter] = reminderDue(links, payer, { id, periodEnd });
    const isOn = isStillSo(deps, "renewalReminder", dedupeKey);
    return queueLetterToProvider(deps, { providerId: payer.providerId, dedupeKey, notice: "renewal", ...letter }, isOn);
  });
  if (first) await db.batch([first, ...others]);
}
