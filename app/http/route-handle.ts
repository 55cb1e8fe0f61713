/** What a route says of itself in its `handle`. */
export interface RouteHandle {
  /** Key of the page's title in the language files; a loader that returns `title` overrides it. */
  title?: string;
  /** Key of the description for search engines. */
  description?: string;
  /** Whose rooms it belongs to, which the masthead says; told by a layout. Without one: the couples' and the public. */
  area?: "pro" | "admin";
  /** Sends scripts. Without it a page holds no script element. */
  hydrate?: boolean;
  /** Namespaces that the browser needs to hydrate the page. */
  i18n?: string[];
  /** `public`: the same for all visitors, with an entity tag. `form`: may be shown again by the Back button. Default: personal. */
  cache?: "public" | "form";
}

export function routeHandle(module: unknown): RouteHandle {
  const handle = (module as { handle?: unknown } | undefined)?.handle;
  return typeof handle === "object" && handle !== null ? (handle as RouteHandle) : {};
}
