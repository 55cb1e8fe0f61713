import type { EmailDeps } from "~/domain/deps";
import { minutes } from "~/domain/durations";
import { forgetMailStops } from "~/domain/notifications/mail-stops.server";
import { eraseProjects } from "./erase-projects.server";
import { eraseUnused } from "./erase-unused.server";
import { forgetRows } from "./forget.server";

/**
 * For the cron: carries out `RETENTION`, so many rows a run; the next one goes on where this one, or one that was killed, has ended. What has
 * to look at rows that are not due is done once an hour. @param dueAt milliseconds: the minute for which the cron fires, which may be a later one
 * @returns how many rows were found that had their time
 */
export async function sweepRetention(deps: EmailDeps, dueAt: number): Promise<number> {
  const found = (await forgetRows(deps)) + (await eraseProjects(deps));
  if (Math.floor(dueAt / minutes(1)) % 60 !== 0) return found;
  const { rowsAffected } = await forgetMailStops(deps);
  return found + rowsAffected + (await eraseUnused(deps));
}
