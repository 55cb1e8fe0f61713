import { entranceOfAdministrators, paths } from "~/paths";
import type { RouteHandle } from "./route-handle";

type Area = NonNullable<RouteHandle["area"]>;

/** The area of an address, known or unknown. Undefined: the couples' and public pages. */
export function areaOf(address: string): Area | undefined {
  const [, first] = address.split(/[/?#]/);
  return first === "pro" || first === "admin" ? first : undefined;
}

/** Login page of an area. */
export function loginOf(area: Area | undefined): string {
  if (area === "pro") return paths.pro.login();
  return area === "admin" ? entranceOfAdministrators.login : paths.account();
}

/** First page of an area; it redirects to the login of the area where nobody is logged in. */
export function homeOf(area: Area | undefined): string {
  if (area === "pro") return paths.pro.dashboard();
  return area === "admin" ? entranceOfAdministrators.home : paths.welcome();
}
