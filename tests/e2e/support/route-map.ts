import { readFileSync } from "node:fs";
import { join } from "node:path";
import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes";

export interface AppRoute {
  id: string;
  /** Pattern such as `planner/:publicId`; `*` matches all unknown addresses. */
  path: string;
  /** True if the route renders a page. */
  screen: boolean;
  loader: boolean;
  action: boolean;
  /** True if the page sends scripts. */
  hydrated: boolean;
  /** True: a page of providers or administrators (staff-walks.ts). False: any other page (couple-walks.ts). */
  staff: boolean;
}

const has = (source: string, name: string) =>
  new RegExp(`^export ((async )?(function|const) ${name}\\b|\\{ ${name} \\})`, "m").test(source);

/** Routes of the application. The tests fail if no smoke test visits one of them. */
export const ROUTES: AppRoute[] = flatten(routes, "");

/** Returns the routes of a tree. A layout is not a page, but its index route is. */
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

export function routeOf(address: string): AppRoute | undefined {
  const id = matchRoutes(tree, new URL(address, "http://localhost").pathname)?.at(-1)?.route.id;
  return ROUTES.find((route) => route.id === id);
}

/** Returns the patterns of the wanted routes that match no address. */
export function notWalked(wanted: (route: AppRoute) => boolean, addresses: string[]): string[] {
  const walked = new Set(addresses.map(routeOf));
  return ROUTES.filter((route) => wanted(route) && !walked.has(route)).map(({ path }) => path);
}
