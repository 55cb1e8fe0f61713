import { createContext } from "react";

/** Why buttons marked `own` are of no use now: their account is open to somebody else. Null: it is not. */
export const WithheldContext = createContext<string | null>(null);
