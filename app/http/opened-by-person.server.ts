import { isbot } from "isbot";
import { isImpersonated } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";

type Asked = Pick<AppContext, "method"> & Partial<Pick<AppContext, "actor">>;
type Sent = Pick<Request, "headers">;

/**
 * Whether a page is opened, as against a HEAD, a form that is shown again, or a browser that fetches the page in case it is opened
 * (`Sec-Purpose: prefetch`, and `Purpose` of the browsers before it). An administrator in somebody's account opens nothing for it: what is
 * new stays new.
 */
export function isOpened({ method, actor = null }: Asked, { headers }: Sent): boolean {
  if (isImpersonated(actor)) return false;
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return method === "GET" && !/prefetch|prerender|preview/i.test(purpose);
}

/** The same for a public page, which robots open as well. A missing User-Agent counts as a robot. */
export function openedByPerson(context: Asked, request: Sent): boolean {
  const browser = request.headers.get("User-Agent");
  return isOpened(context, request) && !!browser && !isbot(browser);
}
