const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request that may change something comes from our own pages: `Sec-Fetch-Site: same-origin`, or an `Origin` that is this
 * very host. Neither header is no proof, so it is refused.
 */
export function isFromOurselves(request: Request): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  const origin = request.headers.get("Origin");
  try {
    return origin !== null && new URL(origin).host === new URL(request.url).host;
  } catch {
    return false;
  }
}
