import type { ComponentType } from "react";
import type { TextKey } from "~/i18n/texts";

export interface RouteHandle {
  /** Key of the page's title in the language files; a loader that returns `title` overrides it. */
  title?: TextKey;
  description?: TextKey;
  /** Area shown in the masthead, set by a layout. Undefined for the couples' and public pages. */
  area?: "pro" | "admin";
  /** Menu of the area below the masthead, also above an error. */
  menu?: ComponentType;
  /** True: the page has one purpose, such as a form, and a footer of one row, like all pages of couples and staff. */
  task?: boolean;
  /** The page sends scripts. Otherwise it contains no script element. */
  hydrate?: boolean;
  /** A form of the page redirects to this page of Stripe. Only the Content-Security-Policy of such pages allows it. */
  leadsTo?: "checkout" | "portal";
  /** The route's action accepts files. For other routes, `multipart/form-data` is an ordinary form of 64 KB at most. */
  files?: boolean;
  i18n?: string[];
  /** `public`: the same for all visitors. `form`: stored only in the browser, for Back. Default: stored nowhere. */
  cache?: "public" | "form";
  /** Signed-in couples see a form on this public page. For them it is cached like `form`. */
  formForCouples?: boolean;
  /**
   * Caches the page for visitors without a session: `profile` for at most a minute, `list` for at most ten minutes.
   * `numbers`: query parameters with a number that may be cached, one at a time; a page with any other query is not
   * cached.
   */
  pageCache?: { as: "profile" | "list"; numbers?: readonly string[] };
}

export function routeHandle(module: unknown): RouteHandle {
  const handle = (module as { handle?: unknown } | undefined)?.handle;
  return typeof handle === "object" && handle !== null ? (handle as RouteHandle) : {};
}
