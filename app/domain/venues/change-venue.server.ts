import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { mediaRemovals } from "#db/schema/media";
import { requests } from "#db/schema/requests";
import { venueImages, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { IS_COMPLETE, isAt, isOwn, MAILBOX_PROVED } from "./own-venue.server";
import { syncVenue } from "./sync-venue.server";

/**
 * Sends a venue to the moderators' queue, if nothing is missing. Safe to repeat.
 * @throws DomainError session.expired, venues.notFound, venues.incomplete
 */
export const sendVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { moderation: "waiting", waitingSince: deps.clock.now(), reason: null },
    from: and(isAt("send"), IS_COMPLETE, MAILBOX_PROVED),
    done: inArray(venues.moderation, ["waiting", "validated"]),
    otherwise: "venues.incomplete",
  });

/** Couples see it from now on, unless its provider is hidden. Safe to repeat. @throws DomainError as `sendVenue`; venues.publish before its approval */
export const publishVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { published: true, publishedAt: sql`coalesce(${venues.publishedAt}, ${deps.clock.now()})` },
    from: isAt("publish"),
    done: and(eq(venues.moderation, "validated"), eq(venues.published, true)),
    otherwise: "venues.publish",
  });

/** Takes it offline; everything stays. Safe to repeat. @throws DomainError session.expired, venues.notFound, venues.unpublish when it was never online, or was sent back */
export const unpublishVenue = (deps: Deps, provider: Provider, id: string) =>
  move(deps, provider, id, {
    set: { published: false },
    from: isAt("unpublish"),
    done: and(eq(venues.published, false), isNotNull(venues.publishedAt)),
    otherwise: "venues.unpublish",
  });

interface Move {
  set: SQLiteUpdateSetSource<typeof venues>;
  /** Condition over the row. */
  from: SQL | undefined;
  /** Condition over the row: it is in the wanted state, now or from before. */
  done: SQL | undefined;
  otherwise: "venues.incomplete" | "venues.publish" | "venues.unpublish";
}

/** Two round trips: its number is asked for first. */
async function move({ db, clock }: Deps, provider: Provider, publicId: string, { set, from, done, otherwise }: Move) {
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const id = await numberOf(db, provider, publicId);
  const {
    session: [session],
    after: [after],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    moved: db
      .update(venues)
      .set({ ...set, updatedAt: now })
      .where(and(own, from)),
    synced: syncVenue(db, [id], now),
    after: db
      .select({ done: sql<boolean>`${done}`.mapWith(Boolean) })
      .from(venues)
      .where(own),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!after?.done) throw new DomainError(otherwise);
}

/**
 * Deletes a venue with its pictures. One that couples have written to stays, because their messages hang on it. Two round trips.
 * @throws DomainError session.expired, venues.notFound, venues.written
 */
export async function deleteVenue({ db, clock }: Deps, provider: Provider, publicId: string): Promise<void> {
  const now = clock.now();
  const own = isOwn(provider, publicId);
  const id = await numberOf(db, provider, publicId);
  const unwritten = sql`NOT EXISTS (SELECT 1 FROM ${requests} WHERE ${requests.venueId} = ${id})`;
  const {
    session: [session],
    removed,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    hidden: db.update(venues).set({ published: false }).where(and(own, unwritten)),
    unlisted: syncVenue(db, [id], now),
    pictures: db.run(
      insertSelect(
        mediaRemovals,
        { key: venueImages.src, dueAt: now },
        sql`FROM ${venueImages} WHERE ${venueImages.ownerId} = ${id} AND ${venueImages.src} NOT LIKE '/%'
          AND EXISTS (SELECT 1 FROM ${venues} WHERE ${own}) AND ${unwritten} ON CONFLICT DO NOTHING`,
      ),
    ),
    removed: db.delete(venues).where(and(own, unwritten)),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (removed.rowsAffected === 0) throw new DomainError("venues.written");
}

async function numberOf(db: Deps["db"], provider: Provider, publicId: string): Promise<number> {
  const {
    session: [session],
    rows: [row],
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    rows: db.select({ id: venues.id }).from(venues).where(isOwn(provider, publicId)),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (!row) throw new DomainError("venues.notFound");
  return row.id;
}
