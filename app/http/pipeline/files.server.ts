import type { AppContext } from "./context.server";

/** Seconds in the data center's cache. */
const PICTURE_SECONDS = 24 * 60 * 60;
const STAMP = "X-Stamp";

/** Returns a picture from the data center's cache; calls `make` if it is missing or was purged. */
export async function cachedPicture(
  { url, purges, later }: Pick<AppContext, "url" | "purges" | "later">,
  make: () => Promise<Uint8Array | null>,
): Promise<Uint8Array | null> {
  const cache = await (globalThis as { caches?: CacheStorage }).caches?.open("pictures");
  const key = new URL(url.pathname, url.origin).href;
  const cached = purges?.isCurrent ? await cache?.match(key) : undefined;
  if (cached && (await purges?.check(Number(cached.headers.get(STAMP)), () => url.pathname)) != null)
    return new Uint8Array(await cached.arrayBuffer());
  const stamp = purges?.stamp;
  const picture = await make();
  if (cache && picture && stamp !== undefined) {
    const headers = { "Cache-Control": `max-age=${PICTURE_SECONDS}`, [STAMP]: String(stamp) };
    later(() => cache.put(key, new Response(picture as BodyInit, { headers })));
  }
  return picture;
}

/** Returns a JSON file of the build. As code, it would slow down the start of each isolate. @throws Error if missing */
export async function readBuiltFile(context: Files, path: string): Promise<unknown> {
  return (await fetchFile(context, path)).json();
}

export async function readBuiltBytes(context: Files, path: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(context, path)).arrayBuffer());
}

type Files = Pick<AppContext, "url" | "files">;

async function fetchFile({ url, files }: Files, path: string): Promise<Response> {
  const answer = await files?.fetch(new Request(new URL(path, url)));
  if (!answer?.ok) throw new Error(`The file ${path} is missing.`);
  return answer;
}
