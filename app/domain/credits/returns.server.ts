import { and, eq, gte, inArray, lte, notExists, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { messages } from "#db/schema/messages";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { LinkDeps } from "~/domain/deps";
import { days, minutes } from "~/domain/durations";
import { emailKey, filledInHtml, filledInText, returnEmails } from "./credit-emails.server";
import { RETURNS, type ReturnCause, returnCauseOf, unlockCauseOf } from "./return.rules";

export interface CreditReturn {
  cause: ReturnCause;
  condition: SQL | undefined;
  /** Only requests that were unlocked at most this long ago, in milliseconds. */
  afterUnlock?: number;
}

const unlock = alias(creditEntries, "unlock");

/**
 * Returns the credit of each matching request once, if a credit paid for its unlock (rule return-1): adds the entry,
 * emails the provider and ends an open claim. Must run before the requests are deleted. Stores no data of the couple.
 */
export function returnCredits({ db, clock, links }: LinkDeps, { cause, condition, afterUnlock }: CreditReturn) {
  const now = clock.now();
  // Concatenated in SQL, because the statement selects the requests.
  const returned = sql`${returnCauseOf("")} || ${requests.publicId}`;
  const meant = sql`FROM ${requests} JOIN ${projects} ON ${projects.id} = ${requests.projectId}
    JOIN ${accounts} ON ${accounts.id} = ${projects.accountId}`;
  const counts = and(
    condition ?? sql`1`,
    eq(requests.status, "unlocked"),
    eq(requests.unlockedBy, "credit"),
    afterUnlock === undefined ? undefined : gte(requests.unlockedAt, now - afterUnlock),
  );
  const { emails, markets } = returnEmails(links, cause, now);
  const place = (part: string) => sql`json_extract(m.value, ${`$.${part}`})`;
  const at = sql`${requests.unlockedAt} / 1000, 'unixepoch', ${place("offset")}`;
  const pattern = sql`'$.days[' || (2 * strftime('%m', ${at}) - 2 + (strftime('%d', ${at}) <> '01')) || ']'`;
  const day = sql`ltrim(strftime(json_extract(l.value, ${pattern}), ${at}), '0')`;
  const balance = sql`(SELECT sum(e.amount) FROM ${creditEntries} e WHERE e.provider_id = ${providers.id})`;
  const facts = { name: sql`${providers.firstname}`, day, balance: sql`abs(${balance})`, url: place("url") };
  return [
    db.run(
      insertSelect(
        creditEntries,
        {
          providerId: requests.providerId,
          kind: "return",
          amount: sql`-${unlock.amount}`,
          cause: returned,
          requestId: requests.publicId,
          reason: cause,
          createdAt: now,
        },
        sql`${meant} JOIN ${creditEntries} ${sql.identifier("unlock")} ON ${unlock.cause} = ${unlockCauseOf("")} || ${requests.publicId}
            AND ${unlock.providerId} = ${requests.providerId}
          WHERE ${counts} ON CONFLICT (${creditEntries.cause}) DO NOTHING`,
      ),
    ),
    db.run(
      insertSelect(
        outbox,
        {
          dedupeKey: sql`${"creditReturned:"} || ${requests.publicId}`,
          kind: "email",
          providerId: providers.id,
          recipient: providers.email,
          subject: sql`json_extract(l.value, '$.subject')`,
          text: filledInText(sql`json_extract(l.value, '$.text')`, facts),
          html: filledInHtml(sql`json_extract(l.value, '$.html')`, facts),
          sensitive: false,
          state: "pending",
          nextAttemptAt: now,
          createdAt: now,
        },
        sql`${meant} JOIN ${creditEntries} ON ${creditEntries.cause} = ${returned}
            AND ${creditEntries.createdAt} = ${now} AND ${creditEntries.reason} = ${cause}
          JOIN ${providers} ON ${providers.id} = ${requests.providerId}
          JOIN json_each(${JSON.stringify(emails)}) l ON l.key = ${emailKey(providers.locale, balance)}
          JOIN json_each(${JSON.stringify(markets)}) m ON m.key = ${providers.market}
          WHERE ${counts} ON CONFLICT (${outbox.dedupeKey}) DO NOTHING`,
      ),
    ),
    db
      .update(creditClaims)
      .set({ state: "returned", endedAt: now })
      .where(
        and(
          sql`${creditClaims.requestId} IN (SELECT ${requests.publicId} ${meant} WHERE ${counts})`,
          eq(creditClaims.state, "open"),
          sql`EXISTS (SELECT 1 FROM ${creditEntries}
            WHERE ${creditEntries.cause} = ${returnCauseOf("")} || ${creditClaims.requestId})`,
        ),
      ),
  ] as const;
}

/** Returns the credits of couples that did not answer within 72 hours (rule claim-10). Called by the cron trigger. */
export async function sweepClaims(deps: LinkDeps): Promise<void> {
  const { db, clock } = deps;
  // A literal, because SQLite does not use the partial index for a parameter.
  const isDue = and(sql`${creditClaims.state} = 'open'`, lte(creditClaims.dueAt, clock.now()));
  const claims = db.select({ id: creditClaims.id }).from(creditClaims);
  const due = await claims.where(isDue).limit(1);
  if (due.length === 0) return;
  const requestsDue = db.select({ id: creditClaims.requestId }).from(creditClaims).where(isDue);
  const request = db.select({ id: requests.id }).from(requests).where(eq(requests.publicId, creditClaims.requestId));
  await namedBatch(db, {
    returned: returnCredits(deps, { cause: "no_answer", condition: inArray(requests.publicId, requestsDue) }),
    forgotten: db.delete(creditClaims).where(and(isDue, notExists(request))),
  });
}

const AT_ONCE = 100;

/** Time for which runs may fail. Credits that have been due for longer are not returned. */
const LATE = days(14);

/** Condition on `requests`: the provider's first message was sent in time, and not opened in time. */
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

/** Returns credits of unopened first messages, hourly (rule return-11). @returns whether more are due */
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
