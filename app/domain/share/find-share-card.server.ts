import type { Deps } from "~/domain/deps";
import { findWedding } from "~/domain/portfolios/find-wedding.server";
import { findShownPhotos } from "~/domain/profile/find-shown-photos.server";
import { findVenuePhotos } from "~/domain/venues/find-venue.server";
import { type ShareCard, type ShareKind, SITE_CARD } from "./share-card.rules";

export interface Shared {
  kind: ShareKind;
  /** Of the provider or the venue. */
  publicId: string;
  /** Of the wedding. */
  slug: string;
}

/**
 * What the share picture of a page shows, from the reads of that page's photographs; the site's without a read, the others in one round trip.
 * @throws DomainError provider.notFound, venue.notFound, portfolios.notFound: it is unknown, or couples do not see it
 */
export async function findShareCard(deps: Deps, { kind, publicId, slug }: Shared): Promise<ShareCard> {
  switch (kind) {
    case "site":
      return SITE_CARD;
    case "planner": {
      const { name, city, photos } = await findShownPhotos(deps, publicId, null);
      return { name, place: city, src: photos[0]?.src ?? null };
    }
    case "venue": {
      const { name, city, images } = await findVenuePhotos(deps, publicId);
      return { name, place: city, src: images[0]?.src ?? null };
    }
    case "wedding": {
      const { title, location, pictures } = await findWedding(deps, publicId, slug, null);
      return { name: title, place: location, src: pictures[0]?.src ?? null };
    }
  }
}
