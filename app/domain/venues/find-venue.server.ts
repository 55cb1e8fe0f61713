import { and, eq, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { markedVenuesOf } from "~/domain/favorites/favorites.server";
import { LAT_BAND, RADIUS_CLASSES_KM } from "~/domain/matching/match-ranges.rules";
import { KM_PER_DEGREE, REACH, townsQuery } from "~/domain/requests/find-map-towns.server";
import { REVIEW_LIST } from "~/domain/reviews/review.rules";
import { type Reviews, reviewsQuery, toReviews } from "~/domain/reviews/reviews.server";
import { bands, circleOf, IS_NEAR, isTouched, latBandOf } from "~/domain/search/around-town.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { isWeddingShown } from "~/domain/weddings/wedding-conditions.server";
import { hasPremium, toVenueCard, type VenueCard, type VenueCardRow, venueCardColumns } from "./venue-card.server";

export interface VenuePage extends VenueCard {
  /** From the gazetteer; empty if it has none. */
  region: string;
  street: string;
  /** Plain text. */
  description: string;
  /** As stored, with marks for bold, italics and lists. */
  detailedDescription: string;
  provider: { publicId: string; name: string; city: string; rating: number | null; reviewCount: number };
  /** The key image first. `src`: key in the media store, or the path of an illustration. */
  images: { publicId: string; src: string; alt: string; caption: string; width: number; height: number }[];
  /** Whole euros; null: on request, or hidden. */
  services: { name: string; description: string; price: number | null; priceHidden: boolean }[];
  videos: { link: string; title: string; description: string }[];
  /** Future days on which the venue is taken, YYYY-MM-DD; empty if it has no calendar. */
  busyDates: string[];
  /** Price range of the region's venues; null: too few venues. */
  area: { min: number; max: number; count: number } | null;
  planners: NearbyPlanner[];
  favorite: boolean;
  reviews: Reviews;
}

interface NearbyPlanner {
  publicId: string;
  name: string;
  city: string;
  profileImage: string | null;
  premium: boolean;
  /** Number of visible weddings in the venue's town; `wedding`: slug of the newest. */
  weddings: number;
  wedding: string | null;
  latitude: number;
  longitude: number;
}

const NEWEST = { size: REVIEW_LIST.newest };

const PAGE = {
  planners: 3,
  /** Maximum kilometres to a nearby planner, and maximum planners that are compared. */
  nearbyKm: 40,
  compared: 300,
  /** Venues of the region that are read for the price range, and the minimum for a range. */
  areaRead: 300,
  areaLeast: 4,
} as const;

/** @param today YYYY-MM-DD, in the reader's market @throws DomainError venue.notFound (unknown or hidden) */
export async function findVenue(
  { db, clock }: Deps,
  publicId: string,
  today: string,
  couple: Couple | null = null,
): Promise<VenuePage> {
  const now = clock.now();
  const id = shownVenue(publicId);
  const read = await namedBatch(db, {
    venue: db.all<VenueRow>(venueStatement(publicId, now)),
    images: db.all<VenuePage["images"][number]>(imagesOf(publicId)),
    services: db.all<{ name: string; description: string; price: number | null; priceHidden: 0 | 1 }>(sql`
      SELECT name, CASE WHEN show_description THEN description ELSE '' END AS description,
        CASE WHEN show_budget THEN budget_starting_from END AS price, NOT show_budget AS priceHidden
      FROM venue_services WHERE venue_id = ${id} ORDER BY position`),
    videos: db.all<VenuePage["videos"][number]>(
      sql`SELECT link, title, description FROM venue_videos WHERE venue_id = ${id} ORDER BY position`,
    ),
    busy: db.all<{ date: string }>(
      sql`SELECT date FROM venue_busy_dates WHERE venue_id = ${id} AND date >= ${today} ORDER BY date`,
    ),
    area: db.all<{ min: number | null; max: number | null; count: number }>(areaStatement(publicId)),
    planners: db.all<PlannerRow>(plannersStatement(publicId, now)),
    hearts: markedVenuesOf(db, couple),
    reviews: reviewsQuery(
      db,
      sql`(SELECT provider_id FROM venues WHERE public_id = ${publicId} AND visible = 1)`,
      NEWEST,
    ),
  });
  const [[row], [area]] = [read.venue, read.area];
  const { images, services, videos, busy, planners, hearts, reviews } = read;
  if (!row) throw new DomainError("venue.notFound");
  const hasRange = area && area.min !== null && area.max !== null && area.count >= PAGE.areaLeast;
  return {
    ...row,
    ...toVenueCard(row),
    provider: JSON.parse(row.provider),
    images,
    services: services.map((service) => ({ ...service, priceHidden: service.priceHidden === 1 })),
    videos,
    busyDates: busy.map(({ date }) => date),
    area: hasRange ? { min: Number(area.min), max: Number(area.max), count: area.count } : null,
    reviews: toReviews(reviews, NEWEST),
    favorite: hearts.some(({ id }) => id === publicId),
    planners: planners.map(({ premium, ...planner }) => ({ ...planner, premium: premium === 1 })),
  };
}

/** @throws DomainError venue.notFound */
export async function findVenuePhotos({ db }: Pick<Deps, "db">, publicId: string) {
  const results = await namedBatch(db, {
    venue: db.all<{ publicId: string; owner: string; name: string; city: string; locale: string }>(sql`
      SELECT v.public_id AS publicId, p.public_id AS owner, v.name, coalesce(v.city, '') AS city, p.locale
      FROM venues v CROSS JOIN providers p ON p.id = v.provider_id WHERE v.public_id = ${publicId} AND v.visible = 1`),
    images: db.all<VenuePage["images"][number]>(imagesOf(publicId)),
  });
  const [row] = results.venue;
  const { images } = results;
  if (!row) throw new DomainError("venue.notFound");
  return { ...row, images };
}

interface VenueRow extends VenueCardRow, Pick<VenuePage, "region" | "street" | "description" | "detailedDescription"> {
  provider: string;
}

type PlannerRow = Omit<NearbyPlanner, "premium"> & { premium: 0 | 1 };

const shownVenue = (publicId: string): SQL =>
  sql`(SELECT id FROM venues WHERE public_id = ${publicId} AND visible = 1)`;

const venueStatement = (publicId: string, now: number): SQL => sql`
  SELECT ${venueCardColumns(hasPremium(now))}, v.region, v.street, v.description, v.detailed_description AS detailedDescription,
    json_object('publicId', p.public_id, 'name', p.name, 'city', p.city, 'rating', p.rating, 'reviewCount', p.review_count) AS provider
  FROM venues v CROSS JOIN providers p ON p.id = v.provider_id WHERE v.public_id = ${publicId} AND v.visible = 1`;

/** Selects a venue's images. URLs contain their index (`paths.venuePhoto`), so all pages use this statement. */
const imagesOf = (publicId: string): SQL => sql`
  SELECT public_id AS publicId, src, alt, caption, width, height FROM venue_images
  WHERE venue_id = ${shownVenue(publicId)} AND held_at IS NULL ORDER BY key_image DESC, position`;

const areaStatement = (publicId: string): SQL => sql`
  SELECT min(v.min_price) AS min, max(v.max_price) AS max, count(*) AS count
  FROM (SELECT m.venue_id FROM venues own CROSS JOIN venue_match m INDEXED BY venue_match_region
      ON m.country = own.country AND m.region = own.region
    WHERE own.public_id = ${publicId} AND own.visible = 1 AND own.region <> '' LIMIT ${PAGE.areaRead}) near
  CROSS JOIN venues v ON v.id = near.venue_id`;

/** Selects planners: first by weddings in the town, then by Premium and quality. */
function plannersStatement(publicId: string, now: number): SQL {
  const middle = sql`SELECT latitude, longitude, 0 AS radius_km FROM venues WHERE public_id = ${publicId} AND visible = 1`;
  const w = weddings;
  const inTown = sql`FROM ${w} WHERE ${w.providerId} = n.provider_id AND ${w.country} = own.country AND ${w.city} = own.city
    AND ${isWeddingShown(now)}`;
  return sql`
    WITH town AS MATERIALIZED (${circleOf(middle, PAGE.nearbyKm)}),
    near AS MATERIALIZED (
      SELECT m.provider_id, m.premium, m.quality
      FROM town t CROSS JOIN json_each('[1, 0]') premium CROSS JOIN json_each(${bands(LAT_BAND.height, PAGE.nearbyKm)}) band
        CROSS JOIN json_each(${JSON.stringify(RADIUS_CLASSES_KM.map((_, index) => index))}) radius CROSS JOIN provider_match m
      WHERE ${isTouched(latBandOf)} AND m.services <> 0 AND m.premium = premium.value AND m.radius_class = radius.value
        AND m.lat_band = ${latBandOf(sql`t.latitude`)} + band.value AND m.lng >= t.west AND m.lng <= t.east AND ${IS_NEAR}
      LIMIT ${PAGE.compared})
    SELECT p.public_id AS publicId, p.name, p.city, p.profile_image AS profileImage, n.premium, p.latitude, p.longitude,
      (SELECT count(*) ${inTown}) AS weddings,
      (SELECT ${w.slug} ${inTown} ORDER BY ${w.publishedAt} DESC, ${w.id} DESC LIMIT 1) AS wedding
    FROM venues own CROSS JOIN near n CROSS JOIN providers p ON p.id = n.provider_id
    WHERE own.public_id = ${publicId} ORDER BY weddings DESC, n.premium DESC, n.quality DESC, n.provider_id LIMIT ${PAGE.planners}`;
}

const RADIUS_KM = 80;

/** Returns the map of a visible venue (rule venue-25); null if it is unknown or hidden. */
export async function findVenueMap({ db }: Pick<Deps, "db">, publicId: string) {
  const isThis = and(eq(venues.publicId, publicId), eq(venues.visible, true));
  const { latitude: lat, longitude: lng } = venues;
  const north = (REACH.north * RADIUS_KM) / KM_PER_DEGREE;
  const east = sql`${(REACH.east * RADIUS_KM) / KM_PER_DEGREE} / max(0.1, cos(radians(${lat})))`;
  const results = await namedBatch(db, {
    found: db
      .select({ name: venues.name, country: venues.country, latitude: lat, longitude: lng })
      .from(venues)
      .where(isThis),
    towns: townsQuery(
      db,
      sql`SELECT ${lat} - ${north} AS south, ${lat} + ${north} AS north, ${lng} - ${east} AS west, ${lng} + ${east} AS east
        FROM ${venues} WHERE ${isThis}`,
    ),
  });
  const [found] = results.found;
  const { towns } = results;
  if (!found || found.latitude === null || found.longitude === null) return null;
  const { name, country, latitude, longitude } = found;
  return { venue: { name, country: country ?? "", latitude, longitude, radiusKm: RADIUS_KM }, towns };
}
