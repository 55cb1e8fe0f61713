import { isbot } from "isbot";
import type { AppContext } from "./context.server";

/**
 * Whether somebody opens a page, as against a robot, a HEAD, a form that is shown again, or a browser that fetches the page in case it is
 * opened (`Sec-Purpose: prefetch`, and `Purpose` of the browsers before it).
 */
export function openedByPerson({ method }: Pick<AppContext, "method">, { headers }: Pick<Request, "headers">): boolean {
  const purpose = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  const browser = headers.get("User-Agent");
  return method === "GET" && !/prefetch|prerender|preview/i.test(purpose) && !!browser && !isbot(browser);
}
