import type { EventName } from "~/adapters/analytics/port";
import { countViews, type ProfileViews } from "~/domain/statistics/count-views.server";
import type { Background } from "./after-response.server";
import type { AppContext } from "./context.server";
import { openedByPerson } from "./opened-by-person.server";
import { writeLater } from "./write-later.server";

/** What one opening of a page adds to the statistics: an event, or a view of a planner's profile. */
export type PageCount = { event: EventName } | { profile: string };

type Counting = Pick<AppContext, "analytics" | "market" | "locale">;

/** Counts one event. */
export function count({ analytics, market, locale }: Counting, event: EventName): void {
  analytics.count(event, { market: market.code, locale });
}

/** Counts one opening of a page; a form that is shown again with what was typed is not another view. */
export function countView(context: Counting & Pick<AppContext, "method" | "counted">, event: EventName): void {
  context.counted.push({ event });
  if (context.method === "GET") count(context, event);
}

/** Counts one opening of a profile, if a person opened it. */
export function countProfileView(context: AppContext, request: Request, publicId: string): void {
  context.counted.push({ profile: publicId });
  const { staff } = context;
  if (openedByPerson(context, request))
    addView(context, publicId, staff?.role === "provider" ? staff.providerId : null);
}

/** Counts the opening of a kept page: as often as if it had been made for this visitor. */
export function countKept(context: Counting & Background, request: Request, counted: readonly PageCount[]): void {
  for (const one of counted) {
    if ("event" in one) {
      if (request.method === "GET") count(context, one.event);
    } else if (openedByPerson(request, request)) addView(context, one.profile, null);
  }
}

/** How long views are gathered before they are written together; and when a request that was to write them counts as cut off. */
const GATHERED = { ms: 500, forgottenAfterMs: 10_000 } as const;

const waiting = new Map<string, ProfileViews>();
let gatheringSince = 0;

/** One write for the views of a moment: kept pages are answered faster than a database writes. */
function addView(context: Background, publicId: string, viewerId: number | null): void {
  const key = `${publicId} ${viewerId}`;
  const views = waiting.get(key) ?? { publicId, viewerId, count: 0 };
  waiting.set(key, { ...views, count: views.count + 1 });
  const now = context.clock.now();
  if (now - gatheringSince < GATHERED.forgottenAfterMs) return;
  gatheringSince = now;
  writeLater(context, "planner/views", async (deps) => {
    await new Promise((resolve) => setTimeout(resolve, GATHERED.ms));
    gatheringSince = 0;
    const views = [...waiting.values()];
    waiting.clear();
    await countViews(deps, views);
  });
}
