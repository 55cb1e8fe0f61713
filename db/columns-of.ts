import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** Returns some columns of a table, for a select. */
export const columnsOf = <T extends SQLiteTable, K extends keyof T["_"]["columns"] & keyof T & string>(
  table: T,
  names: readonly K[],
) => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, K>;
