import { minutes } from "~/domain/durations";
import { networkOf } from "~/domain/network.rules";

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
