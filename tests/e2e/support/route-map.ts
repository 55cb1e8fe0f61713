import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";

export interface AppRoute {
  id: string;
  /** A pattern, such as `planner/:publicId`; `*` is every other address. */
  path: string;
  /** Shows a page of its own. */
  screen: boolean;
  loader: boolean;
  action: boolean;
  /** Its page sends scripts. */
  hydrated: boolean;
  /** Of providers and administrators, whose walks are in specs of their own. */
  staff: boolean;
}

const has = (source: string, name: string) =>
  new RegExp(`^export (async )?(function|const) ${name}\\b`, "m").test(source);

/** The application's own table of addresses: what is added there and walked by no test is missed. */
export const ROUTES: AppRoute[] = flatten(routes, "");

/** A layout is no page: the one that it holds at its own address is. */
function flatten(entries: readonly RouteConfigEntry[], above: string): AppRoute[] {
  return entries.flatMap(({ file, path = "", children }) => {
    const full = [above, path].filter(Boolean).join("/");
    if (children) return flatten(children, full);
    const source = readFileSync(join("app", file), "utf8");
    return {
      id: file,
      path: full || "/",
      screen: /^export default /m.test(source),
      loader: has(source, "loader"),
      action: has(source, "action"),
      hydrated: /hydrate: true/.test(source),
      staff: /^routes\/(pro|admin)\//.test(file),
    };
  });
}

const tree = ROUTES.map(({ id, path }) => ({ id, path }));

/** The route that answers an address. */
export function routeOf(address: string): AppRoute | undefined {
  const id = matchRoutes(tree, new URL(address, "http://localhost").pathname)?.at(-1)?.route.id;
  return ROUTES.find((route) => route.id === id);
}

/** Patterns of those that none of the addresses leads to. */
export function notWalked(wanted: (route: AppRoute) => boolean, addresses: string[]): string[] {
  const walked = new Set(addresses.map(routeOf));
  return ROUTES.filter((route) => wanted(route) && !walked.has(route)).map(({ path }) => path);
}
