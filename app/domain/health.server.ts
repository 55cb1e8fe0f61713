import { isDatabaseUnavailable } from "#db/client.server";
import { isRestoring } from "#db/restoring";
import type { Deps } from "./deps";

/** Whether the database answers a query within its time limit, and no restore is filling it. */
export async function databaseAnswers({ db }: Pick<Deps, "db">): Promise<boolean> {
  try {
    return !(await isRestoring(db));
  } catch (error) {
    if (isDatabaseUnavailable(error)) return false;
    throw error;
  }
}
