import { and, count, eq, isNotNull, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { OwnPicture } from "~/domain/media/pictures.server";
import { MODERATION } from "~/domain/moderation/moderation.rules";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { servicesQuery, venuePicturesQuery, videosQuery } from "./find-own-venues.server";
import type { VenueService, VenueVideo } from "./venue.rules";
import { pendingIn, textsAmong, type VenueWords, withPending } from "./venue.rules";
import { stateOf, type VenueState } from "./venue-state.rules";

const { publicId, name, type, city, moderation, published, visible, publishedAt, findings, waitingSince } = venues;

/** Returns a page of the queue, oldest first, in one round trip. @param page from 1 */
export async function findVenueQueue({ db }: Pick<Deps, "db">, administrator: Administrator, page: number) {
  const waits = and(isNotNull(waitingSince), sessionIsOpen(administrator, "moderate"));
  const { rows, counts } = await namedBatch(db, {
    rows: db
      .select({
        ...{ publicId, name, type, city, moderation, published, visible, publishedAt, findings },
        provider: sql<string>`coalesce(nullif(${providers.name}, ''), ${providers.firstname} || ' ' || ${providers.lastname})`,
        waitingSince: sql<number>`${waitingSince}`,
      })
      .from(venues)
      .innerJoin(providers, eq(providers.id, venues.providerId))
      .where(waits)
      .orderBy(waitingSince, venues.id)
      .limit(MODERATION.pageSize)
      .offset((page - 1) * MODERATION.pageSize),
    counts: db.select({ total: count() }).from(venues).where(waits),
  });
  return {
    venues: rows.map(({ moderation: _m, published: _p, visible: _v, publishedAt: _at, ...row }, index) => ({
      ...row,
      state: stateOf(rows[index] as (typeof rows)[number]),
      findings: JSON.parse(row.findings) as string[],
    })),
    total: counts[0]?.total ?? 0,
  };
}

export interface ModeratedVenue {
  venue: typeof venues.$inferSelect & { state: VenueState };
  provider: Pick<typeof providers.$inferSelect, "publicId" | "name" | "locale">;
  services: VenueService[];
  videos: VenueVideo[];
  pictures: OwnPicture[];
  /** Text that couples see until the new text is approved; null: no new text waits. */
  live: VenueWords | null;
}

/** Returns a venue for a moderator, in one round trip. @throws DomainError session.expired, venues.notFound */
export async function findModeratedVenue(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  id: string,
): Promise<ModeratedVenue> {
  const {
    rows: [row],
    services,
    videos,
    pictures,
  } = await readInSession(db, [administrator, "moderate"], {
    rows: db
      .select({
        venue: venues,
        provider: { publicId: providers.publicId, name: providers.name, locale: providers.locale },
      })
      .from(venues)
      .innerJoin(providers, eq(providers.id, venues.providerId))
      .where(and(eq(publicId, id), sessionIsOpen(administrator, "moderate"))),
    services: servicesQuery(db, id),
    videos: videosQuery(db, id),
    pictures: venuePicturesQuery(db, id),
  });
  if (!row) throw new DomainError("venues.notFound");
  const { pendingWords } = row.venue;
  const live: VenueWords = { ...textsAmong(row.venue), services, videos };
  const { services: newServices, videos: newVideos, ...words } = withPending(live, pendingIn(pendingWords));
  return {
    venue: { ...row.venue, ...words, state: stateOf(row.venue) },
    provider: row.provider,
    services: [...newServices],
    videos: [...newVideos],
    pictures,
    live: pendingWords === null ? null : live,
  };
}
