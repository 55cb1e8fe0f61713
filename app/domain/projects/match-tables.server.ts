import { asc } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { eventTypes, plannerBudgetRanges } from "#db/schema/enumerations";

// The `MatchTables` as batch items.

export const categoriesQuery = (db: Database) =>
  db.select({ slug: eventTypes.slug, category: eventTypes.category }).from(eventTypes);

export function bandsQuery(db: Database) {
  const { slug, min, max, position } = plannerBudgetRanges;
  return db.select({ slug, min, max }).from(plannerBudgetRanges).orderBy(asc(position));
}
