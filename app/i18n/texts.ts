import type { i18n, TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Texts } from "#locales/en/all.server";

/** Looks up a text by its full key, `namespace:key`. */
export type Translate = TFunction<(keyof Texts)[]>;

/** The texts of the page's language. A hydrated route names the namespaces that it uses in its `handle.i18n`. */
export function useTexts(): { t: Translate; i18n: i18n } {
  const { t, i18n } = useTranslation();
  return { t: t as unknown as Translate, i18n };
}
