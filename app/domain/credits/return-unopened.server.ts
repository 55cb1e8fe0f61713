import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { creditEntries } from "#db/schema/credits";
import { messages } from "#db/schema/messages";
import { requests } from "#db/schema/requests";
import type { LinkDeps } from "~/domain/deps";
import { days, minutes } from "~/domain/durations";
import { RETURNS, returnCauseOf } from "./return.rules";
import { returnCredits } from "./return-credits.server";

/** Returned credits per run; the rest follows an hour later. */
const AT_ONCE = 100;

/** Time in which runs may fail: credits that are due for longer are not found. */
const LATE = days(14);

/**
 * SQL condition on `requests`: the provider wrote in time, and the couple did not open its first message in time. A
 * later opening changes nothing. A withdrawn message counts as not sent, one that a moderator removed as opened.
 */
function isUnopened(now: number): SQL {
  const m = { first: sql.identifier("first"), answer: sql.identifier("answer") };
  const end = sql`${m.first}.sent_at + ${RETURNS.opening}`;
  return sql`EXISTS (SELECT 1 FROM ${messages} ${m.first}
    WHERE ${m.first}.id = (SELECT min(own.id) FROM ${messages} own
        WHERE own.request_id = ${requests.id} AND own.side = 'provider')
      AND ${m.first}.sent_at <= ${requests.unlockedAt} + ${RETURNS.writing} AND ${end} <= ${now}
      AND (${m.first}.read_at IS NULL OR ${m.first}.read_at > ${end}) AND ${m.first}.removed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${messages} ${m.answer} WHERE ${m.answer}.request_id = ${requests.id}
        AND ${m.answer}.side = 'couple' AND ${m.answer}.sent_at BETWEEN ${m.first}.sent_at AND ${end}))`;
}

/**
 * Returns the credits of requests whose couple did not open the provider's first message within 72 hours (rule
 * return-11). For the cron; once an hour. Reads the unlocks of a month. Two round trips, or one if nothing is due.
 * @param dueAt milliseconds: the minute for which the cron fires
 * @returns whether more may be due
 */
export async function returnUnopened(deps: LinkDeps, dueAt: number): Promise<boolean> {
  if (Math.floor(dueAt / minutes(1)) % 60 !== 0) return false;
  const { db, clock } = deps;
  const now = clock.now();
  const since = now - RETURNS.writing - RETURNS.opening - LATE;
  const due = await db
    .select({ request: requests.publicId })
    .from(creditEntries)
    .innerJoin(requests, eq(requests.publicId, creditEntries.requestId))
    .where(
      and(
        sql`${creditEntries.createdAt} BETWEEN ${since} AND ${now - RETURNS.opening} AND ${creditEntries.kind} = 'unlock'`,
        eq(requests.unlockedBy, "credit"),
        sql`NOT EXISTS (SELECT 1 FROM ${creditEntries} r WHERE r.cause = ${returnCauseOf("")} || ${requests.publicId})`,
        isUnopened(now),
      ),
    )
    .limit(AT_ONCE);
  if (due.length === 0) return false;
  const isDue = inArray(
    requests.publicId,
    due.map(({ request }) => request),
  );
  await namedBatch(db, {
    returned: returnCredits(deps, { cause: "not_opened", condition: and(isDue, isUnopened(now)) }),
  });
  return due.length === AT_ONCE;
}
