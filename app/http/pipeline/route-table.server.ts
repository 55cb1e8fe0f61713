import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { matchRoutes } from "@remix-run/react";
import { routeHandle } from "~/http/pages/route-handle";

interface Node {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  takesForms: boolean;
  takesFiles: boolean;
  isPublic: boolean;
  children?: Node[];
}

export interface RouteTable {
  methods(url: URL): string[];
  routesAt(pathname: string): string[];
  takesFiles(pathname: string): boolean;
  /** Returns whether the page shows public data only, unless the visitor is signed in. */
  isPublic(pathname: string): boolean;
  /** Returns the canonical spelling of a path, such as `/account` for `/Account/`; null if it is already canonical. */
  spelling(pathname: string): string | null;
}

export function routeTable(build: ServerBuild): RouteTable {
  const tree = branch(build, undefined);
  // Caches the last match, because a request needs it several times.
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
    isPublic: (pathname) => match(ofPage(pathname)).at(-1)?.isPublic ?? false,
    methods({ pathname, searchParams }) {
      const nodes = match(ofPage(pathname));
      const last = nodes.at(-1);
      // Remix sends a form to the page of a path, and to the index route only with `?index`.
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

/** Removes the data suffix: a script requests the data of `/account` at `/account.data`. */
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
      isPublic: routeHandle(module).cache === "public",
    };
    return [index ? node : { ...node, children: branch(build, id) }];
  });
}

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>;

/** Creates a handler per set of matching routes, because React Router matches a URL against all routes four times. */
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

/** Returns whether scripts may request a page's data. Other loaders may return more than their screen shows. */
function sendsScripts({ routes }: ServerBuild, ids: string[]): boolean {
  const modules = ids.flatMap((id) => routes[id]?.module ?? []);
  return modules.at(-1)?.default === undefined || modules.some((module) => routeHandle(module).hydrate);
}

function only(build: ServerBuild, ids: string[]): ServerBuild {
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
