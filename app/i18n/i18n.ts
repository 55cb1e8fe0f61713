import type { InitOptions } from "i18next";
import { LOCALES } from "./markets";
import { formatInterpolation } from "./prepositions";

/** Options of server and browser. No language falls back to another: each is complete (tests/locales.test.ts). */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: false,
  defaultNS: "common",
  interpolation: { escapeValue: false, format: formatInterpolation }, // React escapes values
  react: { useSuspense: false },
} satisfies InitOptions;
