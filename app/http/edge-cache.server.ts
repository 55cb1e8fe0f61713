import type { AppContext } from "./context.server";

/** The Worker's own cache, which the development server in Node has not. */
const edge = () => (globalThis as { caches?: { default?: Cache } }).caches?.default;

/** An answer that is the same for everybody, kept under its address. What is no success is not kept. */
export async function keptAtEdge({ url, later }: AppContext, make: () => Promise<Response>): Promise<Response> {
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
