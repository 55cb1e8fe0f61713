import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import de from "#locales/de/all.server";
import en from "#locales/en/all.server";
import es from "#locales/es/all.server";
import fr from "#locales/fr/all.server";
import it from "#locales/it/all.server";
import nl from "#locales/nl/all.server";
import pt from "#locales/pt/all.server";
import { i18nOptions } from "./i18n";
import type { Locale } from "./markets";
import type { Translate } from "./texts";

const resources = { de, en, es, fr, it, nl, pt };

const instances = new Map<Locale, i18n>();

/** One instance a language, made when it is first needed: the texts are part of the program, so nothing is awaited. */
export function i18nFor(locale: Locale): i18n {
  let instance = instances.get(locale);
  if (!instance) {
    instance = createInstance();
    void instance.use(initReactI18next).init({
      ...i18nOptions,
      initImmediate: false,
      lng: locale,
      ns: Object.keys(en),
      resources: { [locale]: resources[locale] },
    });
    instances.set(locale, instance);
  }
  return instance;
}

export function translator(locale: Locale): Translate {
  return i18nFor(locale).t as unknown as Translate;
}
