import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewLinks, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Reviews, reviewsQuery, type ShownReview, toReviews } from "./find-reviews.server";
import type { AuthorKind } from "./review.rules";

/** A review as its provider sees it, with its own answer even if it waits or was sent back. */
export interface OwnReview extends ShownReview {
  /** The provider has not opened it yet. */
  isNew: boolean;
  answerWaits: boolean;
  /** Reason why a moderator sent the answer back; null: not sent back. */
  answerReason: string | null;
}

interface OwnReviews {
  name: string;
  /** Code of the shared link; null: none yet. */
  code: string | null;
  /** Number of reviews that moderators have not read yet. */
  waiting: number;
  found: Omit<Reviews, "reviews"> & { reviews: OwnReview[] };
}

interface Page {
  who: AuthorKind | null;
  /** From 1. */
  page: number;
}

/** Subquery for the provider's database id while its session is open. */
const ownId = (provider: Provider) =>
  sql`(SELECT ${providers.id} FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), sessionIsOpen(provider))})`;

/**
 * Returns a provider's reviews and its link, in one round trip.
 * @returns null if the session has ended, or the account is deleted
 */
export async function findOwnReviews(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  search: Page,
): Promise<OwnReviews | null> {
  const id = ownId(provider);
  const page = { ...search, own: true };
  const {
    own: [own],
    rows,
  } = await namedBatch(db, {
    own: db.all<{ name: string; code: string | null; waiting: number }>(sql`
      SELECT ${providers.name}, ${reviewLinks.code} AS code,
        (SELECT count(*) FROM ${reviews} WHERE ${and(eq(reviews.providerId, providers.id), eq(reviews.status, "waiting"))}) AS waiting
      FROM ${providers} LEFT JOIN ${reviewLinks} ON ${eq(reviewLinks.providerId, providers.id)}
      WHERE ${eq(providers.id, id)}`),
    rows: reviewsQuery(db, id, page),
  });
  if (!own) return null;
  const found = toReviews(rows, page);
  if (found.page > found.pages) throw new DomainError("answers.notFound");
  return { ...own, found: { ...found, reviews: found.reviews.map(toOwn) } };
}

/**
 * Returns one published review of the provider.
 * @param reported also returns a review that is hidden or removed after a report
 * @throws DomainError answers.notFound: unknown, another provider's, not published, or the session has ended
 */
export async function findOwnReview(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  reported = false,
): Promise<{ name: string; review: OwnReview }> {
  const id = ownId(provider);
  const page = { own: true, publicId, reported };
  const {
    own: [own],
    rows,
  } = await namedBatch(db, {
    own: db.select({ name: providers.name }).from(providers).where(eq(providers.id, id)),
    rows: reviewsQuery(db, id, page),
  });
  const [review] = toReviews(rows, page).reviews;
  if (!own || !review) throw new DomainError("answers.notFound");
  return { name: own.name, review: toOwn(review) };
}

const toOwn = ({ own, ...review }: ShownReview): OwnReview => ({
  ...review,
  isNew: own?.seenAt === null,
  answerWaits: own?.answerWaitingSince != null,
  answerReason: own?.answerReason ?? null,
});

export const unreadReviewsOf = (db: Database, providerId: number) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(reviews)
    .where(
      and(
        eq(reviews.providerId, providerId),
        // Literals, so that SQLite uses the index `reviews_shown`.
        sql`${reviews.status} = 'published' AND ${reviews.hiddenAt} IS NULL`,
        isNull(reviews.seenAt),
      ),
    );

/** Stores when the provider first read these reviews (rule reviewshow-4). Idempotent. */
export async function markReviewsSeen(
  { db, clock }: Deps,
  provider: Provider,
  publicIds: readonly string[],
): Promise<void> {
  await db
    .update(reviews)
    .set({ seenAt: clock.now() })
    .where(
      and(
        sql`${reviews.publicId} IN (SELECT value FROM json_each(${JSON.stringify(publicIds)}))`,
        eq(reviews.providerId, provider.providerId),
        isNull(reviews.seenAt),
        sessionIsOpen(provider),
      ),
    );
}
