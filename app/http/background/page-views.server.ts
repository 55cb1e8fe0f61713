import type { EventName } from "~/adapters/analytics/analytics";
import { minutes } from "~/domain/durations";
import type { FavoriteChange } from "~/domain/favorites/favorite.form";
import { networkOf } from "~/domain/network.rules";
import { countViews, type ProfileViews, type SeenMeasure } from "~/domain/statistics/day-counts.server";
import type { AppContext, PageCount, Seen } from "~/http/pipeline/context.server";
import { openedByPerson } from "~/http/pipeline/opened-by-person.server";
import { type Background, writeLater } from "./after-response.server";

type Counting = Pick<AppContext, "analytics" | "market" | "locale">;

export function count({ analytics, market, locale }: Counting, event: EventName): void {
  analytics.count(event, { market: market.code, locale });
}

/** Counts one page view. A form that is shown again with errors is not another view. */
export function countView(context: Counting & Pick<AppContext, "method" | "counted">, event: EventName): void {
  context.counted.push({ event });
  if (context.method === "GET") count(context, event);
}

export function countProfileView(context: AppContext, request: Request, publicId: string): void {
  countSeen(context, request, [publicId]);
}

/** Counts the profiles on a page if a person opened it. @param shown public ids */
export const countSeen = (context: AppContext, request: Request, shown: readonly string[], measure?: SeenMeasure) =>
  countShown(context, request, { shown, measure });

/** Counts the venues on a page if a person opened it. @param shown public ids */
export const countVenuesSeen = (
  context: AppContext,
  request: Request,
  shown: readonly string[],
  measure: SeenMeasure | undefined,
) => countShown(context, request, { shown, isVenue: true, measure });

function countShown(context: AppContext, request: Request, seen: Seen): void {
  context.counted.push(seen);
  if (openedByPerson(context, request)) addViews(context, request, seen, viewerOf(context));
}

export function countHeart(context: AppContext, request: Request, { kind, id }: FavoriteChange): void {
  if (openedByPerson({ method: "GET" }, request))
    addViews(context, request, { shown: [id], isVenue: kind === "venue", measure: "favorites" }, viewerOf(context));
}

const viewerOf = ({ staff }: AppContext) => (staff?.role === "provider" ? staff.providerId : null);

/** Counts the view of a cached page as if the page had been rendered for this visitor. */
export function countCached(context: Counting & Background, request: Request, counted: readonly PageCount[]): void {
  for (const one of counted) {
    if ("event" in one) {
      if (request.method === "GET") count(context, one.event);
    } else if (openedByPerson(request, request)) addViews(context, request, one, null);
  }
}

/** Collects views for `ms`, then writes them. If that fails, the next collection starts after `forgottenAfterMs`. */
const GATHERED = { ms: 500, forgottenAfterMs: 10_000 } as const;

const waiting = new Map<string, ProfileViews>();
let gatheringSince = 0;

/**
 * Collects views, because cached pages are served faster than the database writes. Counts repeated views once, except
 * views of a badge. A limit per network stops scripts that change their User-Agent.
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
    if (measure !== "badge" && !isFirstRecently(request, key, now)) continue;
    if (!isBelowLimit(request, key, now)) continue;
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
  ms: minutes(30),
  /** Maximum views per network and profile within `ms`. Above 1, because many people can share an address. */
  byNetwork: 20,
  /** Maximum number of remembered views, and of remembered networks. */
  most: 20_000,
} as const;

type Sent = Pick<Request, "headers">;

// Stored only in the memory of this isolate, so that no data about visitors is saved.

const counted = new Map<string, number>();
const byNetwork = new Map<string, { since: number; count: number }>();

/** Returns whether a browser's view is its first in half an hour (statistics-1). @param what public id and measure */
export function isFirstRecently({ headers }: Sent, what: string, now: number): boolean {
  const key = `${headers.get("CF-Connecting-IP")} ${headers.get("User-Agent")} ${what}`;
  const before = counted.get(key);
  if (before !== undefined && now - before < LATELY.ms) return false;
  remember(counted, key, now);
  return true;
}

/** Returns whether the network is below its limit for half an hour, and counts the view (rule statistics-1). */
export function isBelowLimit({ headers }: Sent, what: string, now: number): boolean {
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
