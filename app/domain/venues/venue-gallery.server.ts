import { and, sql } from "drizzle-orm";
import { venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { describeStatements, type Gallery, type PictureWords } from "~/domain/media/pictures.server";
import { judgeEach } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwn, ownVenueId } from "./own-venue.server";
import { syncVenue } from "./sync-venue.server";
import { VENUE_LIMITS } from "./venue.rules";
import { GALLERY_STEP, stepAfter } from "./venue-steps.rules";

const MEGABYTE = 1024 * 1024;

/** Returns the gallery of a venue (rule venue-10). */
export const venueGallery = (id: string): Gallery => ({
  kind: "venue",
  id,
  limit: VENUE_LIMITS.images,
  bytes: VENUE_LIMITS.imageMegabytes * MEGABYTE,
});

/** Returns the new `waitingSince`: an approved venue waits for a moderator and stays visible. */
const asks = (now: number) =>
  sql`CASE WHEN ${venues.moderation} = 'validated' THEN coalesce(${venues.waitingSince}, ${now}) ELSE ${venues.waitingSince} END`;

/**
 * Saves the captions of the gallery and completes its step. A suspicious caption waits for a moderator with its
 * picture. Two round trips.
 * @throws DomainError session.expired, venues.notFound
 */
export async function saveVenueGallery(
  deps: Deps,
  provider: Provider,
  publicId: string,
  words: readonly PictureWords[],
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const captions = words.map(({ caption }) => caption);
  const judged = await judgeEach(db, provider, captions);
  const held = judged.some((reasons) => reasons.length > 0);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.notFound": sql`${ownVenueId(provider, publicId)} IS NOT NULL`,
    },
    {
      described: describeStatements(db, provider, venueGallery(publicId), words, judged, now),
      left: db
        .update(venues)
        .set({
          reachedStep: sql`max(${venues.reachedStep}, ${stepAfter(GALLERY_STEP)})`,
          updatedAt: now,
          ...(held && { waitingSince: asks(now) }),
        })
        .where(isOwn(provider, publicId)),
      synced: syncGallery(deps, provider, publicId),
    },
  );
}

/** Returns statements for the batch that adds pictures. They put an approved venue into the moderation queue. */
export function askForPictures(deps: Deps, provider: Provider, publicId: string) {
  const { db, clock } = deps;
  const now = clock.now();
  const asked = db
    .update(venues)
    .set({ waitingSince: asks(now), updatedAt: now })
    .where(and(isOwn(provider, publicId), sessionIsOpen(provider)));
  return [asked, ...syncGallery(deps, provider, publicId)] as const;
}

/**
 * Returns statements for the batch that changes a gallery. The position of a venue in lists depends on its number of
 * pictures.
 */
export const syncGallery = ({ db, clock }: Deps, provider: Provider, publicId: string) =>
  syncVenue(db, ownVenueId(provider, publicId), clock.now());
