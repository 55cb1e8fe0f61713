import { createContext, useContext } from "react";
import type { formatters } from "./format.server";

export type Format = ReturnType<typeof formatters>;

export const FormatContext = createContext<Format | null>(null);

/** Works only on screens without scripts: browsers have other versions of `Intl` (tests/architecture.test.ts). */
export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (!format) throw new Error("Only screens without a script can format.");
  return format;
}
