import { type SQL, sql } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import { DECLINE } from "./request.rules";

type Request = typeof requests.$inferSelect;

/**
 * The answer to a row of requests as its couple knows it: a refusal that the planner can still take back is not known yet.
 * @param now milliseconds since the epoch
 */
export function toldAnswer(now: number) {
  const isKept = sql`coalesce(${requests.rejectedAt} > ${now - DECLINE.undoable}, 0)`;
  const told = <T>(value: SQL | (typeof requests)["rejectedAt" | "rejectionReason"]) =>
    sql<T>`CASE WHEN ${isKept} THEN NULL ELSE ${value} END`;
  return {
    status: sql<Request["status"]>`CASE WHEN ${isKept} THEN 'locked' ELSE ${requests.status} END`,
    rejectedAt: told<Request["rejectedAt"]>(requests.rejectedAt),
    rejectionReason: told<Request["rejectionReason"]>(requests.rejectionReason),
  };
}
