import { and, eq, exists, gte, inArray, isNotNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { digestItems } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviews } from "#db/schema/reviews";
import { queueProofs } from "~/domain/cases/proofs.server";
import type { Deps } from "~/domain/deps";
import { queueRemoval } from "~/domain/media/stored-media.server";
import { queueEmails } from "~/domain/notifications/outbox.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { LOCALES } from "~/i18n/markets";
import { reviewGoneEmail } from "./review-emails.server";
import { syncRating } from "./reviews.server";

export const reviewedBy = (db: Database, author: Author) =>
  db.selectDistinct({ providerId: reviews.providerId }).from(reviews).where(isWrittenBy(db, author));

/** Deletes an author's reviews. Must run before the account is deleted. @param reviewed result of `reviewedBy` */
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

/** Notifies authors of a deleted provider, without names. Must run before the provider is deleted. */
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

/** Prefixes of dedupe keys of emails to providers that name an author; the review's public id follows. */
const TO_PROVIDERS = ["newReview", "reviewAnswer"] as const;

/** Deletes emails to authors, and to providers about reviews, because of their names. @param rows of `reviews` */
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
    // ";" follows ":" in ASCII: the range contains all keys with this prefix.
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

/** Queues photos of reviews for deletion, before their rows are deleted. @param rows condition on `reviews` */
export const queueReviewPhotos = (db: Database, rows: SQL | undefined, now: number) =>
  queueRemoval(
    db,
    sql`SELECT ${reviews.photo} AS src FROM ${reviews} WHERE ${and(isNotNull(reviews.photo), rows)}`,
    now,
  );

export type Author = Pick<Couple, "accountId"> | Pick<Provider, "providerId">;

/** Subquery: the lower-case address of an account, if it is verified. */
export function provedMailbox(db: Database, author: Author) {
  if ("accountId" in author)
    return db
      .select({ email: sql<string>`lower(${accounts.email})`.as("email") })
      .from(accounts)
      .where(and(eq(accounts.id, author.accountId), isNotNull(accounts.emailVerifiedAt)));
  const proved = db
    .select({ one: sql`1` })
    .from(providerCredentials)
    .where(and(eq(providerCredentials.providerId, providers.id), isNotNull(providerCredentials.emailVerifiedAt)));
  return db
    .select({ email: sql<string>`lower(${providers.email})`.as("email") })
    .from(providers)
    .where(and(eq(providers.id, author.providerId), exists(proved)));
}

/** Condition: written for a request of the account, or with its verified address. For export and deletion. */
export function isWrittenBy(db: Database, author: Author) {
  const byMailbox = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(inArray(reviews.authorEmail, provedMailbox(db, author)));
  if (!("accountId" in author)) return inArray(reviews.id, byMailbox);
  const byRequest = db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      inArray(
        reviews.requestId,
        db
          .select({ id: requests.id })
          .from(requests)
          .innerJoin(projects, eq(projects.id, requests.projectId))
          .where(eq(projects.accountId, author.accountId)),
      ),
    );
  // The union searches two indexes: an OR would read the whole table.
  return inArray(reviews.id, union(byRequest, byMailbox));
}
