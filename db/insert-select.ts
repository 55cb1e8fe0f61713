import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** Row to insert: values as in drizzle's `insert().values()`, or SQL expressions. */
type Row<T extends SQLiteTable> = { [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQLWrapper };

/**
 * Returns `INSERT INTO … SELECT …`, for conditional rows or rows from other tables. drizzle's `insert().select()` needs
 * every column of the table.
 * @param rest SQL after the values: FROM, WHERE, ON CONFLICT. ON CONFLICT needs a WHERE before it.
 */
export function insertSelect<T extends SQLiteTable>(table: T, row: Row<T>, rest: SQL): SQL {
  const columns = getTableColumns(table);
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const columnOf = (name: string): SQLiteColumn => columns[name] as SQLiteColumn;
  const names = entries.map(([name]) => sql.identifier(columnOf(name).name));
  const values = entries.map(([name, value]) =>
    isSQLWrapper(value) ? sql`${value}` : sql.param(value, columnOf(name)),
  );
  return sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(values, sql`, `)} ${rest}`;
}

/** Returns the assignments of ON CONFLICT … DO UPDATE SET that copy these columns from the excluded row. */
export const overwrite = (...columns: readonly SQLiteColumn[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
