import { asc, eq, exists, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { eventTypes, plannerBudgetRanges } from "#db/schema/enumerations";
import { projectLanguages, projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { PlaceSuggestion } from "~/domain/places/place-suggestions.rules";
import type { PlaceInput } from "~/domain/places/resolve-place.server";
import type { ProjectFacts } from "./project.rules";
import type { EventTown } from "./project-match-query.rules";
import type { SettingStep } from "./wizard.form";

type Stored = typeof projects.$inferSelect;

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
  ...{ eventType: null, otherEvent: null, serviceType: null, hasTheme: false, weddingTheme: null },
  ...{ eventDate: null, eventLocation: null, guestRange: null, budgetRange: null, budgetPlannerRange: null },
  ...{ languages: [], plannerPreference: null },
};

export function factsOf(stored: Stored | null, languages: string[]): ProjectFacts {
  if (!stored) return NO_FACTS;
  const { eventType, otherEvent, serviceType, hasTheme, weddingTheme, eventDate, eventLocation } = stored;
  const { guestRange, budgetRange, budgetPlannerRange, plannerPreference } = stored;
  return {
    ...{ eventType, otherEvent, serviceType, hasTheme, weddingTheme, eventDate, eventLocation },
    ...{ guestRange, budgetRange, budgetPlannerRange, languages, plannerPreference },
  };
}

export const townStored = (stored: Stored | null): EventTown => ({
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

// The `MatchTables` as batch items.

export const categoriesQuery = (db: Database) =>
  db.select({ slug: eventTypes.slug, category: eventTypes.category }).from(eventTypes);

export function bandsQuery(db: Database) {
  const { slug, min, max, position } = plannerBudgetRanges;
  return db.select({ slug, min, max }).from(plannerBudgetRanges).orderBy(asc(position));
}
