import type { Actor } from "~/domain/sessions/session.rules";
import type { RouteHandle } from "~/http/pages/route-handle";
import { entranceOfAdministrators, paths } from "~/paths";

type Area = NonNullable<RouteHandle["area"]>;

/** Returns the area of a known or unknown address; undefined for the couples' and public pages. */
export function areaOf(address: string): Area | undefined {
  const [, first] = address.split(/[/?#]/);
  return first === "pro" || first === "admin" ? first : undefined;
}

export function roleOf(area: Area | undefined): Actor["role"] {
  if (area === "pro") return "provider";
  return area === "admin" ? "administrator" : "couple";
}

export function loginOf(area: Area | undefined): string {
  if (area === "pro") return paths.pro.login();
  return area === "admin" ? entranceOfAdministrators.login : paths.account();
}

export function homeOf(area: Area | undefined): string {
  if (area === "pro") return paths.pro.dashboard();
  return area === "admin" ? entranceOfAdministrators.home : paths.welcome();
}
