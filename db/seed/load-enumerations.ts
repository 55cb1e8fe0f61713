import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { LISTS, type List } from "~/domain/administration/claims-and-names.form";
import { tableOf } from "~/domain/administration/claims-and-names.server";
import { LOCALES } from "~/i18n/markets";
import { type Database, type DatabaseSettings, openDatabase } from "../client.server";
import { wordings } from "../schema/administration";
import * as schema from "../schema/enumerations";
import * as seed from "./enumerations";

const TIMEOUT_MS = 60_000;

/**
 * Writes the enumerations of `enumerations.ts` in one transaction. Safe to repeat; names that an administrator changed
 * stay. Removed entries get a negative position, because projects may refer to them.
 */
export const loadEnumerations = (settings: DatabaseSettings): Promise<void> =>
  writeEnumerations(openDatabase({ timeoutMs: TIMEOUT_MS, ...settings }).db);

export async function writeEnumerations(db: Database): Promise<void> {
  const [first, ...others] = [
    ...upsert(db, schema.eventTypes, schema.eventTypes.slug, seed.EVENT_TYPES),
    ...upsert(db, schema.serviceTypes, schema.serviceTypes.slug, seed.SERVICE_TYPES),
    ...upsert(db, schema.guestRanges, schema.guestRanges.slug, seed.GUEST_RANGES),
    ...upsert(db, schema.budgetRanges, schema.budgetRanges.slug, seed.BUDGET_RANGES),
    ...upsert(db, schema.plannerBudgetRanges, schema.plannerBudgetRanges.slug, seed.PLANNER_BUDGET_RANGES),
    ...upsert(db, schema.languages, schema.languages.iso, seed.LANGUAGE_NAMES),
    ...upsert(db, schema.plannerPreferences, schema.plannerPreferences.slug, seed.PLANNER_PREFERENCES),
  ] as const;
  await db.batch([first, ...others, ...LISTS.map((list) => reword(db, list))]);
}

/** Replaces the seeded names by those that administrators chose (rule wording-4). */
function reword(db: Database, list: List) {
  const { table, slug } = tableOf(list);
  const newest = sql`(SELECT ${wordings.after} FROM ${wordings} WHERE ${wordings.key} = ${`${list}:`} || ${slug}
    ORDER BY ${wordings.id} DESC LIMIT 1)`;
  const names = LOCALES.map((l) => sql`${sql.identifier(`name_${l}`)} = json_extract(${newest}, ${`$.${l}`})`);
  return db.run(sql`UPDATE ${table} SET ${sql.join(names, sql`, `)} WHERE ${newest} IS NOT NULL`);
}

type EnumerationTable = typeof schema.eventTypes;

/** Writes rows in display order: positions start at 1. */
function upsert<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  key: unknown,
  rows: readonly Omit<Table["$inferInsert"], "position">[],
) {
  // One type for all tables, because drizzle cannot follow a type parameter. The parameters already check the rows.
  const enumeration = table as unknown as EnumerationTable;
  const values = rows.map((row, i) => ({ ...row, position: i + 1 })) as unknown as EnumerationTable["$inferInsert"][];
  const columns = Object.entries(getTableColumns(enumeration));
  return [
    // Sets negative positions first, because positions are unique and rows may swap theirs.
    db.update(enumeration).set({ position: sql`-rowid` }),
    db
      .insert(enumeration)
      .values(values)
      .onConflictDoUpdate({
        target: key as typeof enumeration.slug,
        set: Object.fromEntries(columns.map(([name, column]) => [name, sql.raw(`excluded."${column.name}"`)])),
      }),
  ] as const;
}
