import { RemixBrowser } from "@remix-run/react";
import i18next, { type ResourceLanguage } from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { i18nOptions } from "./i18n/i18n";
import { loadTexts } from "./i18n/load-texts";

async function hydrate() {
  const language = document.documentElement.lang;
  const namespaces = [...new Set(["common", ...getInitialNamespaces()])].filter((name) => name !== "translation");
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    ns: namespaces,
    resources: { [language]: (await loadTexts(language, namespaces)) as ResourceLanguage },
  });
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <RemixBrowser />
      </I18nextProvider>,
    );
  });
}

void hydrate();
