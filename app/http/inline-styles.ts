import { createContext } from "react";

/** The stylesheet itself, for a page that carries it; undefined: the page links the file. Known on the server alone. */
export const InlineStylesContext = createContext<string | undefined>(undefined);
