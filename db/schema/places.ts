import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf } from "./columns";

/**
 * Towns, countries and destinations. Destinations are regions, islands, lakes, coasts, and cities of countries without
 * listed towns. Ids are ranks: 1 is the biggest, so a search in id order finds the biggest first and can stop early.
 * The full-text index `places_fts` (see the migrations) has the same row ids.
 */
export const places = sqliteTable(
  "places",
  {
    id: integer("id").primaryKey(),
    kind: text("kind", { enum: ["city", "country", "destination"] }).notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    /** French name of a country (the language files have the others). */
    name: text("name").notNull(),
    /** Names of a destination in the order of LOCALES, separated by `|`. */
    names: text("names").notNull().default(""),
    region: text("region").notNull(),
    /** Separated by `|`. */
    postalCodes: text("postal_codes").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    /** Number of inhabitants; 0: unknown. */
    population: integer("population").notNull(),
    /** Approximate radius of a destination in kilometres; 0 for other places. */
    radiusKm: integer("radius_km").notNull().default(0),
  },
  (t) => [
    oneOf("places_kind", t.kind),
    // Used by the list of all countries, for places that the gazetteer lacks.
    index("places_countries").on(t.id).where(sql`kind = 'country'`),
  ],
);
