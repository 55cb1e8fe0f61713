import type { EventName } from "~/adapters/analytics/port";
import type { AppContext } from "./context.server";

type Counting = Pick<AppContext, "analytics" | "market" | "locale" | "method">;

/** One more of what has just happened. */
export function count({ analytics, market, locale }: Counting, event: EventName): void {
  analytics.count(event, { market: market.code, locale });
}

/** One more page that somebody asked for; a form that is shown again with what was typed is not another view. */
export function countView(context: Counting, event: EventName): void {
  if (context.method === "GET") count(context, event);
}
