import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, real, type SQLiteColumn, text } from "drizzle-orm/sqlite-core";

/** Foreign key to the owner of the row: deleting the owner deletes the row. */
export const belongsTo = (name: string, id: () => AnySQLiteColumn) =>
  integer(name).notNull().references(id, { onDelete: "cascade" });

/** CHECK constraint for the values of a column with an enum. */
export const oneOf = (name: string, column: SQLiteColumn & { enumValues: readonly string[] }) =>
  check(name, sql`${column} IN (${sql.raw(column.enumValues.map((value) => `'${value}'`).join(", "))})`);

/** Milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name);

/** Language of the user interface and emails. */
export const locale = () => text("locale", { enum: ["fr", "en", "nl", "de", "it", "es", "pt"] }).notNull();

/** Market of the country domain. */
export const market = () => text("market", { enum: ["FR", "BE", "GB", "DE", "IT", "ES", "PT"] }).notNull();

/** Names in the seven languages of the interface. */
export const names = () => ({
  nameFr: text("name_fr").notNull(),
  nameEn: text("name_en").notNull(),
  nameNl: text("name_nl").notNull(),
  nameDe: text("name_de").notNull(),
  nameIt: text("name_it").notNull(),
  nameEs: text("name_es").notNull(),
  namePt: text("name_pt").notNull(),
});

/** Town, copied from the gazetteer when it was picked. Degrees, WGS 84. Null: not picked yet. */
export const town = () => ({
  city: text("city"),
  zipCode: text("zip_code"),
  country: text("country"),
  latitude: real("latitude"),
  longitude: real("longitude"),
});
