import type { AppContext } from "./context.server";

/** Returns whether a script handles the response. The page then stays, with the typed values and the chosen files. */
export const isFetch = ({ url }: Pick<AppContext, "url">): boolean => url.pathname.endsWith(".data");
