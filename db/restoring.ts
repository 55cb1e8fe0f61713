import { sql } from "drizzle-orm";
import type { Database } from "./client.server";

/** Name of a table that exists during a restore and after an unfinished one (scripts/backup/restore-copy.ts). */
export const RESTORING = "restoring";

export const RESTORING_SENTENCE =
  "A restore into this database has not finished. Run `npm run restore` again (docs/OPERATIONS.md, Restoring).";

export async function isRestoring(db: Pick<Database, "all">): Promise<boolean> {
  const found = await db.all(sql`SELECT 1 FROM sqlite_schema WHERE name = ${RESTORING}`);
  return found.length > 0;
}
