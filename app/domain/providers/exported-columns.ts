import { getTableColumns } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { paths } from "~/paths";

export function pick<T extends SQLiteTable>(table: T, names: readonly (keyof T["_"]["columns"] & string)[]) {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  return Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, columns[name]]] : [])));
}

export const WEDDING_COLUMNS = [
  ...(["publicId", "slug", "title", "description", "location", "city", "zipCode", "country"] as const),
  ...(["latitude", "longitude", "style", "weddingDate"] as const),
  ...(["guests", "plannerBudget", "totalBudget", "budgetHidden", "services", "status", "heldAt"] as const),
  ...(["findings", "createdAt", "updatedAt", "publishedAt", "reason"] as const),
] as const;

export const VENUE_COLUMNS = [
  ...(["publicId", "name", "type", "street", "city", "zipCode", "country", "latitude", "longitude"] as const),
  ...(["region", "email", "phone", "website", "facebook", "instagram", "description", "detailedDescription"] as const),
  ...(["seatedCapacity", "standingCapacity", "bedrooms", "minPrice", "maxPrice", "features", "moderation"] as const),
  ...(["published", "visible", "unfinished", "reason", "findings", "pendingWords", "createdAt", "updatedAt"] as const),
  ...(["publishedAt", "firstFavoriteAt"] as const),
] as const;

/** Columns of a connected calendar. */
export const SOURCE_COLUMNS = ["url", "savedAt", "nextReadAt", "readAt", "days", "problem", "tries"] as const;

export const CREDIT_COLUMNS = ["kind", "amount", "requestId", "reason", "createdAt"] as const;

export const SUBSCRIPTION_COLUMNS = [
  ...(["status", "interval", "startedAt", "periodStart", "periodEnd", "card"] as const),
  ...(["cancelAtPeriodEnd", "canceledAt", "endedAt", "firstUnlockAt"] as const),
] as const;

/** Columns of a review in the export of its author. */
export const WRITTEN_COLUMNS = [
  ...([
    "authorKind",
    "authorName",
    "authorEmail",
    "locale",
    "weddingDate",
    "stars",
    "text",
    "photo",
    "metHere",
  ] as const),
  ...(["status", "reason", "createdAt", "confirmedAt", "publishedAt", "changedAt", "hiddenAt"] as const),
] as const;

/** Columns of a published review in the export of the reviewed provider. */
export const RECEIVED_COLUMNS = [
  ...(["publicId", "authorKind", "authorName", "locale", "weddingDate", "stars", "text", "photo", "metHere"] as const),
  ...(["publishedAt", "changedAt", "hiddenAt", "seenAt"] as const),
] as const;

export const REPLY_COLUMNS = ["answer", "answeredAt", "answerWaitingSince", "answerReason"] as const;

const BOTH_CASE_COLUMNS = [
  ...(["publicId", "kind", "reason", "state", "openedAt", "proofUntil", "decision", "decisionReason"] as const),
  ...(["decidedAt", "appealBy", "appealedAt", "finalDecision", "finalReason", "finalAt"] as const),
] as const;

/** Columns of reported reviews in the export of the provider that reported them. */
export const CASE_COLUMNS = [...BOTH_CASE_COLUMNS, "text"] as const;

/** Columns of reported reviews in the export of the review's author. */
export const AUTHOR_CASE_COLUMNS = [...BOTH_CASE_COLUMNS, "authorText"] as const;

export const PROOF_COLUMNS = ["name", "type", "createdAt"] as const;

/**
 * Returns the URL of a stored picture, because its key means nothing to the owner. Demo pictures have their own path.
 */
export const addressOf = (stored: unknown) =>
  typeof stored === "string" && !stored.startsWith("/") ? paths.media(stored) : stored;

export const withPhoto = (review: object) => ({ ...review, photo: addressOf("photo" in review ? review.photo : null) });

/** Formats a row for people: fields whose name ends in `At`, and `snoozedUntil`, become ISO 8601 in UTC. */
export function readable(row: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      (name.endsWith("At") || name === "snoozedUntil") && typeof value === "number"
        ? new Date(value).toISOString()
        : value,
    ]),
  );
}
