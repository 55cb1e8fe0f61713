import { createContext } from "react";

/** A stylesheet that a page of visitors may carry. */
export interface InlineStyles {
  /** The address of its file. */
  file: string;
  text: string;
  /** For the Content-Security-Policy of the page. */
  hash: string;
}

/** The stylesheet itself, for a page that carries it; undefined: the page links its file. Known on the server alone. */
export const InlineStylesContext = createContext<InlineStyles | undefined>(undefined);

/** The nonce of the page's scripts; known on the server alone, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
