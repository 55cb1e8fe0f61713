import { createContext } from "react";

/** Id of the sentence in the band. */
export const WITHHELD_ID = "withheld";

/** Why buttons marked `own` are of no use now: their account is open to somebody else. Null: it is not. */
export const WithheldContext = createContext<string | null>(null);
