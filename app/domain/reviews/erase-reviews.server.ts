import { and, eq, gte, inArray, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { reviews } from "#db/schema/reviews";
import { queueProofs } from "~/domain/cases/proofs.server";
import type { Deps } from "~/domain/deps";
import { queueRemoval } from "~/domain/media/stored-media.server";
import { queueEmails } from "~/domain/notifications/outbox.server";
import { LOCALES } from "~/i18n/markets";
import { reviewGoneEmail } from "./review-emails.server";
import { type Author, isWrittenBy } from "./reviews-by-author.server";
import { syncRating } from "./sync-rating.server";

export const reviewedBy = (db: Database, author: Author) =>
  db.selectDistinct({ providerId: reviews.providerId }).from(reviews).where(isWrittenBy(db, author));

/**
 * Returns statements that delete the reviews by an account's owner, with their photographs, reports, documents and
 * emails. They belong before the statements that delete the account.
 * @param reviewed from `reviewedBy`
 */
export function eraseReviewsBy({ db, clock }: Deps, author: Author, reviewed: readonly { providerId: number }[]) {
  const own = isWrittenBy(db, author);
  return [
    ...dropReviewEmails(db, own),
    queueReviewPhotos(db, own, clock.now()),
    queueProofs(db, own, clock.now()),
    db.delete(reviews).where(own),
    ...reviewed.flatMap(({ providerId }) => syncRating(db, providerId, clock.now())),
  ];
}

/**
 * Returns statements that notify the authors of a provider's reviews, by an email without names. They belong before the
 * statements that delete the provider with its reviews.
 */
export function tellAuthors(deps: Deps, providerId: number, brand: string) {
  const { db } = deps;
  const itsOwn = eq(reviews.providerId, providerId);
  const isTold = and(itsOwn, ne(reviews.authorEmail, ""), inArray(reviews.status, ["waiting", "published", "refused"]));
  return [
    ...dropReviewEmails(db, itsOwn),
    queueProofs(db, itsOwn, deps.clock.now()),
    ...LOCALES.map((locale) =>
      queueEmails(
        deps,
        reviewGoneEmail(brand, locale),
        { to: reviews.authorEmail, dedupeKey: sql`'reviewGone:' || ${reviews.publicId}` },
        sql`FROM ${reviews} WHERE ${and(isTold, eq(reviews.locale, locale))}`,
      ),
    ),
  ];
}

/** Prefixes of the keys of emails to providers that name the author of a review; its public id follows. */
const TO_PROVIDERS = ["newReview", "reviewAnswer"] as const;

/**
 * Returns statements that delete emails to the authors of these reviews, and to providers about them. These emails
 * contain names.
 * @param rows condition on `reviews`
 */
export function dropReviewEmails(db: Database, rows: SQL | undefined) {
  const dropped = (joined: SQL | undefined) =>
    db
      .delete(outbox)
      .where(inArray(outbox.id, db.select({ id: outbox.id }).from(reviews).innerJoin(outbox, joined).where(rows)));
  const keyed = (kind: string, end: string) => sql`${`${kind}:`} || ${reviews.publicId} || ${end}`;
  return [
    dropped(
      and(
        eq(outbox.recipient, reviews.authorEmail),
        sql`${outbox.dedupeKey} LIKE 'review%:' || ${reviews.publicId} || '%'`,
      ),
    ),
    // ";" follows ":" in ASCII, so the range contains all keys with this prefix.
    ...TO_PROVIDERS.map((kind) =>
      dropped(and(gte(outbox.dedupeKey, keyed(kind, ":")), lt(outbox.dedupeKey, keyed(kind, ";")))),
    ),
    db.delete(digestItems).where(
      inArray(
        digestItems.id,
        db
          .select({ id: digestItems.id })
          .from(reviews)
          .innerJoin(
            digestItems,
            and(
              gte(digestItems.dedupeKey, keyed("newReview", ":")),
              lt(digestItems.dedupeKey, keyed("newReview", ";")),
            ),
          )
          .where(rows),
      ),
    ),
  ];
}

/**
 * Returns the statement that queues the photographs of these reviews for deletion after the response. It belongs before
 * their references are removed.
 * @param rows condition on `reviews`
 */
export const queueReviewPhotos = (db: Database, rows: SQL | undefined, now: number) =>
  queueRemoval(
    db,
    sql`SELECT ${reviews.photo} AS src FROM ${reviews} WHERE ${and(isNotNull(reviews.photo), rows)}`,
    now,
  );
