import { sql } from "drizzle-orm";
import { check, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Towns and countries. Ids are ranks: 1 is the biggest, so that a search that walks the ids upwards finds the biggest
 * first and may stop early. The full-text index `places_fts` (see the migrations) has the same row ids.
 */
export const places = sqliteTable(
  "places",
  {
    id: integer("id").primaryKey(),
    kind: text("kind", { enum: ["city", "country"] }).notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    /** For a country: its name in French (the others stand in the language files). */
    name: text("name").notNull(),
    region: text("region").notNull(),
    /** Separated by `|`. */
    postalCodes: text("postal_codes").notNull(),
    latitude: real("latitude").notNull(),
    longitude: real("longitude").notNull(),
    /** 0 is unknown. */
    population: integer("population").notNull(),
  },
  (t) => [check("places_kind", sql`${t.kind} IN ('city', 'country')`)],
);
