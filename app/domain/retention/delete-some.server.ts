import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";

/** Rows of one statement; those that are left follow a minute later. */
export const AT_ONCE = 500;

/** Statement: deletes at most `AT_ONCE` rows. @param due names its columns with their table */
export const deleteSome = (db: Database, table: SQLiteTable, due: SQL | undefined) =>
  db.run(sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE ${due} LIMIT ${AT_ONCE})`);
