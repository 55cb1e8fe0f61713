import { minutes } from "~/domain/durations";

/** How long further openings by the same visitor are the same view, and how many openings are remembered. */
const LATELY = { ms: minutes(30), most: 20_000 } as const;

/** When each opening was counted, the oldest first. In this isolate's memory alone: nothing about visitors is stored. */
const counted = new Map<string, number>();

/**
 * Whether a visitor opens something for the first time within half an hour, so that a page loaded again and again is one view
 * (rule statistics-1). Remembers the answer. A visitor is an address and a browser; another isolate counts again.
 * @param what public id and measure
 * @param now milliseconds since the epoch
 */
export function isFirstLately({ headers }: Pick<Request, "headers">, what: string, now: number): boolean {
  const key = `${headers.get("CF-Connecting-IP")} ${headers.get("User-Agent")} ${what}`;
  const before = counted.get(key);
  if (before !== undefined && now - before < LATELY.ms) return false;
  counted.delete(key);
  counted.set(key, now);
  const [oldest] = counted.keys();
  if (counted.size > LATELY.most && oldest !== undefined) counted.delete(oldest);
  return true;
}
