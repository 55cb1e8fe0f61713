import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import type { Locale, MarketCode } from "~/i18n/markets";

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

const p = alias(projects, "p");
const a = alias(accounts, "a");
const et = alias(eventTypes, "et");

/** Columns of `ToldProjectRow`: of `projects p`, `accounts a` and `event_types et`. */
export const toldProject = (): SQL =>
  sql`${p.publicId} AS project, ${p.otherEvent} AS other_event, ${p.eventDate} AS event_date,
  COALESCE(${p.city}, ${p.eventLocation}) AS place, ${a.id} AS account_id, ${a.firstname} AS firstname, ${a.email} AS email,
  ${a.locale} AS locale, ${a.market} AS market, ${sql.join(
    Object.entries(namesIn(et)).map(([locale, name]) => sql`${name} AS ${sql.identifier(`name_${locale}`)}`),
    sql`, `,
  )}`;

/** The event as the couple calls it, in its language. */
export const eventOf = (row: ToldProjectRow): string => row.other_event ?? row[`name_${row.locale}`];

/** What a letter says of the project of a row of `projects`, its account and its event type. A saved project has a date and a place. */
export const toldFields = () => ({
  otherEvent: projects.otherEvent,
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
  lastname: accounts.lastname,
});

/** The planners who have not declined a project, in the order in which they were written to. @param owned condition over `projects` */
export const plannersToTell = (db: Database, owned: SQL | undefined) =>
  db
    .select({
      requestId: requests.publicId,
      email: providers.email,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(owned, ne(requests.status, "rejected")))
    .orderBy(requests.id);

/** Planners who have not declined the project of the row of `projects`, besides those that are known. @param known public ids of requests */
export const plannersBesides = (db: Database, known: readonly string[]) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.projectId, projects.id),
        ne(requests.status, "rejected"),
        sql`${requests.publicId} NOT IN (SELECT value FROM json_each(${JSON.stringify(known)}))`,
      ),
    );
