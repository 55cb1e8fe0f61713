import { createContext } from "react";

/** Stylesheet that a public page may inline. */
export interface InlineStyles {
  file: string;
  /** UTF-8, encoded once: a stylesheet is longer than most documents. */
  bytes: Uint8Array;
  /** Hash for the Content-Security-Policy of the page. */
  hash: string;
}

/** Stylesheet to inline; undefined if the page links to the file. Set only on the server. */
export const InlineStylesContext = createContext<InlineStyles | undefined>(undefined);

/** Nonce of the page's scripts. Set only on the server, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
