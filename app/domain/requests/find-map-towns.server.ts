import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { places } from "#db/schema/places";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { placeName } from "~/domain/places/places.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Coordinates } from "./request-facts.rules";

export interface MapPlace extends Coordinates {
  name: string;
  /** ISO 3166-1 alpha-2; empty if unknown. */
  country: string;
  /** The provider's travel radius, or the extent of the event's destination (0 for a town). */
  radiusKm: number;
}

export interface MapTown extends Coordinates {
  name: string;
}

export type MapPlaces = NonNullable<Awaited<ReturnType<typeof findMapTowns>>>;

const TOWNS = {
  /** Ids in the gazetteer are ranks: towns beyond this one have fewer than about 2,600 inhabitants. */
  lastRank: 20_000,
  /** Number of towns that are read; some are too close to others. */
  read: 60,
} as const;

export const KM_PER_DEGREE = 111;
/** Reach of the map to the east and the north, as multiples of the travel radius (see `MAP`). */
export const REACH = { east: 1.8, north: 1.3 } as const;

const p = alias(places, "p");

/** Largest towns first. @param box a query of `south`, `north`, `west` and `east`, in degrees */
export const townsQuery = (db: Database, box: SQL) =>
  db.all<MapTown>(sql`
    SELECT ${p.name} AS name, ${p.latitude} AS latitude, ${p.longitude} AS longitude
    FROM (${box}) box CROSS JOIN ${places} p
    WHERE ${p.id} < ${TOWNS.lastRank} AND ${p.kind} = 'city'
      AND ${p.latitude} BETWEEN box.south AND box.north AND ${p.longitude} BETWEEN box.west AND box.east
    ORDER BY ${p.id} LIMIT ${TOWNS.read}`);

/** Finds the towns of a request's map, in the round trip of the page (docs/decisions/0015). */
export async function findMapTowns({ db }: Pick<Deps, "db">, provider: Provider, publicId: string) {
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
  const read = await namedBatch(db, {
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
  const [row] = read.places;
  const { towns } = read;
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
