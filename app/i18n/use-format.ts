import { createContext, useContext } from "react";
import type { formatters } from "./format.server";
import { type Translate, useTexts } from "./texts";

export type Format = ReturnType<typeof formatters>;

export const FormatContext = createContext<Format | null>(null);

/** Works only on screens without scripts: browsers have other versions of `Intl` (tests/architecture.test.ts). */
export function useFormat(): Format {
  const format = useContext(FormatContext);
  if (!format) throw new Error("Only screens without a script can format.");
  return format;
}

export interface Language {
  t: Translate;
  format: Format;
}

/** Returns the texts and the formatters, only on screens without scripts. */
export const useLanguage = () => ({ ...useTexts(), format: useFormat() });
