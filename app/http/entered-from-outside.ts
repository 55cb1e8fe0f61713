/**
 * Whether a page is not reached from one of this host (W3C Fetch Metadata): it is typed, a bookmark, a link of another site, or the browser
 * does not say. Such a visitor has no stylesheet yet.
 */
export function isEnteredFromOutside({ headers }: Pick<Request, "headers">): boolean {
  return headers.get("Sec-Fetch-Site") !== "same-origin";
}
