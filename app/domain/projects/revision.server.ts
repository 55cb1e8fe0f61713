import { sql } from "drizzle-orm";
import { projectChanges, projects } from "#db/schema/projects";

/** How often an event was changed, and when last: calendars replace an entry by one with a higher number. */
export interface Revision {
  /** 0 before the first change. */
  sequence: number;
  /** Milliseconds since the epoch. */
  modifiedAt: number;
}

const isOwn = sql`FROM ${projectChanges} WHERE ${projectChanges.projectId} = ${projects.id}`;

/** Columns over a row of `projects`: its `Revision`. */
export const REVISION = {
  sequence: sql<number>`(SELECT count(DISTINCT ${projectChanges.changeId}) ${isOwn})`,
  modifiedAt: sql<number>`coalesce((SELECT max(${projectChanges.changedAt}) ${isOwn}), ${projects.savedAt}, ${projects.createdAt})`,
};
