import { createInstance, type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./i18n";
import type { Locale } from "./markets";
import type { Translate } from "./texts";

/** Texts of all languages as JSON strings: an isolate parses a language on its first use. */
const files = import.meta.glob<string>("/locales/*/*.json", { eager: true, query: "?raw", import: "default" });

function textsOf(locale: Locale): Record<string, ResourceKey> {
  const folder = `/locales/${locale}/`;
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(folder.length, -".json".length), JSON.parse(text)]));
}

type Find = (key: string | string[], ...values: object[]) => string;

const instances = new Map<Locale, i18n>();

/** Returns the instance of a language, created on first use. The texts are bundled, so nothing is awaited. */
export function i18nFor(locale: Locale): i18n {
  let instance = instances.get(locale);
  if (!instance) {
    const resources = textsOf(locale);
    instance = createInstance();
    void instance.use(initReactI18next).init({
      ...i18nOptions,
      initImmediate: false,
      lng: locale,
      ns: Object.keys(resources),
      resources: { [locale]: resources },
    });
    instance.t = remembering(instance.t as unknown as Find) as unknown as typeof instance.t;
    instances.set(locale, instance);
  }
  return instance;
}

/** Limits of the cache per language for texts with values. Keys with long values, such as messages, are not cached. */
const REMEMBERED = { texts: 1_000, longestName: 120 } as const;

/** Caches translations: lookups in i18next would be an eighth of the work for a list of planners. */
function remembering(find: Find): Find {
  const without = new Map<string, string>();
  const withValues = new Map<string, string>();
  return (key, ...values) => {
    const name = nameOf(key, values);
    if (name === null) return find(key, ...values);
    const known = values.length > 0 ? withValues : without;
    const text = known.get(name) ?? find(key, ...values);
    if (withValues.size >= REMEMBERED.texts) withValues.clear();
    known.set(name, text);
    return text;
  };
}

/** Returns the cache key of a text with its values; null if it is too long, or a value is no string or number. */
function nameOf(key: string | string[], [values, ...more]: object[]): string | null {
  if (typeof key !== "string" || more.length > 0) return null;
  if (!values) return key;
  let length = key.length;
  for (const value of Object.values(values)) {
    if (typeof value !== "string" && typeof value !== "number") return null;
    length += String(value).length;
  }
  return length <= REMEMBERED.longestName ? `${key} ${JSON.stringify(values)}` : null;
}

export function translator(locale: Locale): Translate {
  return i18nFor(locale).t as unknown as Translate;
}
