import { and, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { requests } from "#db/schema/requests";
import { venueImages, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueRemoval } from "~/domain/media/stored-media.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { IS_COMPLETE, isAt, isOwn, MAILBOX_PROVED, ownVenueId } from "./find-own-venues.server";
import { syncVenue } from "./sync-venue.server";

/**
 * Sends a venue to the moderation queue if it is complete. Idempotent.
 * @throws DomainError session.expired, venues.notFound, venues.incomplete
 */
export const sendVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { moderation: "waiting", waitingSince: deps.clock.now(), reason: null },
    from: and(isAt("send"), IS_COMPLETE, MAILBOX_PROVED),
    done: inArray(venues.moderation, ["waiting", "validated"]),
    otherwise: "venues.incomplete",
  });

/**
 * Publishes a venue. Couples see it unless its provider is hidden. Idempotent.
 * @throws DomainError as `sendVenue`; venues.publish before its approval
 */
export const publishVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { published: true, publishedAt: sql`coalesce(${venues.publishedAt}, ${deps.clock.now()})` },
    from: isAt("publish"),
    done: and(eq(venues.moderation, "validated"), eq(venues.published, true)),
    otherwise: "venues.publish",
  });

/**
 * Unpublishes a venue and keeps its data. Idempotent.
 * @throws DomainError session.expired, venues.notFound, venues.unpublish if it was never published or was sent back
 */
export const unpublishVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { published: false },
    from: isAt("unpublish"),
    done: and(eq(venues.published, false), isNotNull(venues.publishedAt)),
    otherwise: "venues.unpublish",
  });

interface Move {
  set: SQLiteUpdateSetSource<typeof venues>;
  from: SQL | undefined;
  /** Condition on the row: it is already in the target state. */
  done: SQL | undefined;
  otherwise: "venues.incomplete" | "venues.publish" | "venues.unpublish";
}

async function move({ db, clock }: Deps, provider: Provider, publicId: string, { set, from, done, otherwise }: Move) {
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const id = ownVenueId(provider, publicId);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.notFound": sql`${id} IS NOT NULL`,
      [otherwise]: sql`EXISTS (SELECT 1 FROM ${venues} WHERE ${and(own, or(from, done))})`,
    },
    {
      moved: db
        .update(venues)
        .set({ ...set, updatedAt: now })
        .where(and(own, from)),
      synced: syncVenue(db, id, now),
    },
  );
}

/**
 * Deletes a venue with its pictures. Rejects a venue with requests, because their messages reference it. One round
 * trip.
 * @throws DomainError session.expired, venues.notFound, venues.written
 */
export async function deleteVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const id = ownVenueId(provider, publicId);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.notFound": sql`${id} IS NOT NULL`,
      "venues.written": sql`NOT EXISTS (SELECT 1 FROM ${requests} WHERE ${requests.venueId} = ${id})`,
    },
    {
      hidden: db.update(venues).set({ published: false }).where(own),
      unlisted: syncVenue(db, id, now),
      pictures: queueRemoval(
        db,
        sql`SELECT ${venueImages.src} FROM ${venueImages} WHERE ${venueImages.ownerId} = ${id}`,
        now,
      ),
      removed: db.delete(venues).where(own),
    },
  );
}

/**
 * Creates an empty venue for the form to fill. One round trip, idempotent.
 * @param publicId generated with the page, so that a double click creates one venue
 * @throws DomainError session.expired, venues.create if the id is taken
 */
export async function createVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const isTaken = and(eq(venues.publicId, publicId), ne(venues.providerId, providerId));
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.create": sql`NOT EXISTS (SELECT 1 FROM ${venues} WHERE ${isTaken})`,
    },
    {
      created: db
        .insert(venues)
        .values({ publicId, providerId, moderation: "notValidated", createdAt: now, updatedAt: now })
        .onConflictDoNothing(),
    },
  );
}
