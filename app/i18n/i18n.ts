import type { InitOptions } from "i18next";
import { LOCALES } from "./markets";

/** What server and browser agree on. Every language is complete (tests/locales.test.ts), so none falls back to another. */
export const i18nOptions = {
  supportedLngs: [...LOCALES],
  fallbackLng: false,
  defaultNS: "common",
  interpolation: { escapeValue: false }, // React escapes
  react: { useSuspense: false },
} satisfies InitOptions;
