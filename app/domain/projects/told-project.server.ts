import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { LOCALES, type Locale, type MarketCode } from "~/i18n/markets";
import { nameColumns } from "./find-projects.server";

/** What a letter to a couple says of its event, and where it goes. */
export interface ToldProjectRow extends Record<`name_${Locale}`, string> {
  /** Public id. */
  project: string;
  other_event: string | null;
  event_date: string;
  place: string;
  account_id: number;
  firstname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
}

/** Columns of `ToldProjectRow`: of `projects p`, `accounts a` and `event_types et`. */
export const toldProject =
  (): SQL => sql`p.public_id AS project, p.other_event, p.event_date, COALESCE(p.city, p.event_location) AS place,
  a.id AS account_id, a.firstname, a.email, a.locale, a.market, ${nameColumns("et")}`;

/** The event as the couple calls it, in its language. */
export const eventOf = (row: ToldProjectRow): string => row.other_event ?? row[`name_${row.locale}`];

/** A name in every language, of a row that was read with `nameColumns`. */
export const namesOf = (row: Record<`name_${Locale}`, string>) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, row[`name_${locale}`]])) as Record<Locale, string>;

export interface ToldPlannerRow {
  request_id: string;
  email: string;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** The planners who have not declined a project, in the order in which they were written to. @param owned condition over `projects` */
export const plannersToTell = (db: Database, owned: SQL) =>
  db.all<ToldPlannerRow>(sql`
    SELECT r.public_id AS request_id, v.email, v.firstname, v.locale, v.market
    FROM projects JOIN requests r ON r.project_id = projects.id JOIN providers v ON v.id = r.provider_id
    WHERE ${owned} AND r.status <> 'rejected' ORDER BY r.id`);
