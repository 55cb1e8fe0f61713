import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/providers/shown.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { type AuthorKind, REVIEW_LIST, type Tally, tallyReviews } from "./review.rules";

type Review = typeof reviews.$inferSelect;
type OwnFields = Pick<Review, "seenAt" | "answerWaitingSince" | "answerReason">;

export interface ShownReview
  extends Pick<
    Review,
    "publicId" | "authorKind" | "authorName" | "weddingDate" | "stars" | "text" | "locale" | "metHere"
  > {
  photo: { src: string; width: number; height: number } | null;
  /** Milliseconds since the epoch. */
  publishedAt: number;
  /** `isEarlier`: the author has changed the review since the answer. */
  answer: { text: string; at: number; isEarlier: boolean } | null;
  own?: OwnFields;
}

export type Reviews = ReturnType<typeof toReviews>;

interface Page {
  who?: AuthorKind | null | undefined;
  /** From 1. */
  page?: number;
  size?: number;
  publicId?: string;
  /** Includes the provider's waiting answer, for itself. */
  own?: boolean;
  /** Includes reviews that are hidden or removed after a report. */
  reported?: boolean;
}

interface ReviewRow {
  reviews: string;
  tallies: string;
}

interface StoredReview
  extends Omit<ShownReview, "metHere" | "photo" | "answer" | "own">,
    OwnFields,
    Pick<Review, "photo" | "answer" | "answeredAt" | "changedAt"> {
  metHere: 0 | 1;
  width: number | null;
  height: number | null;
}

const r = alias(reviews, "r");

/** Condition on `reviews r`: publicly visible, as in the index `reviews_shown`. */
export const READABLE = sql`${r.status} = 'published' AND ${r.hiddenAt} IS NULL`;

/** Condition: visible only to its provider, because it is hidden during a dispute, or removed. */
const WAS_REPORTED = sql`(${r.status} = 'removed' OR (${r.status} = 'published' AND ${r.hiddenAt} IS NOT NULL))`;

/** Column: the answer; null while it waits for a moderator or was sent back (rules reviewshow-6 and 7). */
export const readableAnswer = (of: Record<"answer" | "answerWaitingSince" | "answerReason", SQLWrapper>) =>
  sql<string | null>`CASE WHEN ${of.answerWaitingSince} IS NULL AND ${of.answerReason} IS NULL THEN ${of.answer} END`;

/** Selects reviews, newest first, with the star counts of all. @param provider public id, or query of its id */
export function reviewsQuery(
  db: Database,
  provider: string | SQL,
  { who, page = 1, size = REVIEW_LIST.pageSize, publicId, own: isOwn = false, reported = false }: Page = {},
) {
  const id =
    typeof provider === "string"
      ? sql`(SELECT ${providers.id} FROM ${providers} WHERE ${providers.publicId} = ${provider})`
      : provider;
  const own = sql`${r.providerId} = ${id} AND ${reported ? sql`(${READABLE} OR ${WAS_REPORTED})` : READABLE}`;
  const listed = and(own, who ? eq(r.authorKind, who) : undefined, publicId ? eq(r.publicId, publicId) : undefined);
  return db.all<ReviewRow>(sql`SELECT
    (SELECT json_group_array(json_object('publicId', ${r.publicId}, 'authorKind', ${r.authorKind},
        'authorName', ${r.authorName}, 'weddingDate', ${r.weddingDate}, 'stars', ${r.stars}, 'text', ${r.text},
        'locale', ${r.locale}, 'metHere', ${r.metHere}, 'photo', ${r.photo}, 'width', ${r.photoWidth},
        'height', ${r.photoHeight}, 'publishedAt', coalesce(${r.publishedAt}, ${r.createdAt}),
        'answer', ${isOwn ? r.answer : readableAnswer(r)}, 'answeredAt', ${r.answeredAt},
        'changedAt', ${r.changedAt},
        'seenAt', ${r.seenAt}, 'answerWaitingSince', ${r.answerWaitingSince},
        'answerReason', ${r.answerReason}))
      FROM (SELECT * FROM ${reviews} r WHERE ${listed}
        ORDER BY ${r.publishedAt} DESC, ${r.id} DESC LIMIT ${size} OFFSET ${(page - 1) * size}) r) AS reviews,
    (SELECT json_group_array(json_object('kind', kind, 'stars', stars, 'count', tally))
      FROM (SELECT ${r.authorKind} AS kind, ${r.stars} AS stars, count(*) AS tally FROM ${reviews} r
        WHERE ${own} GROUP BY ${r.authorKind}, ${r.stars})) AS tallies`);
}

export function toReviews(
  [row]: readonly ReviewRow[],
  { who, page = 1, size = REVIEW_LIST.pageSize, own = false }: Page = {},
) {
  const tally = tallyReviews(JSON.parse(row?.tallies ?? "[]") as Tally[]);
  const listed = who ? tally.byKind[who] : tally.count;
  return {
    ...tally,
    reviews: (JSON.parse(row?.reviews ?? "[]") as StoredReview[]).map((review) => toReview(review, own)),
    page,
    pages: Math.max(1, Math.ceil(listed / size)),
  };
}

function toReview(stored: StoredReview, isOwn: boolean): ShownReview {
  const { metHere, photo, width, height, answer, answeredAt, seenAt, ...rest } = stored;
  const { changedAt, answerWaitingSince, answerReason, ...review } = rest;
  return {
    ...review,
    metHere: metHere === 1,
    photo: photo && width && height ? { src: photo, width, height } : null,
    answer: answer && answeredAt ? { text: answer, at: answeredAt, isEarlier: (changedAt ?? 0) > answeredAt } : null,
    ...(isOwn && { own: { seenAt, answerWaitingSince, answerReason } }),
  };
}

/** @throws DomainError provider.notFound if it is unknown or hidden, or the page is after the last */
export async function findPlannerReviews({ db }: Pick<Deps, "db">, publicId: string, page: Page) {
  const read = await namedBatch(db, {
    provider: db
      .select(columnsOf(providers, ["publicId", "kind", "name", "city", "region", "country", "profileImage"]))
      .from(providers)
      .where(and(eq(providers.publicId, publicId), isShown())),
    rows: reviewsQuery(db, publicId, page),
  });
  const [provider] = read.provider;
  const { rows } = read;
  const found = toReviews(rows, page);
  if (!provider || found.page > found.pages) throw new DomainError("provider.notFound");
  return { provider, found };
}

const IS_SHOWN = and(sql`${reviews.status} = 'published'`, isNull(reviews.hiddenAt));

const shown = sql`FROM ${reviews} WHERE ${and(eq(reviews.providerId, providers.id), IS_SHOWN)}`;

/** Columns for an update of `providers`: average and number of visible reviews. */
export const RATING_COLUMNS = {
  rating: sql`(SELECT avg(${reviews.stars}) ${shown})`,
  reviewCount: sql`(SELECT count(*) ${shown})`,
};

/** Updates the stored rating. Ends the batch of every command that changes the visible reviews of a provider. */
export function syncRating(db: Database, providerId: number, now: number) {
  return [
    db.update(providers).set(RATING_COLUMNS).where(eq(providers.id, providerId)),
    ...syncProvider(db, providerId, now),
  ] as const;
}
