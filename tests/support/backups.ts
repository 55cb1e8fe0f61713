import type { Database } from "#db/client.server";
import { backups } from "#db/schema/administration";

/** Saves a backup that finished at this instant. */
export const saveBackup = (db: Database, finishedAt: number) =>
  db.insert(backups).values({ startedAt: finishedAt, finishedAt, rows: 1, objects: 0, bytes: 1, hash: "" });
