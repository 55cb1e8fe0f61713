import { getTableColumns } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Returns the columns of a row for raw SQL: `columnNames(providers, "p").zipCode` is `p.zip_code`. */
export function columnNames<T extends SQLiteTable>(table: T, row: string): Record<keyof T["$inferSelect"], string> {
  const names = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, `${row}.${name}`]);
  return Object.fromEntries(names);
}

/** Returns a SELECT list: `p.zip_code AS zipCode, …`. */
export const selected = <K extends string>(names: Record<K, string>, ...keys: readonly K[]): string =>
  keys.map((key) => `${names[key]} AS ${key}`).join(", ");
