import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../client.server";

/** Returns SQL for the id of a row of `table`, by the public id that the inserted JSON row has in `field`. */
export const idOf = (table: SQLiteTable, field: string): SQL =>
  sql`(SELECT id FROM ${table} WHERE public_id = value ->> ${field})`;

/**
 * Inserts rows with the same columns in one statement.
 * @param owners SQL for columns with unknown ids; the SQL can read the row as JSON `value`
 */
export function insertRows(
  db: Database,
  table: SQLiteTable,
  rows: readonly object[],
  owners: Readonly<Record<string, SQL>>,
) {
  const given = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = Object.entries(getTableColumns(table)).filter(
    ([property]) => property in owners || given.has(property),
  );
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const values = columns.map(([property]) => owners[property] ?? sql`value ->> ${property}`);
  return db.run(sql`INSERT INTO ${table} (${sql.join(names, sql`, `)})
    SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(rows)})`);
}
