import { isbot } from "isbot";
import { isImpersonated } from "~/domain/sessions/session.rules";
import type { AppContext } from "./context.server";

type Asked = Pick<AppContext, "method"> & Partial<Pick<AppContext, "actor">>;
type Sent = Pick<Request, "headers">;

/** Returns false for HEAD, a form shown again, a prefetch, and an administrator in an impersonated account. */
export function isOpened({ method, actor = null }: Asked, { headers }: Sent): boolean {
  if (isImpersonated(actor)) return false;
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return method === "GET" && !/prefetch|prerender|preview/i.test(purpose);
}

/** Returns whether a person, not a robot, opened a public page. A missing User-Agent is treated as a robot. */
export function openedByPerson(context: Asked, request: Sent): boolean {
  const browser = request.headers.get("User-Agent");
  return isOpened(context, request) && !!browser && !isbot(browser);
}
