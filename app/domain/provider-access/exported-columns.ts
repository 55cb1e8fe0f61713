import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Columns by their names. */
export function pick<T extends SQLiteTable>(table: T, names: readonly (keyof T["_"]["columns"] & string)[]) {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

/** Columns of portfolios in the export of their provider. */
export const PORTFOLIO_COLUMNS = [
  ...(["publicId", "slug", "title", "description", "location", "zipCode", "country", "style", "weddingDate"] as const),
  ...(["guests", "plannerBudget", "totalBudget", "budgetHidden", "services", "status", "heldAt"] as const),
  ...(["findings", "createdAt", "updatedAt", "publishedAt"] as const),
] as const;

/** Columns of venues in the export of their provider. */
export const VENUE_COLUMNS = [
  ...(["publicId", "name", "type", "street", "city", "zipCode", "country", "latitude", "longitude"] as const),
  ...(["email", "phone", "website", "facebook", "instagram", "description", "detailedDescription"] as const),
  ...(["seatedCapacity", "standingCapacity", "bedrooms", "minPrice", "maxPrice", "features", "moderation"] as const),
  ...(["published", "visible", "unfinished", "reason", "findings", "createdAt", "updatedAt", "publishedAt"] as const),
] as const;

/** Columns of reported reviews in the export of the provider who reported them. */
export const CASE_COLUMNS = [
  ...(["kind", "reason", "text", "state", "openedAt", "decision", "decisionReason", "decidedAt"] as const),
  ...(["finalDecision", "finalReason", "finalAt"] as const),
] as const;
