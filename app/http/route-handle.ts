import type { TextKey } from "~/i18n/texts";

/** What a route says of itself in its `handle`. */
export interface RouteHandle {
  /** Key of the page's title in the language files; a loader that returns `title` overrides it. */
  title?: TextKey;
  /** Key of the description for search engines. */
  description?: TextKey;
  /** The area that the masthead names, set by a layout. Without one: the couples' and public pages. */
  area?: "pro" | "admin";
  /** Sends scripts. Without it a page holds no script element. */
  hydrate?: boolean;
  /** A form of the page redirects to this page of Stripe. Only the Content-Security-Policy of such pages allows it. */
  leadsTo?: "checkout" | "portal";
  /** Its action takes files. A `multipart/form-data` anywhere else is a form as any other, of 64 KB at most. */
  files?: boolean;
  /** Namespaces that the browser needs to hydrate the page. */
  i18n?: string[];
  /** `public`: the same for all visitors, with an entity tag. `form`: may be shown again by the Back button. Default: personal. */
  cache?: "public" | "form";
  /**
   * A public page that is cached for visitors without a session (app/http/page-cache.server.ts): `profile` for at most
   * a minute, `list` for at most ten. `numbers`: the parameters it may have, one at a time; an address with any other
   * is always made now.
   */
  pageCache?: { as: "profile" | "list"; numbers?: readonly string[] };
}

export function routeHandle(module: unknown): RouteHandle {
  const handle = (module as { handle?: unknown } | undefined)?.handle;
  return typeof handle === "object" && handle !== null ? (handle as RouteHandle) : {};
}
