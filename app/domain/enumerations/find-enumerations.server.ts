import { gt, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "#db/schema/enumerations";
import type { Locale } from "~/i18n/markets";

const NAME_COLUMNS = {
  fr: "nameFr",
  en: "nameEn",
  nl: "nameNl",
  de: "nameDe",
  it: "nameIt",
  es: "nameEs",
  pt: "namePt",
} as const satisfies Record<Locale, string>;

type NamedColumns = Record<(typeof NAME_COLUMNS)[Locale], SQLiteColumn>;

export const nameIn = <T extends NamedColumns>(table: T, locale: Locale) => table[NAME_COLUMNS[locale]] as T["nameFr"];

export const namesIn = <T extends NamedColumns>(table: T): { [L in Locale]: T[(typeof NAME_COLUMNS)[L]] } => ({
  ...{ fr: table.nameFr, en: table.nameEn, nl: table.nameNl, de: table.nameDe },
  ...{ it: table.nameIt, es: table.nameEs, pt: table.namePt },
});

/** Batch items that select the available entries of an enumeration, in display order (rule wizard-16). */
export const eventTypesQuery = (db: Database, locale: Locale) => namesQuery(db, eventTypes, locale);
export const serviceTypesQuery = (db: Database, locale: Locale) => namesQuery(db, serviceTypes, locale);
export const guestRangesQuery = (db: Database, locale: Locale) => namesQuery(db, guestRanges, locale);
export const budgetRangesQuery = (db: Database, locale: Locale) => namesQuery(db, budgetRanges, locale);
export const plannerBudgetRangesQuery = (db: Database, locale: Locale) => namesQuery(db, plannerBudgetRanges, locale);
export const plannerPreferencesQuery = (db: Database, locale: Locale) => namesQuery(db, plannerPreferences, locale);

export function languagesQuery(db: Database, locale: Locale) {
  return db
    .select({ iso: languages.iso, label: nameIn(languages, locale) })
    .from(languages)
    .where(isOnOffer(languages))
    .orderBy(languages.position);
}

type NamedTable =
  | typeof eventTypes
  | typeof serviceTypes
  | typeof guestRanges
  | typeof budgetRanges
  | typeof plannerBudgetRanges
  | typeof plannerPreferences;

function namesQuery(db: Database, table: NamedTable, locale: Locale) {
  return db
    .select({ slug: table.slug, name: nameIn(table, locale) })
    .from(table)
    .where(isOnOffer(table))
    .orderBy(table.position);
}

/** Condition: the entry is available. Others stay, with a negative position, because projects need their names. */
export const isOnOffer = ({ position }: { position: SQLWrapper }) => gt(position, 0);
