import { RemixBrowser } from "@remix-run/react";
import i18next from "i18next";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { i18nOptions } from "./i18n/i18n";

// One small file a language and namespace; a page loads its own alone.
const files = import.meta.glob<object>("/locales/*/*.json", { import: "default" });

async function hydrate() {
  const language = document.documentElement.lang;
  const namespaces = [...new Set(["common", ...getInitialNamespaces()])].filter((name) => name !== "translation");
  const texts = await Promise.all(
    namespaces.map(async (name) => [name, await files[`/locales/${language}/${name}.json`]?.()]),
  );
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    ns: namespaces,
    resources: { [language]: Object.fromEntries(texts) },
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
