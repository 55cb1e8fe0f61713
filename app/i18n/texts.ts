import type { i18n, TFunction } from "i18next";
import { useContext } from "react";
import { I18nContext, useTranslation } from "react-i18next";
import type { Texts } from "#locales/en/texts";

/** Full keys of all texts, `namespace:key`; one that has forms by number is named without them. */
export type TextKey = { [N in keyof Texts & string]: KeysBelow<Texts[N], `${N}:`> }[keyof Texts & string];

type KeysBelow<T, Above extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Above}${WithoutNumber<K>}` : KeysBelow<T[K], `${Above}${K}.`>;
}[keyof T & string];

type WithoutNumber<K extends string> = K extends `${infer Name}_${"one" | "many" | "other"}` ? Name : K;

/** Looks up a text by its full key, `namespace:key`. */
export type Translate = TFunction<(keyof Texts)[]>;

/** In the browser a page may change its language (rule profile-3). A document that is rendered does not, and has nothing to listen for. */
const useInstance: () => { i18n: i18n } = import.meta.env.SSR ? () => useContext(I18nContext) : useTranslation;

/** The texts of the page's language. A hydrated route names the namespaces that it uses in its `handle.i18n`. */
export function useTexts(): { t: Translate; i18n: i18n } {
  const { i18n } = useInstance();
  return { t: i18n.t as unknown as Translate, i18n };
}
