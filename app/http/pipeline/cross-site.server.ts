const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** `unproven`: no header contains the origin of the request. */
export type Source = "ours" | "foreign" | "unproven";

/**
 * Returns the origin of a request. Every browser that a foreign page could misuse sends `Sec-Fetch-Site`, or the older
 * `Origin` (docs/decisions/0023). A text browser sends at most a `Referer`.
 */
export function sourceOf(request: Request): Source {
  if (SAFE_METHODS.has(request.method)) return "ours";
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none" ? "ours" : "foreign";
  const origin = request.headers.get("Origin");
  if (origin !== null) return isOurs(origin, request) ? "ours" : "foreign";
  const referer = request.headers.get("Referer");
  return referer === null || isOurs(referer, request) ? "unproven" : "foreign";
}

/** Accepts both HTTP and HTTPS, because TLS ends in front of the Worker. */
function isOurs(address: string, request: Request): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) && host === new URL(request.url).host;
}

/** Returns true for a typed URL, a bookmark or a link on another site: the browser may lack the stylesheet. */
export function isEnteredFromOutside({ headers }: Pick<Request, "headers">): boolean {
  return headers.get("Sec-Fetch-Site") !== "same-origin";
}
