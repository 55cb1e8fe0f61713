import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { reviews } from "#db/schema/reviews";
import type { Deps } from "~/domain/deps";
import { queueLetters } from "~/domain/notifications/queue-message.server";
import { queueProofs } from "~/domain/review-cases/case-files.server";
import { LOCALES } from "~/i18n/markets";
import { dropReviewLetters } from "./drop-review-letters.server";
import { reviewGoneEmail } from "./review-letters.server";
import { queueReviewPhotos } from "./review-photo.server";
import { syncRating } from "./sync-rating.server";

const byCouple = (db: Database, accountId: number) =>
  inArray(
    reviews.requestId,
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(eq(projects.accountId, accountId)),
  );

/** Providers that a couple has reviewed, through the requests that they accepted. One round trip. */
export const findReviewedBy = ({ db }: Pick<Deps, "db">, accountId: number) =>
  db.selectDistinct({ providerId: reviews.providerId }).from(reviews).where(byCouple(db, accountId));

/**
 * Statements before those that delete a couple: its reviews go with it, with their photographs and letters.
 * @param reviewed of `findReviewedBy` @param open the couple's session is open
 */
export function eraseReviewsOfCouple(
  { db, clock }: Deps,
  accountId: number,
  reviewed: readonly { providerId: number }[],
  open: SQL,
) {
  const own = and(byCouple(db, accountId), open);
  return [
    ...dropReviewLetters(db, own),
    queueReviewPhotos(db, own, clock.now()),
    queueProofs(db, own, clock.now()),
    db.delete(reviews).where(own),
    ...reviewed.flatMap(({ providerId }) => syncRating(db, providerId, clock.now())),
  ];
}

/** Statements before those that delete a provider, with whom its reviews go: their authors get a letter that names nobody. */
export function tellAuthors(deps: Deps, providerId: number, brand: string, open: SQL) {
  const { db } = deps;
  const itsOwn = and(eq(reviews.providerId, providerId), open);
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
