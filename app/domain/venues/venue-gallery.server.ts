import { sql } from "drizzle-orm";
import { venueImages, venues } from "#db/schema/venues";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type Caption, describeStatements, type Gallery, ownedPictures } from "~/domain/media/pictures.server";
import { judgeEach } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { isOwn, ownVenueId } from "./find-own-venues.server";
import { syncVenue } from "./sync-venue.server";
import { VENUE_LIMITS } from "./venue.rules";
import { GALLERY_STEP, stepAfter } from "./venue-steps.rules";

/**
 * Returns the gallery of a venue (rule venue-10). New pictures put an approved venue into the moderation queue. The
 * position of a venue in lists depends on its number of pictures.
 */
export function venueGallery({ db, clock }: Deps, provider: Provider, publicId: string): Gallery {
  const now = clock.now();
  const owner = ownVenueId(provider, publicId);
  const isMine = isOwn(provider, publicId);
  const synced = () => syncVenue(db, owner, now);
  return {
    ...ownedPictures(venueImages, owner),
    limit: sql`${VENUE_LIMITS.images}`,
    bytes: VENUE_LIMITS.imageBytes,
    whenAdded: () => [
      db
        .update(venues)
        .set({ waitingSince: asks(now), updatedAt: now })
        .where(isMine),
      ...synced(),
    ],
    whenRemoved: synced,
  };
}

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
  captions: readonly Caption[],
): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const gallery = venueGallery(deps, provider, publicId);
  const judged = await judgeEach(
    db,
    provider,
    captions.map(({ caption }) => caption),
  );
  const held = judged.some((reasons) => reasons.length > 0);
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "venues.notFound": sql`${gallery.owner} IS NOT NULL`,
    },
    {
      described: describeStatements(db, gallery, captions, judged, now),
      left: db
        .update(venues)
        .set({
          reachedStep: sql`max(${venues.reachedStep}, ${stepAfter(GALLERY_STEP)})`,
          updatedAt: now,
          ...(held && { waitingSince: asks(now) }),
        })
        .where(isOwn(provider, publicId)),
      synced: syncVenue(db, gallery.owner, now),
    },
  );
}
