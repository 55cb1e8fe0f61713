import { and, eq, gt, isNotNull, lte, notExists, or, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { administrators } from "#db/schema/administrators";
import { impersonations } from "#db/schema/impersonations";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import type { LinkDeps } from "~/domain/deps";
import { days } from "~/domain/durations";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { impersonationLetter } from "./impersonation-letter.server";

/**
 * Emails are queued within minutes. Older impersonations were already announced, and their outbox row may be deleted.
 */
const TOLD_WITHIN = days(7);

/** Maximum emails per run. */
const MOST = 50;

const keyOf = (id: string) => `impersonation:${id}`;

/**
 * Emails each person whose account was open to an administrator, after the end. A stopped impersonation is announced
 * immediately, all others by the cron. Two round trips, or one if nothing is due.
 * @param only id of the impersonation that was just stopped
 */
export async function tellSubjects(deps: LinkDeps, only?: string): Promise<void> {
  const { db, clock, links } = deps;
  const now = clock.now();
  const { id, reason, startedAt, stoppedAt, expiresAt, accountId, providerId } = impersonations;
  const rows = await db
    .select({
      ...{ id, reason, startedAt, expiresAt, stoppedAt, accountId, providerId },
      name: administrators.name,
      firstname: sql<string>`coalesce(${accounts.firstname}, ${providers.firstname})`,
      email: sql<string>`coalesce(${accounts.email}, ${providers.email})`,
      locale: sql<Locale>`coalesce(${accounts.locale}, ${providers.locale})`,
      market: sql<MarketCode>`coalesce(${accounts.market}, ${providers.market})`,
    })
    .from(impersonations)
    .innerJoin(administrators, eq(administrators.id, impersonations.administratorId))
    .leftJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(providers, eq(providers.id, providerId))
    .where(
      and(
        only === undefined ? undefined : eq(id, only),
        gt(startedAt, now - TOLD_WITHIN),
        or(isNotNull(stoppedAt), lte(expiresAt, now)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(outbox)
            .where(sql`${outbox.dedupeKey} = ${keyOf("")} || ${id}`),
        ),
      ),
    )
    .limit(MOST);
  const letters = rows.map(({ accountId, providerId, email, ...told }) =>
    queueMessageWhere(
      deps,
      {
        ...{ kind: "email" as const, to: email, dedupeKey: keyOf(told.id) },
        ...(accountId === null ? {} : { accountId }),
        ...(providerId === null ? {} : { providerId }),
        ...impersonationLetter(links, {
          ...told,
          role: accountId === null ? "provider" : "couple",
          endedAt: told.stoppedAt ?? told.expiresAt,
        }),
      },
      // The account may be deleted by now.
      sql`EXISTS (SELECT 1 FROM ${impersonations} WHERE ${eq(id, told.id)})`,
    ),
  );
  const [first, ...others] = letters;
  if (first) await db.batch([first, ...others]);
}
