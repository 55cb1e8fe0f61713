import type { i18n, TFunction } from "i18next";
import { useContext } from "react";
import { I18nContext, useTranslation } from "react-i18next";
import type { Texts } from "#locales/en/texts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Texts;
  }
}

/** Full keys of all texts, `namespace:key`; without the suffixes of plural forms. */
export type TextKey = { [N in keyof Texts & string]: KeysBelow<Texts[N], `${N}:`> }[keyof Texts & string];

type KeysBelow<T, Above extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Above}${WithoutNumber<K>}` : KeysBelow<T[K], `${Above}${K}.`>;
}[keyof T & string];

type WithoutNumber<K extends string> = K extends `${infer Name}_${"one" | "many" | "other"}` ? Name : K;

export type Translate = TFunction<(keyof Texts)[]>;

/** Only a page in the browser can change its language (rule profile-3), so the server needs no listener. */
const useInstance: () => { i18n: i18n } = import.meta.env.SSR ? () => useContext(I18nContext) : useTranslation;

/** Returns the texts of the page's language. A hydrated route lists its namespaces in `handle.i18n`. */
export function useTexts(): { t: Translate; i18n: i18n } {
  const { i18n } = useInstance();
  return { t: i18n.t as unknown as Translate, i18n };
}
