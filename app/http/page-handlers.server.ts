import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { routeHandle } from "./route-handle";
import type { RouteTable } from "./route-table.server";

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

/**
 * Remix's handlers, one for each page that is asked for, made when it is asked for first. React Router tries an address against all routes
 * that it is given, four times a page; with the whole table that was a third of the work for the welcome page. A handler that is given the
 * routes of one page alone finds the same ones (docs/decisions/0029-performance.md).
 */
export function pageHandlers(build: ServerBuild, table: RouteTable): Handler {
  const handlers = new Map<string, Handler>();
  return (request, context) => {
    const { pathname } = new URL(request.url);
    const ids = table.routesAt(pathname);
    if (request.method !== "POST" && pathname.endsWith(".data") && !sendsScripts(build, ids))
      return Promise.resolve(new Response(null, { status: 404 }));
    const key = ids.join(" ");
    const handler = handlers.get(key) ?? createRequestHandler(only(build, ids), "production");
    handlers.set(key, handler);
    return handler(request, context);
  };
}

/** Whether anyone asks for the data of a page alone. The loader of a screen without a script may return more than the screen shows. */
function sendsScripts({ routes }: ServerBuild, ids: string[]): boolean {
  const modules = ids.flatMap((id) => routes[id]?.module ?? []);
  return modules.at(-1)?.default === undefined || modules.some((module) => routeHandle(module).hydrate);
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
