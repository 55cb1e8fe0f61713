import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { mediaDays } from "#db/schema/statistics";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { type Conditions, guardedBatch } from "~/domain/guarded-batch.server";
import { queueRemoval } from "~/domain/media/stored-media.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { WEDDING_LIMITS, weddingSlug } from "./wedding.rules";
import { isBeyondQuota, ownWedding, pictureCount } from "./wedding-conditions.server";
import { weddingPictures } from "./wedding-gallery.server";

const w = weddings;
const o = alias(weddings, "o");

/** Condition on a row: it meets the requirements for publication (rule portfolio-2). */
const IS_COMPLETE = sql`(length(${w.description}) >= ${WEDDING_LIMITS.description.min} AND ${w.location} <> ''
  AND ${pictureCount} >= ${WEDDING_LIMITS.fewestImages})`;

interface Publication {
  /** Title, from which the first publication derives the slug. */
  title: string;
  /** Wedding to withdraw if the plan has no more room, as announced to the provider; null: none. */
  replaces: string | null;
}

/**
 * Returns the statements that publish a wedding. If the plan has no room, the wedding in `replaces` is withdrawn;
 * without it, nothing happens. The new one inherits its publication date. So weddings beyond the quota since Premium
 * ended stay hidden, and return with Premium. The slug stays the same after the first publication.
 */
export function publishStatements(
  db: Database,
  provider: Provider,
  id: string,
  { title, replaces }: Publication,
  now: number,
) {
  const own = ownWedding(provider, id);
  const slug = weddingSlug(title);
  const taken = sql`EXISTS (SELECT 1 FROM ${weddings} o
    WHERE ${o.providerId} = ${w.providerId} AND ${o.id} <> ${w.id} AND ${o.slug} = ${slug})`;
  const place = sql`(SELECT ${o.publishedAt} FROM ${weddings} o
    WHERE ${o.providerId} = ${provider.providerId} AND ${o.publicId} = ${replaces})`;
  const ready = sql`EXISTS (SELECT 1 FROM ${w} WHERE ${and(own, IS_COMPLETE, ne(w.status, "published"), isBeyondQuota(now))})`;
  return [
    db
      .update(w)
      .set({ status: "unpublished", updatedAt: now })
      .where(
        and(
          eq(w.providerId, provider.providerId),
          eq(w.publicId, replaces ?? ""),
          ne(w.publicId, id),
          eq(w.status, "published"),
          ready,
        ),
      ),
    db
      .update(w)
      .set({
        status: "published",
        slug: sql`coalesce(${w.slug}, CASE WHEN ${taken} THEN ${`${slug}-${id.slice(-8)}`} ELSE ${slug} END)`,
        publishedAt: sql`CASE WHEN ${PREVIOUS_WROTE} THEN ${place} ELSE coalesce(${w.publishedAt}, ${now}) END`,
        reason: null,
        updatedAt: now,
      })
      .where(and(own, ne(w.status, "published"), IS_COMPLETE, sql`(${PREVIOUS_WROTE} OR NOT ${isBeyondQuota(now)})`)),
  ] as const;
}

export function whyNot(found: { complete: boolean }): DomainError {
  return new DomainError(found.complete ? "weddings.quota" : "weddings.incomplete", {
    count: WEDDING_LIMITS.fewestImages,
  });
}

export const outcomeOf = (db: Database, provider: Provider, id: string) =>
  db
    .select({
      status: w.status,
      held: sql<boolean>`${w.heldAt} IS NOT NULL`.mapWith(Boolean),
      complete: IS_COMPLETE.mapWith(Boolean),
    })
    .from(w)
    .where(ownWedding(provider, id));

/**
 * Publishes a wedding as stored, in two round trips.
 * @returns `held` if it is held for a moderator first
 * @throws DomainError session.expired, weddings.notFound, weddings.incomplete, weddings.quota
 */
export async function publishWedding(
  { db, clock }: Deps,
  provider: Provider,
  id: string,
  replaces: string | null,
): Promise<{ held: boolean }> {
  const now = clock.now();
  const {
    session: [session],
    stored: [stored],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    stored: db
      .select({ title: w.title })
      .from(w)
      .where(and(ownWedding(provider, id), sessionIsOpen(provider))),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!stored) throw new DomainError("weddings.notFound");
  const {
    found: [found],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    {
      published: publishStatements(db, provider, id, { title: stored.title, replaces }, now),
      found: outcomeOf(db, provider, id),
    },
  );
  if (!found) throw new DomainError("weddings.notFound");
  if (found.status !== "published") throw whyNot(found);
  return { held: found.held };
}

const mayChange = (provider: Provider, id: string): Conditions => ({
  "session.expired": sessionIsOpen(provider),
  "weddings.notFound": sql`EXISTS (SELECT 1 FROM ${w} WHERE ${ownWedding(provider, id)})`,
});

/**
 * Withdraws a wedding, in one round trip; it becomes a draft again.
 * @throws DomainError session.expired, weddings.notFound
 */
export async function withdrawWedding({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  await guardedBatch(db, mayChange(provider, id), {
    withdrawn: db.update(w).set({ status: "unpublished", updatedAt: clock.now() }).where(ownWedding(provider, id)),
  });
}

/**
 * Deletes a wedding with its pictures, in one round trip; `removeMedia` deletes their objects later.
 * @throws DomainError session.expired, weddings.notFound
 */
export async function deleteWedding({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  const { images, isIn } = weddingPictures(provider, id);
  await guardedBatch(db, mayChange(provider, id), {
    files: queueRemoval(db, sql`SELECT ${images.src} FROM ${images} WHERE ${isIn}`, clock.now()),
    views: db
      .delete(mediaDays)
      .where(
        and(eq(mediaDays.providerId, provider.providerId), eq(mediaDays.kind, "portfolio"), eq(mediaDays.item, id)),
      ),
    deleted: db.delete(w).where(ownWedding(provider, id)),
  });
}
