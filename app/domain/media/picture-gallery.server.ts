import { and, eq, type SQL, sql } from "drizzle-orm";
import { portfolioImages, portfolios } from "#db/schema/portfolios";
import { venueImages, venues } from "#db/schema/venues";
import type { Provider } from "~/domain/sessions/session.rules";

/** Pictures that belong to a portfolio or a venue of a provider. */
export interface Gallery {
  kind: "portfolio" | "venue";
  /** Public id of the portfolio or venue. */
  id: string;
  /** Most pictures. */
  limit: number;
  /** Most bytes of a file. */
  bytes: number;
}

const TABLES = {
  portfolio: { owners: portfolios, images: portfolioImages },
  venue: { owners: venues, images: venueImages },
} as const;

export const imagesOf = ({ kind }: Gallery): typeof portfolioImages | typeof venueImages => TABLES[kind].images;

/** Selects the number of the portfolio or venue, if it is the provider's. */
export function ownerOf({ kind, id }: Gallery, { providerId }: Provider): SQL {
  const { owners } = TABLES[kind];
  return sql`(SELECT ${owners.id} FROM ${owners} WHERE ${and(eq(owners.publicId, id), eq(owners.providerId, providerId))})`;
}

/** Condition over a row of pictures: it belongs to the gallery. */
export const isIn = (gallery: Gallery, provider: Provider): SQL =>
  sql`${imagesOf(gallery).ownerId} = ${ownerOf(gallery, provider)}`;

/** Condition over a row of pictures: it is the named one of the gallery. */
export const ownPicture = (gallery: Gallery, provider: Provider, picture: string): SQL =>
  sql`(${isIn(gallery, provider)} AND ${eq(imagesOf(gallery).publicId, picture)})`;
