import { sql } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import { DECLINE } from "./request.rules";

type Request = typeof requests.$inferSelect;

/**
 * Selects the answer that is visible to the couple from a row of `requests`. Hides a refusal that can still be undone.
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
