import {
  budgetRanges,
  eventTypes,
  guestRanges,
  languages,
  plannerBudgetRanges,
  plannerPreferences,
  serviceTypes,
} from "#db/schema/enumerations";
import type { List } from "./claims-and-names.form";

const TABLES = {
  event_types: eventTypes,
  service_types: serviceTypes,
  guest_ranges: guestRanges,
  budget_ranges: budgetRanges,
  planner_budget_ranges: plannerBudgetRanges,
  planner_preferences: plannerPreferences,
} as const;

/**
 * Returns the table of an enumeration, and its key. All have one table type, because the query builder cannot follow a
 * type parameter.
 */
export const tableOf = (list: List) =>
  list === "languages"
    ? { table: languages as unknown as typeof plannerPreferences, slug: languages.iso }
    : { table: TABLES[list] as typeof plannerPreferences, slug: TABLES[list].slug };
