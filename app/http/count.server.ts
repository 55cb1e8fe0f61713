import type { EventName } from "~/adapters/analytics/port";
import { minutes } from "~/domain/durations";
import type { FavoriteChange } from "~/domain/favorites/favorite.form";
import { networkOf } from "~/domain/network.rules";
import { countViews, type ProfileViews, type SeenMeasure } from "~/domain/statistics/count-views.server";
import { type Background, writeLater } from "./after-response.server";
import type { AppContext } from "./context.server";
import { openedByPerson } from "./opened-by-person.server";

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

/** Counts the opening of a cached page: as often as if it had been made for this visitor. */
export function countCached(context: Counting & Background, request: Request, counted: readonly PageCount[]): void {
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
 * One write for the views of a moment: cached pages are answered faster than a database writes. What the visitor opened
 * a moment ago is not another view; a badge counts each time it is requested. Requests under ever new browser names, or
 * for one badge in a loop, count a few times only.
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

const LATELY = {
  /** How long further openings by the same visitor are the same view. */
  ms: minutes(30),
  /** How often one network counts the same thing within that time, from any browser. Some addresses are many people's. */
  byNetwork: 20,
  /** Openings that are remembered, and networks with what they opened. */
  most: 20_000,
} as const;

type Sent = Pick<Request, "headers">;

// In this isolate's memory alone: nothing about visitors is stored. Another isolate counts again.

/** When each opening was counted, the oldest first. */
const counted = new Map<string, number>();
/** How often each network has counted something since when. */
const byNetwork = new Map<string, { since: number; count: number }>();

/**
 * Whether a visitor opens something for the first time within half an hour, so that a page loaded again and again is one view
 * (rule statistics-1). Remembers the answer. A visitor is an address and a browser.
 * @param what public id and measure
 * @param now milliseconds since the epoch
 */
export function isFirstLately({ headers }: Sent, what: string, now: number): boolean {
  const key = `${headers.get("CF-Connecting-IP")} ${headers.get("User-Agent")} ${what}`;
  const before = counted.get(key);
  if (before !== undefined && now - before < LATELY.ms) return false;
  remember(counted, key, now);
  return true;
}

/**
 * Whether a network may count something once more within half an hour, so that a loop does not inflate what it asks for
 * (rule statistics-1). Remembers the answer.
 * @param what as in `isFirstLately`
 */
export function hasRoomLately({ headers }: Sent, what: string, now: number): boolean {
  const key = `${networkOf(headers.get("CF-Connecting-IP") ?? "").near} ${what}`;
  const before = byNetwork.get(key);
  const { since, count } = before && now - before.since < LATELY.ms ? before : { since: now, count: 0 };
  if (count >= LATELY.byNetwork) return false;
  remember(byNetwork, key, { since, count: count + 1 });
  return true;
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > LATELY.most && oldest !== undefined) map.delete(oldest);
}
