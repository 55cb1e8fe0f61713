import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "#db/schema/enumerations";
import { projectChanges, projectLanguages, projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { isOfCouple } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { type ProjectFacts, parseUnfinished, type Unfinished } from "./project.rules";

type Stored = typeof projects.$inferSelect;

/** A project for its couple. Names are in the requested language, instants in milliseconds since the epoch. */
export interface Project
  extends ProjectFacts,
    Pick<Stored, "publicId" | "status" | "reachedStep" | "eventPlaceKind" | "zipCode" | "country">,
    Pick<Stored, "closedAt" | "closedReason" | "contactChannel"> {
  unfinished: Unfinished;
  /** Message of step 4. */
  message: Stored["message"];
  /** Time at which that message was sent. Null: step 4 is open, even if single planners were contacted. */
  sentAt: Stored["sentAt"];
  contactedCount: number;
  names: {
    eventType: string;
    serviceType: string | null;
    guestRange: string | null;
    budgetRange: string | null;
    budgetPlannerRange: string | null;
    plannerPreference: string | null;
    languages: string[];
  };
}

const languagesIn = (locale: Locale) =>
  sql`
  (SELECT json_group_array(json_object('iso', iso, 'label', label)) FROM (
    SELECT ${languages.iso} AS iso, ${nameIn(languages, locale)} AS label
    FROM ${projectLanguages} JOIN ${languages} ON ${languages.iso} = ${projectLanguages.iso}
    WHERE ${projectLanguages.projectId} = ${projects.id} ORDER BY ${languages.position}))`.mapWith(
    (json: string) => JSON.parse(json) as { iso: string; label: string }[],
  );

function select(db: Database, locale: Locale, condition: SQL | undefined) {
  return db
    .select({
      ...columnsOf(projects, ["publicId", "status", "reachedStep", "unfinished", "eventType", "otherEvent"]),
      ...columnsOf(projects, ["serviceType", "hasTheme", "weddingTheme", "eventDate", "eventLocation"]),
      ...columnsOf(projects, ["eventPlaceKind", "zipCode", "country", "guestRange", "budgetRange"]),
      ...columnsOf(projects, ["budgetPlannerRange", "plannerPreference", "message", "sentAt", "closedAt"]),
      ...columnsOf(projects, ["closedReason", "contactChannel"]),
      contactedCount: db.$count(requests, eq(requests.projectId, projects.id)),
      languages: languagesIn(locale),
      names: choiceNames(locale),
    })
    .from(projects)
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
    .leftJoin(budgetRanges, eq(budgetRanges.slug, projects.budgetRange))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .leftJoin(plannerPreferences, eq(plannerPreferences.slug, projects.plannerPreference))
    .where(condition);
}

export const choiceNames = (locale: Locale) => ({
  eventType: nameIn(eventTypes, locale),
  serviceType: nameIn(serviceTypes, locale),
  guestRange: nameIn(guestRanges, locale),
  budgetRange: nameIn(budgetRanges, locale),
  budgetPlannerRange: nameIn(plannerBudgetRanges, locale),
  plannerPreference: nameIn(plannerPreferences, locale),
});

interface WhichProject {
  /** Undefined matches all; queries for one project then take the one updated last. */
  publicId?: string | undefined;
  savedOnly?: boolean;
  /** Includes venue requests, which planners never receive (rule venuerequest-4). */
  anyKind?: boolean;
}

/** SQL condition: a project of the couple. Matches only planner projects, unless `anyKind`. */
export const isOwnProject = (
  couple: Pick<Couple, "accountId">,
  { publicId, savedOnly = false, anyKind = false }: WhichProject,
) =>
  and(
    isOfCouple(projects.accountId, couple.accountId),
    publicId === undefined ? undefined : eq(projects.publicId, publicId),
    savedOnly ? eq(projects.status, "saved") : undefined,
    anyKind ? undefined : eq(projects.kind, "planners"),
  );

/** Sort order with the project updated last at the top. */
export const LAST_TOUCHED = [desc(projects.updatedAt), desc(projects.id)] as const;

/** Subquery: selects the id of one of the couple's projects, by default of the one updated last. */
export const projectIdQuery = (db: Database, couple: Pick<Couple, "accountId">, which: WhichProject) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(isOwnProject(couple, which))
    .orderBy(...LAST_TOUCHED)
    .limit(1);

/** Batch item: selects one of the couple's projects, by default the one updated last. */
export const projectQuery = (db: Database, couple: Couple, locale: Locale, which: WhichProject) =>
  select(db, locale, isOwnProject(couple, which))
    .orderBy(...LAST_TOUCHED)
    .limit(1);

/**
 * Returns one of the couple's saved projects, venue requests included, with its revision. One round trip.
 * @returns null if it is unknown, another couple's, or not saved yet
 */
export async function findSavedProject(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  locale: Locale,
  publicId: string,
): Promise<(Project & { revision: Revision }) | null> {
  const which = { publicId, savedOnly: true, anyKind: true };
  const [[row], [revision]] = await db.batch([
    projectQuery(db, couple, locale, which),
    db.select(REVISION).from(projects).where(isOwnProject(couple, which)),
  ]);
  return row && revision ? { ...toProject(row), revision } : null;
}

/** Batch item: selects the couple's projects without venue requests, newest first (rule project-2). */
export const projectsQuery = (db: Database, couple: Couple, locale: Locale) =>
  select(db, locale, isOwnProject(couple, {})).orderBy(desc(projects.id)).limit(100);

type Row = Awaited<ReturnType<typeof projectQuery>>[number];

export const toProject = ({ unfinished, languages: chosen, names, ...row }: Row): Project => ({
  ...row,
  unfinished: parseUnfinished(unfinished),
  languages: chosen.map(({ iso }) => iso),
  names: { ...names, eventType: row.otherEvent ?? names.eventType, languages: chosen.map(({ label }) => label) },
});

/** Number of an event's changes, and time of the last one. Calendars replace an entry with a lower number. */
export interface Revision {
  /** 0 before the first change. */
  sequence: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

const isOwn = sql`FROM ${projectChanges} WHERE ${projectChanges.projectId} = ${projects.id}`;

/** Columns of a `Revision`, from a row of `projects`. */
export const REVISION = {
  sequence: sql<number>`(SELECT count(DISTINCT ${projectChanges.changeId}) ${isOwn})`,
  modifiedAt: sql<number>`coalesce((SELECT max(${projectChanges.changedAt}) ${isOwn}), ${projects.savedAt}, ${projects.createdAt})`,
};
