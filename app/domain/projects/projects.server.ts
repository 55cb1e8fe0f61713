import { and, asc, desc, eq, exists, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { accounts } from "#db/schema/accounts";
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
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { isOfCouple, partnerNames } from "~/domain/couples/access.server";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import type { PlaceInput } from "~/domain/places/places.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { Locale } from "~/i18n/markets";
import { type ProjectFacts, parseUnfinished, type Unfinished } from "./project.rules";
import type { EventTown } from "./project-match-query.rules";
import type { SettingStep } from "./wizard.form";

type Stored = typeof projects.$inferSelect;

/** A project for its couple. Names are in the requested language, instants in milliseconds since the epoch. */
export interface Project
  extends ProjectFacts,
    Pick<Stored, "publicId" | "status" | "reachedStep" | "eventPlaceKind" | "zipCode" | "country">,
    Pick<Stored, "closedAt" | "closedReason" | "contactChannel"> {
  unfinished: Unfinished;
  /** Message of step 4. */
  message: Stored["message"];
  /** Time at which this message was sent. Null: step 4 is open, even if single planners were contacted. */
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
  /** Public id. Undefined: all projects; queries for one project then take the one updated last. */
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

export const LAST_TOUCHED = [desc(projects.updatedAt), desc(projects.id)] as const;

export const projectIdQuery = (db: Database, couple: Pick<Couple, "accountId">, which: WhichProject) =>
  db
    .select({ id: projects.id })
    .from(projects)
    .where(isOwnProject(couple, which))
    .orderBy(...LAST_TOUCHED)
    .limit(1);

export const projectQuery = (db: Database, couple: Couple, locale: Locale, which: WhichProject) =>
  select(db, locale, isOwnProject(couple, which))
    .orderBy(...LAST_TOUCHED)
    .limit(1);

/** Finds a project or venue request with its revision. @returns null if it is not the couple's, or not saved yet */
export async function findSavedProject(
  { db }: Pick<Deps, "db">,
  couple: Couple,
  locale: Locale,
  publicId: string,
): Promise<(Project & { revision: { sequence: number; modifiedAt: number } }) | null> {
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

const isOwn = sql`FROM ${projectChanges} WHERE ${projectChanges.projectId} = ${projects.id}`;

/** Revision of a project: calendars replace an entry that has a lower number. */
export const REVISION = {
  sequence: sql<number>`(SELECT count(DISTINCT ${projectChanges.changeId}) ${isOwn})`,
  modifiedAt: sql<number>`coalesce((SELECT max(${projectChanges.changedAt}) ${isOwn}), ${projects.savedAt}, ${projects.createdAt})`,
};

/** Columns of `projects` and `accounts` for emails. Before the unlock, names and phone numbers are only for masking. */
export const projectEmailFields = () => ({
  otherEvent: projects.otherEvent,
  eventDate: sql<string>`${projects.eventDate}`,
  place: sql<string>`COALESCE(${projects.city}, ${projects.eventLocation})`,
  firstname: accounts.firstname,
  lastname: accounts.lastname,
  phone: accounts.phone,
  partner: partnerNames(),
  isMailboxProved: sql`${accounts.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
});

/** Names the event, by the couple's own text only if the mailbox is verified (rule notice-15). */
export const ownEvent = (
  { otherEvent, isMailboxProved }: { otherEvent: string | null; isMailboxProved: boolean },
  eventType: string,
): string => (isMailboxProved ? otherEvent : null) ?? eventType;

/** Selects planners that have not declined and do not know of another choice, in the order of their requests. */
export const plannersToTell = (db: Database, owned: SQL | undefined) =>
  db
    .select({
      requestId: requests.publicId,
      status: requests.status,
      eventDate: sql<string>`${projects.eventDate}`,
      providerId: providers.id,
      firstname: providers.firstname,
      locale: providers.locale,
      market: providers.market,
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(owned, ne(requests.status, "rejected"), isNull(requests.endedAt)))
    .orderBy(requests.id);

/** Selects requests that are open and not in a list. @param known public ids of requests */
export const plannersBesides = (db: Database, known: readonly string[]) =>
  db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.projectId, projects.id),
        ne(requests.status, "rejected"),
        isNull(requests.endedAt),
        sql`${requests.publicId} NOT IN (SELECT value FROM json_each(${JSON.stringify(known)}))`,
      ),
    );

type StoredFields = typeof projects.$inferSelect;

export const languagesStored = () =>
  sql`
  (SELECT json_group_array(${projectLanguages.iso}) FROM ${projectLanguages} WHERE ${projectLanguages.projectId} = ${projects.id})`.mapWith(
    (json: string) => JSON.parse(json) as string[],
  );

/** SQL condition on a row of `projects`: a planner has received it. */
export const wasWrittenTo = (db: Database) =>
  exists(db.select({ id: requests.id }).from(requests).where(eq(requests.projectId, projects.id)));

export const homeStored = () => {
  const { city, country, latitude, longitude } = accounts;
  return { city, country, latitude, longitude };
};

const NO_FACTS: ProjectFacts = {
  eventType: null,
  otherEvent: null,
  serviceType: null,
  hasTheme: false,
  weddingTheme: null,
  eventDate: null,
  eventLocation: null,
  guestRange: null,
  budgetRange: null,
  budgetPlannerRange: null,
  languages: [],
  plannerPreference: null,
};

export function factsOf(stored: StoredFields | null, languages: string[]): ProjectFacts {
  if (!stored) return NO_FACTS;
  const { eventType, otherEvent, serviceType, hasTheme, weddingTheme, eventDate, eventLocation } = stored;
  const { guestRange, budgetRange, budgetPlannerRange, plannerPreference } = stored;
  return {
    eventType,
    otherEvent,
    serviceType,
    hasTheme,
    weddingTheme,
    eventDate,
    eventLocation,
    guestRange,
    budgetRange,
    budgetPlannerRange,
    languages,
    plannerPreference,
  };
}

export const townStored = (stored: StoredFields | null): EventTown => ({
  eventPlaceKind: stored?.eventPlaceKind ?? null,
  eventRadiusKm: stored?.eventRadiusKm ?? 0,
  city: stored?.city ?? null,
  zipCode: stored?.zipCode ?? null,
  country: stored?.country ?? null,
  latitude: stored?.latitude ?? null,
  longitude: stored?.longitude ?? null,
});

export const placeOf = ({ eventLocation, eventLocationPlace, eventLocationFor }: SettingStep): PlaceInput => ({
  text: eventLocation,
  place: eventLocationPlace,
  pickedFor: eventLocationFor,
});

export const townOf = (place: PlaceSuggestion): EventTown => ({
  eventPlaceKind: place.kind,
  eventRadiusKm: place.radiusKm,
  city: place.kind === "city" ? place.name : null,
  zipCode: place.zipCode,
  country: place.country,
  latitude: place.latitude,
  longitude: place.longitude,
});

// Batch items for `MatchTables`.

export const categoriesQuery = (db: Database) =>
  db.select({ slug: eventTypes.slug, category: eventTypes.category }).from(eventTypes);

export function bandsQuery(db: Database) {
  const { slug, min, max, position } = plannerBudgetRanges;
  return db.select({ slug, min, max }).from(plannerBudgetRanges).orderBy(asc(position));
}
