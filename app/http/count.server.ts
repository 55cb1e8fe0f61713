import type { EventName } from "~/adapters/analytics/port";
import type { FavoriteChange } from "~/domain/favorites/favorite.form";
import { countViews, type ProfileViews, type SeenMeasure } from "~/domain/statistics/count-views.server";
import type { Background } from "./after-response.server";
import type { AppContext } from "./context.server";
import { hasRoomLately, isFirstLately } from "./counted-lately.server";
import { openedByPerson } from "./opened-by-person.server";
import { writeLater } from "./write-later.server";

/** What one page view adds to the statistics: an event, or what people see on it. */
export type PageCount = { event: EventName } | Seen;

/** What a page shows of profiles, or of venues: their cards in results, a picture, or without a measure the page itself. */
interface Seen {
  /** Public ids. */
  shown: readonly string[];
  /** These are ids of venues, which count for their providers. */
  isVenue?: boolean | undefined;
  measure?: SeenMeasure | undefined;
}

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
  countSeen(context, request, [publicId]);
}

/** Counts what a page shows of profiles, if a person opened it. @param profiles public ids */
export function countSeen(
  context: AppContext,
  request: Request,
  profiles: readonly string[],
  measure?: SeenMeasure,
): void {
  countShown(context, request, { shown: profiles, measure });
}

/** As `countSeen`, of venues. @param venues public ids */
export function countVenuesSeen(
  context: AppContext,
  request: Request,
  venues: readonly string[],
  measure?: SeenMeasure,
): void {
  countShown(context, request, { shown: venues, isVenue: true, measure });
}

function countShown(context: AppContext, request: Request, seen: Seen): void {
  context.counted.push(seen);
  if (openedByPerson(context, request)) addViews(context, request, seen, viewerOf(context));
}

/** Counts the heart of a visitor, whose favourites are in a cookie. */
export function countHeart(context: AppContext, request: Request, { kind, id }: FavoriteChange): void {
  if (openedByPerson({ method: "GET" }, request))
    addViews(context, request, { shown: [id], isVenue: kind === "venue", measure: "favorites" }, viewerOf(context));
}

const viewerOf = ({ staff }: AppContext) => (staff?.role === "provider" ? staff.providerId : null);

/** Counts the opening of a kept page: as often as if it had been made for this visitor. */
export function countKept(context: Counting & Background, request: Request, counted: readonly PageCount[]): void {
  for (const one of counted) {
    if ("event" in one) {
      if (request.method === "GET") count(context, one.event);
    } else if (openedByPerson(request, request)) addViews(context, request, one, null);
  }
}

/** How long views are gathered before they are written together; and when a request that was to write them counts as cut off. */
const GATHERED = { ms: 500, forgottenAfterMs: 10_000 } as const;

const waiting = new Map<string, ProfileViews>();
let gatheringSince = 0;

/**
 * One write for the views of a moment: kept pages are answered faster than a database writes. What the visitor opened a moment ago is not
 * another view; a badge counts each time it is requested. Requests under ever new browser names, or for one badge in a loop, count a few
 * times only.
 */
function addViews(
  context: Background,
  request: Request,
  { shown, isVenue, measure }: Seen,
  viewerId: ProfileViews["viewerId"],
): void {
  const now = context.clock.now();
  for (const publicId of shown) {
    const key = `${publicId} ${viewerId} ${measure}`;
    if (measure !== "badge" && !isFirstLately(request, key, now)) continue;
    if (!hasRoomLately(request, key, now)) continue;
    const views = waiting.get(key) ?? { publicId, viewerId, measure, isVenue, count: 0 };
    waiting.set(key, { ...views, count: views.count + 1 });
  }
  if (waiting.size === 0) return;
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
