import { type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { providers } from "#db/schema/providers";

/** Returns the condition on a row of providers: couples can open its page. @param name of the row in the statement */
export function isShown(name = "providers"): SQL {
  const row = alias(providers, name);
  return sql`(${row.status} = 'verified' AND ${row.visible} = 1)`;
}

/** Returns the column for a row of providers: it has Premium. @param now milliseconds since the epoch */
export const isPremium = (now: number, row: { premiumUntil: SQLiteColumn } = providers) =>
  sql<boolean>`coalesce(${row.premiumUntil} > ${now}, 0)`.mapWith(Boolean);
