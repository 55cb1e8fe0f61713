import { and, count, desc, eq, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions, providerPendingTexts, providerTextFindings } from "#db/schema/moderation";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { failuresWaiting } from "~/domain/administration/failures.server";
import { reportsWaiting } from "~/domain/cases/moderate-cases.server";
import type { Deps } from "~/domain/deps";
import { countOf, flag, has } from "~/domain/providers/completion-steps.server";
import { answersWaiting, reviewsWaiting } from "~/domain/reviews/moderate-reviews.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { weddingsWaiting } from "~/domain/weddings/moderate-weddings.server";
import { MODERATION } from "./moderation.rules";
import { changedFields, profileState, snapshotOf } from "./profile-state.server";

/** The condition has this form so that SQLite searches the index `providers_review` and reads no other row. */
const WAITING = sql`${providers.reviewRequestedAt} > 0`;

/** Selects the next profile after a place in the queue, or the oldest. @param since milliseconds since the epoch */
export function nextInQueue(db: Database, since: number | SQL, id: number | SQL) {
  const { publicId, name, reviewRequestedAt } = providers;
  const first = (condition: SQL) => sql`SELECT * FROM (
    SELECT ${publicId} AS publicId, ${name} FROM ${providers} WHERE ${condition} AND ${providers.id} <> ${id}
    ORDER BY ${reviewRequestedAt}, ${providers.id} LIMIT 1)`;
  return db.all<Pick<typeof providers.$inferSelect, "publicId" | "name">>(sql`
    SELECT publicId, name FROM (
      SELECT 0 AS turn, * FROM (${first(sql`${reviewRequestedAt} > ${since}`)})
      UNION ALL SELECT 0, * FROM (${first(sql`${reviewRequestedAt} = ${since} AND ${providers.id} > ${id}`)})
      UNION ALL SELECT 1, * FROM (${first(WAITING)}))
    ORDER BY turn LIMIT 1`);
}

interface AdminFrame {
  /** Profiles in the queue. */
  waiting: number;
  reviews: number;
  /** Answers of providers to reviews. */
  answers: number;
  /** Reports of any kind, including disputes. */
  reports: number;
  /** Reports whose deadline has passed. */
  overdue: number;
  weddings: number;
  venues: number;
  /** Failures that no one has dismissed. */
  failures: number;
}

/** Reads the counts for the layout of the moderation pages. @returns null if the session has ended */
export async function findAdminFrame({ db, clock }: Deps, administrator: Administrator): Promise<AdminFrame | null> {
  const { reports, overdue } = reportsWaiting(clock.now());
  const [row] = await db.all<AdminFrame>(sql`
    SELECT (SELECT count(*) FROM ${providers} WHERE ${WAITING}) AS waiting, ${reviewsWaiting} AS reviews,
      ${answersWaiting} AS answers, ${reports} AS reports, ${overdue} AS overdue,
      ${weddingsWaiting(db)} AS weddings, ${failuresWaiting(db)} AS failures,
      (SELECT count(*) FROM ${venues} WHERE ${isNotNull(venues.waitingSince)}) AS venues WHERE ${sessionIsOpen(administrator, "enter")}`);
  return row ?? null;
}

/** Oldest first. @param page from 1 */
export async function findQueue({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const mayRead = sessionIsOpen(administrator, "moderate");
  const { reviewRequestedAt } = providers;
  const { id, providerId, snapshot } = moderationDecisions;
  const { profiles, counts } = await namedBatch(db, {
    profiles: db
      .select({
        ...columnsOf(providers, ["publicId", "name", "city", "zipCode", "kind", "registerState", "profileImage"]),
        waitingSince: sql<number>`${reviewRequestedAt}`,
        cause: CAUSE,
        suspicious: SUSPICIOUS,
        sameSiret: SAME_SIRET,
        state: profileState,
        before: sql<string | null>`(SELECT ${snapshot} FROM ${moderationDecisions}
          WHERE ${eq(providerId, providers.id)} ORDER BY ${id} DESC LIMIT 1)`,
      })
      .from(providers)
      .where(and(WAITING, mayRead))
      .orderBy(reviewRequestedAt, providers.id)
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(providers).where(and(WAITING, mayRead)),
  });
  return {
    profiles: profiles.map(({ state, before, ...profile }) => ({
      ...profile,
      changes: before === null ? [] : changedFields(JSON.parse(before), snapshotOf(JSON.parse(state))),
    })),
    total: counts[0]?.total ?? 0,
  };
}

const CAUSE = sql<"new" | "again" | "changed">`CASE WHEN ${providers.approvedAt} IS NOT NULL THEN 'changed'
  WHEN ${has(moderationDecisions)} THEN 'again' ELSE 'new' END`;

const isSuspicious = (media: typeof providerImages | typeof providerVideos) =>
  or(isNotNull(media.heldAt), ne(media.findings, "[]"));
const SUSPICIOUS = sql<number>`${countOf(providerPendingTexts)} + ${countOf(providerTextFindings)}
  + ${countOf(providerImages, isSuspicious(providerImages))} + ${countOf(providerVideos, isSuspicious(providerVideos))}`;

const o = alias(providers, "o");
const isOther = and(eq(o.siret, providers.siret), ne(o.id, providers.id));
const SAME_SIRET = flag(and(isNotNull(providers.siret), sql`EXISTS (SELECT 1 FROM ${providers} o WHERE ${isOther})`));

/** Newest first. The list only grows, so it is not counted. @param before id of the last decision shown */
export async function findDecisions(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  before: number = Number.MAX_SAFE_INTEGER,
) {
  const { pageSize } = MODERATION;
  const d = moderationDecisions;
  const isOfDecision = and(eq(administrators.id, d.administratorId), eq(providers.id, d.providerId));
  const found = await db
    .select({
      id: d.id,
      decision: d.decision,
      reason: d.reason,
      by: administrators.name,
      at: d.createdAt,
      provider: providers.name,
      lang: providers.locale,
      publicId: providers.publicId,
    })
    .from(d)
    .crossJoin(administrators) // This order reads decisions backwards until the page is full.
    .crossJoin(providers)
    .where(and(isOfDecision, lt(d.id, before), sessionIsOpen(administrator, "moderate")))
    .orderBy(desc(d.id))
    .limit(pageSize + 1);
  return { decisions: found.slice(0, pageSize), hasOlder: found.length > pageSize };
}
