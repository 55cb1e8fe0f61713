import type { InitOptions } from "i18next";
import { LOCALES } from "./markets";
import { formatInterpolation } from "./prepositions";

/**
 * Options shared by server and browser. Every language is complete (tests/locales.test.ts), so none falls back to
 * another.
 */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: false,
  defaultNS: "common",
  interpolation: { escapeValue: false, format: formatInterpolation }, // React escapes values
  react: { useSuspense: false },
} satisfies InitOptions;
