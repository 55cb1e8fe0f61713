import { createContext } from "react";

/** The nonce of the page's scripts; known on the server alone, because browsers hide it from scripts. */
export const NonceContext = createContext<string | undefined>(undefined);
