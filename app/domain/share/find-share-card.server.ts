import type { Deps } from "~/domain/deps";
import { findShownPhotos } from "~/domain/providers/find-shown-photos.server";
import { type Badge, toBadge } from "~/domain/statistics/find-badge.server";
import { findVenuePhotos } from "~/domain/venues/find-venue.server";
import { findWedding } from "~/domain/weddings/find-wedding.server";
import type { Shape } from "./draw-card.rules";
import { type ShareCard, type ShareKind, SITE_CARD } from "./share-card.rules";

export interface Shared {
  kind: ShareKind;
  /** Public id of the provider or the venue. */
  publicId: string;
  /** Slug of the wedding. */
  slug: string;
  /** Default: `link`. The other shapes exist only for planners and venues. */
  shape?: Shape;
}

interface FoundCard extends ShareCard {
  /** Folder of the provider in the media store; `site` for the site. */
  owner: string;
  /** Rating of a planner, for its upright pictures. */
  badge?: Badge;
}

/**
 * Returns the content of a page's share picture, from the reads of that page's photographs. No read for the site, one
 * round trip for the others.
 * @throws DomainError provider.notFound, venue.notFound, weddings.notFound if it is unknown or hidden
 */
export async function findShareCard(deps: Deps, { kind, publicId, slug }: Shared): Promise<FoundCard> {
  switch (kind) {
    case "site":
      return { ...SITE_CARD, owner: "site" };
    case "planner": {
      const { photos, ...planner } = await findShownPhotos(deps, publicId, null);
      return {
        name: planner.name,
        place: planner.city,
        src: photos[0]?.src ?? null,
        owner: publicId,
        badge: toBadge(planner),
      };
    }
    case "venue": {
      const { name, city, owner, images } = await findVenuePhotos(deps, publicId);
      return { name, place: city, src: images[0]?.src ?? null, owner };
    }
    case "wedding": {
      const { title, location, pictures } = await findWedding(deps, publicId, slug, null);
      return { name: title, place: location, src: pictures[0]?.src ?? null, owner: publicId };
    }
  }
}
