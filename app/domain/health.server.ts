import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/client.server";
import type { Deps } from "./deps";

/** Whether the database answers a query within its time limit. */
export async function databaseAnswers({ db }: Pick<Deps, "db">): Promise<boolean> {
  try {
    await db.all(sql`SELECT 1`);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}
