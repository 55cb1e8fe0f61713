import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Towns, countries, and destinations: regions, islands, lakes, coasts, and cities of countries whose towns are not listed. Ids are ranks: 1 is
 * the biggest, so a search that walks the ids upwards finds the biggest first and may stop early. The full-text index `places_fts` (see the migrations) has the same row ids.
 */
export const places = sqliteTable(
  "places",
  {
    id: integer("id").primaryKey(),
    kind: text("kind", { enum: ["city", "country", "destination"] }).notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    /** For a country: its name in French (the others are in the language files). */
    name: text("name").notNull(),
    /** Of a destination: its names, one a language in the order of LOCALES, separated by `|`. */
    names: text("names").notNull().default(""),
    region: text("region").notNull(),
    /** Separated by `|`. */
    postalCodes: text("postal_codes").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    /** 0 is unknown. */
    population: integer("population").notNull(),
    /** How far a destination reaches around its point, roughly, in kilometres; 0 for everything else. */
    radiusKm: integer("radius_km").notNull().default(0),
  },
  (t) => [
    check("places_kind", sql`${t.kind} IN ('city', 'country', 'destination')`),
    // The list of all countries, for places that the gazetteer does not know.
    index("places_countries").on(t.id).where(sql`kind = 'country'`),
  ],
);
