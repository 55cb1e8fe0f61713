import type { Locale } from "./markets";

/** Each language by its own name: the same in all seven. */
export const OWN_LANGUAGE_NAMES: Record<Locale, string> = {
  fr: "Français",
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  it: "Italiano",
  es: "Español",
  pt: "Português",
};
