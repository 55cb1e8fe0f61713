import { sql } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import { DECLINE } from "./request.rules";

type Request = typeof requests.$inferSelect;

/**
 * Selects the answer in a row of `requests` as the couple sees it: a refusal that the planner can still take back is
 * hidden.
 * @param now milliseconds since the epoch
 */
export function visibleAnswer(now: number) {
  const isHidden = sql`coalesce(${requests.rejectedAt} > ${now - DECLINE.undoable}, 0)`;
  const unlessHidden = <T>(column: (typeof requests)["rejectedAt" | "rejectionReason"]) =>
    sql<T>`CASE WHEN ${isHidden} THEN NULL ELSE ${column} END`;
  return {
    status: sql<Request["status"]>`CASE WHEN ${isHidden} THEN 'locked' ELSE ${requests.status} END`,
    rejectedAt: unlessHidden<Request["rejectedAt"]>(requests.rejectedAt),
    rejectionReason: unlessHidden<Request["rejectionReason"]>(requests.rejectionReason),
  };
}
