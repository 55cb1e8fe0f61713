import { integer, real, text } from "drizzle-orm/sqlite-core";
import type { Locale, MarketCode } from "~/i18n/markets";

/** Milliseconds since the epoch, UTC. */
export const instant = (name: string) => integer(name);

/** Language of the user interface and emails. */
export const locale = () => text("locale").$type<Locale>().notNull();

/** Market of the country domain. */
export const market = () => text("market").$type<MarketCode>().notNull();

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
