import type { Locale } from "../../../app/i18n/markets";
import {
  BUDGET_RANGES,
  EVENT_TYPES,
  GUEST_RANGES,
  LANGUAGE_NAMES,
  PLANNER_BUDGET_RANGES,
  PLANNER_PREFERENCES,
  SERVICE_TYPES,
} from "../../../db/seed/enumerations";

const LISTS = {
  eventType: EVENT_TYPES,
  serviceType: SERVICE_TYPES,
  guestRange: GUEST_RANGES,
  budgetRange: BUDGET_RANGES,
  budgetPlannerRange: PLANNER_BUDGET_RANGES,
  plannerPreference: PLANNER_PREFERENCES,
  languages: LANGUAGE_NAMES.map(({ iso, ...names }) => ({ slug: iso, ...names })),
} as const;

export function choiceName(list: keyof typeof LISTS, slug: string, locale: Locale): string {
  const choice = LISTS[list].find((entry) => entry.slug === slug);
  if (!choice) throw new Error(`${slug} is none of ${list}.`);
  const key = `name${locale[0]?.toUpperCase()}${locale.slice(1)}` as "nameFr";
  return choice[key];
}
