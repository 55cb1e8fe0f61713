import { createContext } from "react";
import app from "~/ui/styles/app.css?url";
import visitors from "~/ui/styles/visitors.css?url";

type Reader = "visitor" | "couple" | "staff";

/** Returns the audience of a page, which decides its stylesheet. */
export const readerOf = ({ couple, staff }: { couple: unknown; staff: unknown }): Reader =>
  couple ? "couple" : staff ? "staff" : "visitor";

/** Returns the stylesheet: `visitors` for visitors on public pages, else `app`. @param routeIds ids of route modules */
export function stylesheetOf(routeIds: readonly string[], reader: Reader): string {
  return reader === "visitor" && isPublicPage(routeIds) ? visitors : app;
}

export const isPublicPage = (routeIds: readonly string[]): boolean =>
  !routeIds.some((id) => /^routes\/(couple|pro|admin)\//.test(id));

/** Returns whether pages may inline a stylesheet. They link to `app`, because its users open several pages. */
export const isCarried = (sheet: string) => sheet === visitors;

export interface InlineStyles {
  file: string;
  /** UTF-8, encoded once: a stylesheet is longer than most documents. */
  bytes: Uint8Array;
  hash: string;
}

/** Stylesheet to inline; undefined if the page links to the file. Set only on the server. */
export const InlineStylesContext = createContext<InlineStyles | undefined>(undefined);

/** Nonce of the page's scripts. Set only on the server, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
