import type { projects } from "#db/schema/projects";
import { languageMask, projectServices } from "~/domain/enumerations/enumeration.rules";
import { budgetWindow, prepareMatchQuery } from "~/domain/matching/match-query.rules";
import { placeName } from "~/domain/places/places.rules";
import type { Locale } from "~/i18n/markets";
import type { ProjectFacts } from "./project.rules";

export type EventTown = Pick<
  typeof projects.$inferSelect,
  "eventPlaceKind" | "eventRadiusKm" | "city" | "zipCode" | "country" | "latitude" | "longitude"
>;

interface MatchTables {
  categories: readonly { slug: string; category: "wedding" | "private" | "corporate" }[];
  bands: { slug: string; min: number | null; max: number | null }[];
  locale: Locale;
}

export function projectMatchQuery(
  facts: ProjectFacts,
  town: EventTown,
  home: Pick<EventTown, "city" | "country" | "latitude" | "longitude">,
  { categories, bands, locale }: MatchTables,
): ReturnType<typeof prepareMatchQuery> {
  const category = categories.find((type) => type.slug === facts.eventType)?.category ?? "private";
  return prepareMatchQuery({
    plannerPreference: facts.plannerPreference ?? "",
    home: { name: home.city, country: home.country, latitude: home.latitude, longitude: home.longitude },
    event: {
      kind: town.eventPlaceKind,
      name: town.city ?? (facts.eventLocation && placeName(facts.eventLocation)),
      country: town.country,
      latitude: town.latitude,
      longitude: town.longitude,
      radiusKm: town.eventRadiusKm,
    },
    services: projectServices(category, facts.serviceType),
    languages: languageMask(facts.languages),
    marketLanguages: languageMask([locale]),
    budget: budgetWindow(bands, facts.budgetPlannerRange),
    eventDate: facts.eventDate,
  });
}
