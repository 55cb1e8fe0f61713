import { keys, texts } from "virtual:texts";
import { createInstance, type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nOptions } from "./i18n";
import type { Locale } from "./markets";
import type { Translate } from "./texts";

interface Tree {
  [key: string]: string | Tree;
}

/** The texts of one language by namespace: seven are 0.8 MB, of which an isolate may need one. */
function textsOf(locale: Locale): Record<string, ResourceKey> {
  const tree: Tree = {};
  const own: (string | null)[] = JSON.parse(texts[locale]);
  for (const [index, path] of (JSON.parse(keys) as string[]).entries()) {
    const text = own[index];
    if (typeof text !== "string") continue;
    const parts = path.split(".");
    const last = parts.pop() ?? "";
    let branch = tree;
    for (const part of parts) {
      branch[part] ??= {};
      branch = branch[part] as Tree;
    }
    branch[last] = text;
  }
  return tree;
}

type Find = (key: string | string[], ...values: object[]) => string;

const instances = new Map<Locale, i18n>();

/** One instance a language, made when it is first needed. The texts are part of the program, so nothing is awaited. */
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

/** A text without values is the same each time, and i18next takes long to find it: an eighth of the work for a list of planners. */
function remembering(find: Find): Find {
  const known = new Map<string, string>();
  return (key, ...values) => {
    if (typeof key !== "string" || values.length > 0) return find(key, ...values);
    const text = known.get(key) ?? find(key);
    known.set(key, text);
    return text;
  };
}

export function translator(locale: Locale): Translate {
  return i18nFor(locale).t as unknown as Translate;
}
