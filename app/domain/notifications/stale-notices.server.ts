import { and, eq, exists, gt, gte, isNull, lte, ne, notExists, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { loginCodes } from "#db/schema/accounts";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { subscriptions } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isOpenNow } from "~/domain/conversations/own-conversation.server";
import { TO_PARTNER } from "~/domain/couples/access.server";
import { isOpenCode } from "~/domain/couples/send-login-code.server";
import type { Deps } from "~/domain/deps";
import { days, isoDay } from "~/domain/durations";
import { NOTICE_TIMES } from "./notices.rules";
import { isDue } from "./outbox.server";

type Db = Deps["db"];

/** Returns the SQL of a dedupe key's second part: after the first colon, up to the next one. */
const idIn = (key: SQLWrapper) => {
  const rest = sql`substr(${key}, instr(${key}, ':') + 1)`;
  return sql`substr(${rest}, 1, instr(${rest} || ':', ':') - 1)`;
};

const waits = (db: Db, key: SQLWrapper, now: number) =>
  exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(
        and(
          eq(requests.publicId, idIn(key)),
          eq(requests.status, "locked"),
          isNull(projects.closedAt),
          gte(projects.eventDate, isoDay(now)),
        ),
      ),
  );

const isUnread = (db: Db, key: SQLWrapper, unread: SQLWrapper) =>
  exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.publicId, idIn(key)), sql`${unread} > 0`)),
  );

const isConversation = (db: Db, key: SQLWrapper, condition: SQL, now: number) =>
  exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(requests.publicId, idIn(key)), isOpenNow(now), condition)),
  );

const requestsOf = (db: Db, condition?: SQL) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(and(eq(requests.projectId, projects.id), condition));

const isProject = (db: Db, key: SQLWrapper, condition: SQL | undefined) =>
  exists(
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.publicId, idIn(key)), condition)),
  );

/** Conditions, by prefix of the dedupe key, under which a notice is still true (rule notice-14). */
const STILL_SO = {
  requestReceived: waits,
  requestTexted: waits,
  requestReminder: waits,
  coupleMessage: (db, key) => isUnread(db, key, requests.unreadProvider),
  providerMessage: (db, key) => isUnread(db, key, requests.unreadCouple),
  snooze: (db, key, now) =>
    isConversation(db, key, sql`'snooze:' || ${requests.publicId} || ':' || ${requests.snoozedUntil} = ${key}`, now),
  unanswered: (db, key, now) =>
    isConversation(
      db,
      key,
      sql`${requests.lastAuthor} = 'provider' AND 'unanswered:' || ${requests.publicId} || ':' || ${requests.lastMessageAt}
        IN (${key}, replace(${key}, ${TO_PARTNER}, ''))`,
      now,
    ),
  silence: (db, key, now) =>
    isProject(
      db,
      key,
      and(
        isNull(projects.closedAt),
        gte(projects.eventDate, isoDay(now)),
        exists(requestsOf(db)),
        notExists(
          requestsOf(db, or(ne(requests.status, "locked"), gt(requests.createdAt, now - NOTICE_TIMES.silence.after))),
        ),
      ),
    ),
  week: (db, key, now) =>
    isProject(
      db,
      key,
      and(
        sql`'week:' || ${projects.publicId} || ':' || ${projects.eventDate} IN (${key}, replace(${key}, ${TO_PARTNER}, ''))`,
        gte(projects.eventDate, isoDay(now + days(NOTICE_TIMES.weekLatest))),
        or(isNull(projects.closedReason), ne(projects.closedReason, "cancelled")),
        exists(requestsOf(db, eq(requests.status, "unlocked"))),
      ),
    ),
  quota: (db, key, now) =>
    exists(
      db
        .select({ id: providers.id })
        .from(providers)
        .where(
          and(
            sql`${providers.id} = CAST(substr(${key}, length('quota:photos:') + 1) AS INTEGER)`,
            or(isNull(providers.premiumUntil), lte(providers.premiumUntil, now)),
          ),
        ),
    ),
  loginCode: (db, key, now) =>
    exists(
      db
        .select({ id: loginCodes.id })
        .from(loginCodes)
        .where(
          and(
            eq(loginCodes.id, idIn(key)),
            sql`'loginCode:' || ${loginCodes.id} || ':' || ${loginCodes.resends} = ${key}`,
            isOpenCode(now),
          ),
        ),
    ),
  renewalReminder: (db, key) =>
    exists(
      db
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.id, idIn(key)),
            sql`'renewalReminder:' || ${subscriptions.id} || ':' || ${subscriptions.periodEnd} = ${key}`,
            eq(subscriptions.cancelAtPeriodEnd, false),
            isNull(subscriptions.endedAt),
            isNull(subscriptions.wanted),
          ),
        ),
    ),
} as const satisfies Record<string, (db: Db, key: SQLWrapper, now: number) => SQL>;

export const isStillSo = ({ db, clock }: Deps, cause: keyof typeof STILL_SO, key: string): SQL =>
  STILL_SO[cause](db, sql`${key}`, clock.now());

function isStale({ db, clock }: Deps, { dedupeKey: key }: typeof outbox | typeof digestItems): SQL {
  const cases = Object.entries(STILL_SO).map(
    ([cause, isSo]) => sql`WHEN ${cause} THEN NOT ${isSo(db, key, clock.now())}`,
  );
  return sql`CASE substr(${key}, 1, instr(${key}, ':') - 1) ${sql.join(cases, sql` `)} ELSE 0 END`;
}

/** Condition on `outbox`: the email notifies of an approval, but the profile is no longer approved. */
const isUnapproved = sql`(${outbox.notice} = 'approved'
  AND NOT EXISTS (SELECT 1 FROM ${providers} WHERE ${providers.id} = ${outbox.providerId} AND ${providers.status} = 'verified'))`;

/** Deletes due messages that are outdated. For the deliverer. @param scope condition for its rows */
export const dropStaleEmails = (deps: Deps, scope?: SQL) =>
  deps.db.delete(outbox).where(and(scope, isDue(deps.clock.now()), or(isStale(deps, outbox), isUnapproved)));

/** Deletes outdated lines of summaries. @param isOwn condition for unsent lines of their readers */
export const dropStaleLines = (deps: Deps, isOwn: SQL | undefined) =>
  deps.db.delete(digestItems).where(and(isOwn, isStale(deps, digestItems)));
