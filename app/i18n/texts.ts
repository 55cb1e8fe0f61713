import type { i18n, TFunction } from "i18next";
import { useContext } from "react";
import { I18nContext } from "react-i18next";
import type { Texts } from "#locales/en/all.server";

/** Full keys of all texts, `namespace:key`; one that has forms by number is named without them. */
export type TextKey = { [N in keyof Texts & string]: KeysBelow<Texts[N], `${N}:`> }[keyof Texts & string];

type KeysBelow<T, Above extends string> = {
  [K in keyof T & string]: T[K] extends string ? `${Above}${WithoutNumber<K>}` : KeysBelow<T[K], `${Above}${K}.`>;
}[keyof T & string];

type WithoutNumber<K extends string> = K extends `${infer Name}_${"one" | "many" | "other"}` ? Name : K;

/** Looks up a text by its full key, `namespace:key`. */
export type Translate = TFunction<(keyof Texts)[]>;

/**
 * The texts of the page's language, which a document never changes. A hydrated route names the namespaces that it uses in its `handle.i18n`.
 */
export function useTexts(): { t: Translate; i18n: i18n } {
  const { i18n } = useContext(I18nContext);
  return { t: i18n.t as unknown as Translate, i18n };
}
