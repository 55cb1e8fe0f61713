import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { reviews } from "#db/schema/reviews";
import { queueProofs } from "~/domain/cases/case-files.server";
import type { Deps } from "~/domain/deps";
import { queueLetters } from "~/domain/notifications/queue-message.server";
import { LOCALES } from "~/i18n/markets";
import { dropReviewLetters } from "./drop-review-letters.server";
import { reviewGoneEmail } from "./review-letters.server";
import { queueReviewPhotos } from "./review-photo.server";
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
    ...dropReviewLetters(db, own),
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
    ...dropReviewLetters(db, itsOwn),
    queueProofs(db, itsOwn, deps.clock.now()),
    ...LOCALES.map((locale) =>
      queueLetters(
        deps,
        reviewGoneEmail(brand, locale),
        { to: reviews.authorEmail, dedupeKey: sql`'reviewGone:' || ${reviews.publicId}` },
        sql`FROM ${reviews} WHERE ${and(isTold, eq(reviews.locale, locale))}`,
      ),
    ),
  ];
}
