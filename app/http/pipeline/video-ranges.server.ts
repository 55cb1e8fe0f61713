/** File server of the build: the binding `ASSETS` (wrangler.toml). */
export interface FileServer {
  fetch(request: Request): Promise<Response>;
}

/** Path of the welcome page's films; wrangler.toml routes it to the Worker first. */
export const FILMS = "/video/";

/**
 * Serves films with range requests (RFC 9110 §14), which Safari needs and the file server does not support. A film has
 * a few hundred kilobytes, so the whole file fits in memory.
 */
export async function serveFilm(request: Request, files: FileServer): Promise<Response> {
  const { url, method } = request;
  const whole = await files.fetch(new Request(url, { method }));
  if (whole.status !== 200) return whole;
  const headers = new Headers(whole.headers);
  headers.set("Accept-Ranges", "bytes");
  const range = request.headers.get("Range");
  if (range === null || method !== "GET") return new Response(whole.body, { headers });
  const bytes = await whole.arrayBuffer();
  const part = partOf(range, bytes.byteLength);
  if (part === "all") return new Response(bytes, { headers });
  if (part === "none") {
    headers.set("Content-Range", `bytes */${bytes.byteLength}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${part.first}-${part.last}/${bytes.byteLength}`);
  headers.set("Content-Length", String(part.last - part.first + 1));
  return new Response(bytes.slice(part.first, part.last + 1), { status: 206, headers });
}

/** Reads a Range header. `all`: several ranges or another unit, which are ignored. `none`: a range outside the file. */
export function partOf(range: string, size: number): { first: number; last: number } | "all" | "none" {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (from === "" && to === "") return "all";
  if (from === "") return Number(to) === 0 ? "none" : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === "" ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== "" && Number(to) < first) return "all";
  return first >= size ? "none" : { first, last };
}
