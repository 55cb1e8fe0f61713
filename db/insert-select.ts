import { getTableColumns, isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";

/** A row to write: values as drizzle's `insert().values()` takes them, or what the statement reads in their place. */
type Row<T extends SQLiteTable> = { [K in keyof T["$inferInsert"]]: T["$inferInsert"][K] | SQLWrapper };

/**
 * `INSERT INTO … SELECT …`, for rows that are written only where a condition holds when the batch reaches the statement, or that come from
 * other tables. drizzle's own `insert().select()` has to be told every column of the table.
 * @param rest what follows the values: FROM, WHERE, ON CONFLICT. Before ON CONFLICT there has to be a WHERE.
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

/** After ON CONFLICT … DO UPDATE SET: these columns take what the row has that was not inserted. */
export const overwrite = (...columns: readonly SQLiteColumn[]): SQL =>
  sql.join(
    columns.map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`),
    sql`, `,
  );
