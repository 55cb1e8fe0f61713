import { and, eq, exists, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { reviewLinks, reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { reviewFindings } from "./judge-review.rules";
import { type AuthorKind, REVIEW_LIST } from "./review.rules";
import { reviewsQuery, type ShownReview, toReviews } from "./reviews.server";

/**
 * Stores an answer once. With contact data, links or insults it waits for a moderator (rule reviewshow-6). Replaces an
 * answer that was sent back.
 * @throws DomainError session.expired, answers.notFound (unknown, another provider's, not published), answers.given
 */
export async function answerReview(
  { db, clock }: Deps,
  provider: Provider,
  { publicId, answer }: { publicId: string; answer: string },
): Promise<{ waits: boolean }> {
  const now = clock.now();
  const waits = reviewFindings(answer).length > 0;
  const own = and(
    eq(reviews.publicId, publicId),
    eq(reviews.providerId, provider.providerId),
    sql`${reviews.status} = 'published' AND ${reviews.hiddenAt} IS NULL`,
  );
  const isUnanswered = or(isNull(reviews.answer), isNotNull(reviews.answerReason));
  const some = (condition?: SQL) => db.select({ id: reviews.id }).from(reviews).where(and(own, condition));
  const { waiting } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "answers.notFound": exists(some()),
      "answers.given": exists(some(or(isUnanswered, eq(reviews.answer, answer)))),
    },
    {
      answered: db
        .update(reviews)
        .set({ answer, answeredAt: now, answerWaitingSince: waits ? now : null, answerReason: null })
        .where(and(own, isUnanswered)),
      waiting: some(isNotNull(reviews.answerWaitingSince)),
    },
  );
  return { waits: waiting.length > 0 };
}

/** A review as its provider sees it, with its own answer even if it waits or was sent back. */
export interface OwnReview extends ShownReview {
  /** The provider has not opened it yet. */
  isNew: boolean;
  answerWaits: boolean;
  /** Reason why a moderator sent the answer back; null: not sent back. */
  answerReason: string | null;
}

interface Page {
  who: AuthorKind | null;
  /** From 1. */
  page: number;
}

/** Subquery: the provider's database id while its session is open. */
const ownId = (provider: Provider) =>
  sql`(SELECT ${providers.id} FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), sessionIsOpen(provider))})`;

/** @returns null if the session has ended */
export async function findOwnReviews({ db }: Pick<Deps, "db">, provider: Provider, search: Page) {
  const id = ownId(provider);
  const page = { ...search, own: true, size: REVIEW_LIST.ownPageSize };
  const read = await namedBatch(db, {
    own: db.all<{ name: string; code: string | null; waiting: number }>(sql`
      SELECT ${providers.name}, ${reviewLinks.code} AS code,
        (SELECT count(*) FROM ${reviews} WHERE ${and(eq(reviews.providerId, providers.id), eq(reviews.status, "waiting"))}) AS waiting
      FROM ${providers} LEFT JOIN ${reviewLinks} ON ${eq(reviewLinks.providerId, providers.id)}
      WHERE ${eq(providers.id, id)}`),
    rows: reviewsQuery(db, id, page),
  });
  const [own] = read.own;
  const { rows } = read;
  if (!own) return null;
  const found = toReviews(rows, page);
  if (found.page > found.pages) throw new DomainError("answers.notFound");
  return { ...own, found: { ...found, reviews: found.reviews.map(toOwn) } };
}

/** Finds a review. @param reported true: also one hidden or removed after a report @throws answers.notFound */
export async function findOwnReview(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
  reported = false,
): Promise<{ name: string; review: OwnReview }> {
  const id = ownId(provider);
  const page = { own: true, publicId, reported };
  const results = await namedBatch(db, {
    own: db.select({ name: providers.name }).from(providers).where(eq(providers.id, id)),
    rows: reviewsQuery(db, id, page),
  });
  const [own] = results.own;
  const { rows } = results;
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

/** Stores when the provider read these reviews first (rule reviewshow-4). */
export async function markReviewsSeen({ db, clock }: Deps, provider: Provider, publicIds: readonly string[]) {
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
