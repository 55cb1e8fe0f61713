import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import { i18nOptions } from "../../../app/i18n/i18n";
import type { Locale } from "../../../app/i18n/markets";

export type TextOf = (key: string, values?: Record<string, string | number>) => string;

const known = new Map<Locale, TextOf>();

/** Returns a function for the texts of a language, filled in as in the application. @throws if a text does not exist */
export function textsOf(locale: Locale): TextOf {
  const before = known.get(locale);
  if (before) return before;
  const folder = join("locales", locale);
  const namespaces = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const resources = Object.fromEntries(
    namespaces.map((name) => [name.replace(".json", ""), JSON.parse(readFileSync(join(folder, name), "utf8"))]),
  );
  const i18n = createInstance();
  void i18n.init({
    ...i18nOptions,
    initImmediate: false,
    lng: locale,
    ns: Object.keys(resources),
    resources: { [locale]: resources },
  });
  const text: TextOf = (key, values) => {
    if (!i18n.exists(key, values)) throw new Error(`There is no text ${key} in ${locale}.`);
    return (i18n.t as TextOf)(key, values);
  };
  known.set(locale, text);
  return text;
}

/** Returns a text without its inline markup. */
export const withoutTags = (text: string) => text.replace(/<[^>]+>/g, "");

export const beginning = (text: string) => new RegExp(`^\\s*${escaped(text)}`);

/**
 * Matches strings that begin with the text and not with a longer word, because labels may end with a chip or a price.
 */
export const startingWith = (text: string) => new RegExp(`^\\s*${escaped(text)}(?![\\p{L}\\p{N}])`, "u");

export const containing = (text: string) => new RegExp(escaped(text));

/** Value of a placeholder that matches any text in `filledIn`. */
export const BLANK = "§";

/** Matches a text with any values for its blanks. */
export const filledIn = (text: string) => new RegExp(escaped(text).replaceAll(BLANK, ".+"));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s");
