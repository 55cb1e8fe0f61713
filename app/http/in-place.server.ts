import type { AppContext } from "./context.server";

/** Whether a script takes the answer: the page stays, with what was typed and the files that were chosen. */
export const isInPlace = ({ url }: Pick<AppContext, "url">): boolean => url.pathname.endsWith(".data");
