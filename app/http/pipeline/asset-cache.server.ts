import type { AppContext } from "./context.server";

/** Returns the Worker's cache; undefined on the development server in Node. */
const edge = () => (globalThis as { caches?: { default?: Cache } }).caches?.default;

/** Returns a response that is the same for everyone, cached under its path. Only successful responses are cached. */
export async function cachedAsset({ url, later }: AppContext, make: () => Promise<Response>): Promise<Response> {
  const cache = edge();
  const key = new URL(url.pathname, url.origin).href;
  const kept = await cache?.match(key);
  if (kept) return kept;
  const answer = await make();
  if (cache && answer.ok) {
    const copy = answer.clone();
    later(() => cache.put(key, copy));
  }
  return answer;
}
