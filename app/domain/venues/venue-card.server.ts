import { type SQL, sql } from "drizzle-orm";
import type { venues } from "#db/schema/venues";
import { featuresOf, type VenueFeature, type VenueType } from "./venue.rules";

type Venue = typeof venues.$inferSelect;

export interface VenueCard
  extends Omit<VenueCardRow, "city" | "zipCode" | "country" | "features" | "premium" | "picture"> {
  city: string;
  zipCode: string;
  country: string;
  features: VenueFeature[];
  /** A paid placement. */
  premium: boolean;
  /** The key image, or the first image. `src`: key in the media store, or the path of an illustration. */
  picture: { src: string; alt: string } | null;
}

export interface VenueCardRow
  extends Pick<Venue, "publicId" | "name" | "bedrooms" | "minPrice" | "maxPrice" | "zipCode" | "city" | "country"> {
  type: VenueType;
  latitude: number;
  longitude: number;
  seated: number | null;
  standing: number | null;
  features: number;
  premium: 0 | 1;
  locale: string;
  /** Rating of its provider; null: no reviews. */
  rating: number | null;
  reviewCount: number;
  picture: string | null;
}

export const hasPremium = (now: number): SQL => sql`coalesce(p.premium_until > ${now}, 0)`;

/** Columns of a card from the rows `v` and `p` of venue and provider. @param premium shown as a paid placement */
export const venueCardColumns = (premium: SQL): SQL => sql`
  v.public_id AS publicId, v.name, v.type, v.city, v.zip_code AS zipCode, v.country, v.latitude, v.longitude, v.seated_capacity AS seated,
  v.standing_capacity AS standing, v.bedrooms, v.min_price AS minPrice, v.max_price AS maxPrice, v.features,
  ${premium} AS premium, p.locale,
  p.rating, p.review_count AS reviewCount,
  (SELECT json_object('src', src, 'alt', alt) FROM venue_images WHERE venue_id = v.id AND held_at IS NULL
    ORDER BY key_image DESC, position LIMIT 1) AS picture`;

export function toVenueCard({ picture, premium, features, city, zipCode, country, ...row }: VenueCardRow): VenueCard {
  return {
    ...row,
    city: city ?? "",
    zipCode: zipCode ?? "",
    country: country ?? "",
    features: featuresOf(features),
    premium: premium === 1,
    picture: picture === null ? null : JSON.parse(picture),
  };
}
