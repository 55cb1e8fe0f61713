import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { routeHandle } from "./route-handle";

interface Node {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  takesForms: boolean;
  takesFiles: boolean;
  children?: Node[];
}

/** What is known of an address before any route is asked. */
export interface RouteTable {
  /** Methods that may be used on it, as the header `Allow` lists them. */
  methods(url: URL): string[];
  /** Ids of the routes that show it, from the root on; as data, too. */
  routesAt(pathname: string): string[];
  /** Whether its form may hold files. */
  takesFiles(pathname: string): boolean;
  /** How its path is written: `/account` for `/Account/`. Null: just so. */
  spelling(pathname: string): string | null;
}

export function routeTable(build: ServerBuild): RouteTable {
  const tree = branch(build, undefined);
  // A request asks several times, each time for the same path.
  let last: { path: string; nodes: Node[] } | undefined;
  function match(path: string): Node[] {
    if (last?.path === path) return last.nodes;
    const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], path) ?? [];
    last = { path, nodes: matches.map(({ route }) => route as unknown as Node) };
    return last.nodes;
  }
  return {
    routesAt: (pathname) => match(ofPage(pathname)).map(({ id }) => id),
    takesFiles: (pathname) => match(ofPage(pathname)).at(-1)?.takesFiles ?? false,
    methods({ pathname, searchParams }) {
      const nodes = match(ofPage(pathname));
      const last = nodes.at(-1);
      // As in Remix: a form goes to the page that a path names, and to its index only where `?index` says so.
      const isForIndex = last?.index && searchParams.getAll("index").includes("");
      const target = isForIndex ? last : nodes.filter(({ path }, depth) => depth === 0 || path).at(-1);
      return ["GET", "HEAD", "OPTIONS", ...(target?.takesForms ? ["POST"] : [])];
    },
    spelling(pathname) {
      const pattern = match(pathname).flatMap(({ path }) => path?.split("/").filter(Boolean) ?? []);
      if (pattern.includes("*")) return null;
      const parts = pathname.split("/").filter(Boolean);
      const written = `/${parts.map((part, i) => (isFixed(pattern[i]) ? pattern[i] : part)).join("/")}`;
      return written === pathname ? null : written;
    },
  };
}

/** A script asks for the data of `/account` at `/account.data`. */
const ofPage = (pathname: string) => pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");

const isFixed = (part: string | undefined) => part !== undefined && !part.startsWith(":");

function branch(build: ServerBuild, parentId: string | undefined): Node[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const node = {
      id,
      path,
      index,
      takesForms: module.action !== undefined,
      takesFiles: routeHandle(module).files === true,
    };
    return [index ? node : { ...node, children: branch(build, id) }];
  });
}

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
