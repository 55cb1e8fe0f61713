import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { places } from "#db/schema/places";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { placeName } from "~/domain/places/place-suggestions.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Coordinates } from "./request-facts.rules";

export interface MapPlace extends Coordinates {
  name: string;
  /** ISO 3166-1 alpha-2; empty: unknown. */
  country: string;
  /** The provider's travel radius; of the event how far a destination reaches, 0 for a town. */
  radiusKm: number;
}

export interface MapTown extends Coordinates {
  name: string;
}

export interface MapPlaces {
  /** The provider's town; null: it has entered none. */
  own: MapPlace | null;
  /** Null: a whole country, or without coordinates. */
  event: MapPlace | null;
  /** Around both, the largest first; more than the map has room for. */
  towns: MapTown[];
}

const TOWNS = {
  /** The gazetteer's ids are ranks: beyond, towns have fewer than some 2,600 inhabitants. Keeps the search short. */
  lastRank: 20_000,
  /** Candidates: some are too near to each other. */
  read: 60,
} as const;

export const KM_PER_DEGREE = 111;
/** Of the travel radius: how far the map reaches to the east and to the north (see `MAP`). */
export const REACH = { east: 1.8, north: 1.3 } as const;

const p = alias(places, "p");

/** The towns of a box, the largest first. @param box a query of `south`, `north`, `west` and `east`, in degrees */
export const townsQuery = (db: Database, box: SQL) =>
  db.all<MapTown>(sql`
    SELECT ${p.name} AS name, ${p.latitude} AS latitude, ${p.longitude} AS longitude
    FROM (${box}) box CROSS JOIN ${places} p
    WHERE ${p.id} < ${TOWNS.lastRank} AND ${p.kind} = 'city'
      AND ${p.latitude} BETWEEN box.south AND box.north AND ${p.longitude} BETWEEN box.west AND box.east
    ORDER BY ${p.id} LIMIT ${TOWNS.read}`);

/** For the map of a request's place, in one round trip: beside the page's own read it costs none (docs/decisions/0015). @param publicId of the request */
export async function findMapTowns(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  publicId: string,
): Promise<MapPlaces | null> {
  const own = and(
    eq(requests.publicId, publicId),
    eq(requests.providerId, provider.providerId),
    sessionIsOpen(provider),
  );
  const located = and(own, ne(providers.city, ""), ne(projects.eventPlaceKind, "country"));
  const { latitude: lat, longitude: lng } = projects;
  const half = sql`${providers.travelRadiusKm} * 1.0 / ${KM_PER_DEGREE}`;
  const [north, east] = [
    sql`max(${REACH.north} * ${half}, abs(${lat} - ${providers.latitude}) / 2)`,
    sql`max(${REACH.east} * ${half} / max(0.1, cos(radians(${providers.latitude}))), abs(${lng} - ${providers.longitude}) / 2)`,
  ];
  const box = sql`SELECT min(${lat}, ${providers.latitude}) - ${north} AS south, max(${lat}, ${providers.latitude}) + ${north} AS north,
      min(${lng}, ${providers.longitude}) - ${east} AS west, max(${lng}, ${providers.longitude}) + ${east} AS east
    FROM ${requests} JOIN ${projects} ON ${eq(projects.id, requests.projectId)} JOIN ${providers} ON ${eq(providers.id, requests.providerId)}
    WHERE ${located}`;
  const {
    places: [row],
    towns,
  } = await namedBatch(db, {
    places: db
      .select({
        own: {
          name: providers.city,
          country: providers.country,
          latitude: providers.latitude,
          longitude: providers.longitude,
          radiusKm: providers.travelRadiusKm,
        },
        event: {
          name: sql<string>`coalesce(${projects.city}, ${projects.eventLocation})`,
          country: sql<string>`coalesce(${projects.country}, '')`,
          latitude: lat,
          longitude: lng,
          radiusKm: projects.eventRadiusKm,
        },
        kind: projects.eventPlaceKind,
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(own),
    towns: townsQuery(db, box),
  });
  if (!row) return null;
  const { event, kind } = row;
  const { latitude, longitude } = event;
  return {
    own: row.own.name === "" ? null : row.own,
    event:
      kind === "country" || latitude === null || longitude === null
        ? null
        : { ...event, name: event.name && placeName(event.name), latitude, longitude },
    towns,
  };
}
