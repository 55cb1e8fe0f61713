import { createContext, useContext } from "react";
import type { formatters } from "./format.server";

export type Format = ReturnType<typeof formatters>;

export const FormatContext = createContext<Format | null>(null);

/**
 * Writes dates, numbers and prices for the page's language and market, on screens that are rendered on the server alone. Browsers know other
 * versions of `Intl`, so the loader of a hydrated screen returns what it shows in words (tests/architecture.test.ts).
 */
export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (!format) throw new Error("Only screens without a script can format.");
  return format;
}
