import { and, count, eq, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { moderationDecisions, providerPendingTexts, providerTextFindings } from "#db/schema/moderation";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { failuresWaiting } from "~/domain/failures/find-failures.server";
import { portfoliosWaiting } from "~/domain/portfolios/moderate-portfolios.server";
import { countOf, flag, has } from "~/domain/profile/completion-steps.server";
import { reportsWaiting } from "~/domain/reports/find-reports.server";
import { answersWaiting, reviewsWaiting } from "~/domain/reviews/find-review-queue.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { MODERATION } from "./moderation.rules";

interface QueuedProfile
  extends Pick<
    typeof providers.$inferSelect,
    "publicId" | "name" | "city" | "zipCode" | "market" | "kind" | "createdAt" | "registerState"
  > {
  /** Never decided on; sent again after an answer; or changed since its approval. */
  cause: "new" | "again" | "changed";
  /** Texts, photographs and videos to look at, whether they wait or not. */
  suspicious: number;
  /** Another profile has the same SIRET. */
  sameSiret: boolean;
  /** Milliseconds since the epoch. */
  waitingSince: number;
}

/** Rows of providers that wait; written so that the index `providers_review` is searched and no other row is read. */
const WAITING = sql`${providers.reviewRequestedAt} > 0`;

export type NextInQueue = Pick<typeof providers.$inferSelect, "publicId" | "name">;

/**
 * A read for a batch: the profile that waits behind a place in the queue, else the oldest that waits.
 * @param since milliseconds since the epoch, and id: the place, which itself is left out
 */
export function nextInQueue(db: Database, since: number | SQL, id: number | SQL) {
  const { publicId, name, reviewRequestedAt } = providers;
  const first = (condition: SQL) => sql`SELECT * FROM (
    SELECT ${publicId} AS publicId, ${name} FROM ${providers} WHERE ${condition} AND ${providers.id} <> ${id}
    ORDER BY ${reviewRequestedAt}, ${providers.id} LIMIT 1)`;
  return db.all<NextInQueue>(sql`
    SELECT publicId, name FROM (
      SELECT 0 AS turn, * FROM (${first(sql`${reviewRequestedAt} > ${since}`)})
      UNION ALL SELECT 0, * FROM (${first(sql`${reviewRequestedAt} = ${since} AND ${providers.id} > ${id}`)})
      UNION ALL SELECT 1, * FROM (${first(WAITING)}))
    ORDER BY turn LIMIT 1`);
}

interface AdminFrame {
  /** Profiles. */
  waiting: number;
  reviews: number;
  /** What providers answer to reviews. */
  answers: number;
  /** Reports of anything, disputes included. */
  reports: number;
  /** Of these, later than promised. */
  overdue: number;
  portfolios: number;
  venues: number;
  /** What failed and nobody has put aside. */
  failures: number;
}

/** The frame of every page of moderation. @returns null when the session has ended */
export async function findAdminFrame({ db, clock }: Deps, administrator: Administrator): Promise<AdminFrame | null> {
  const { reports, overdue } = reportsWaiting(clock.now());
  const [row] = await db.all<AdminFrame>(sql`
    SELECT (SELECT count(*) FROM ${providers} WHERE ${WAITING}) AS waiting, ${reviewsWaiting} AS reviews,
      ${answersWaiting} AS answers, ${reports} AS reports, ${overdue} AS overdue,
      ${portfoliosWaiting(db)} AS portfolios, ${failuresWaiting(db)} AS failures,
      (SELECT count(*) FROM ${venues} WHERE ${isNotNull(venues.waitingSince)}) AS venues WHERE ${sessionIsOpen(administrator, "enter")}`);
  return row ?? null;
}

/**
 * A page of the queue, oldest first, in one round trip.
 * @param page from 1
 */
export async function findQueue(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  page: number,
): Promise<{ profiles: QueuedProfile[]; total: number }> {
  const mayRead = sessionIsOpen(administrator, "moderate");
  const { publicId, name, city, zipCode, market, kind, createdAt, registerState, reviewRequestedAt } = providers;
  const { profiles, counts } = await namedBatch(db, {
    profiles: db
      .select({
        ...{ publicId, name, city, zipCode, market, kind, createdAt, registerState },
        waitingSince: sql<number>`${reviewRequestedAt}`,
        cause: CAUSE,
        suspicious: SUSPICIOUS,
        sameSiret: SAME_SIRET,
      })
      .from(providers)
      .where(and(WAITING, mayRead))
      .orderBy(reviewRequestedAt, providers.id)
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(providers).where(and(WAITING, mayRead)),
  });
  return { profiles, total: counts[0]?.total ?? 0 };
}

const CAUSE = sql<QueuedProfile["cause"]>`CASE WHEN ${providers.approvedAt} IS NOT NULL THEN 'changed'
  WHEN ${has(moderationDecisions)} THEN 'again' ELSE 'new' END`;

const isSuspicious = (media: typeof providerImages | typeof providerVideos) =>
  or(isNotNull(media.heldAt), ne(media.findings, "[]"));
const SUSPICIOUS = sql<number>`${countOf(providerPendingTexts)} + ${countOf(providerTextFindings)}
  + ${countOf(providerImages, isSuspicious(providerImages))} + ${countOf(providerVideos, isSuspicious(providerVideos))}`;

const o = alias(providers, "o");
const isOther = and(eq(o.siret, providers.siret), ne(o.id, providers.id));
const SAME_SIRET = flag(and(isNotNull(providers.siret), sql`EXISTS (SELECT 1 FROM ${providers} o WHERE ${isOther})`));
