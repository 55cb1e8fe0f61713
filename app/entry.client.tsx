import { RemixBrowser } from "@remix-run/react";
import i18next, { type ResourceLanguage } from "i18next";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { i18nOptions } from "./i18n/i18n";
import { loadTexts } from "./i18n/load-texts";
import { refusingForeignAnswers } from "./routes/foreign-answer";
import { reportLater } from "./routes/report-later";
import { takeBack } from "./ui/use-back-closes";

async function hydrate() {
  const language = document.documentElement.lang;
  const namespaces = [...new Set(["common", ...getInitialNamespaces()])].filter((name) => name !== "translation");
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: language,
    ns: namespaces,
    resources: { [language]: (await loadTexts(language, namespaces)) as ResourceLanguage },
  });
  const release = keepFromReact();
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18next}>
        <RemixBrowser />
        <WhenDone run={release} />
      </I18nextProvider>,
    );
  });
}

/**
 * Hides input events from React until hydration completes. Such an event makes React 18 hydrate the page before Remix
 * has its data, and hydration fails permanently (error 345, "Root did not complete").
 */
function keepFromReact(): () => void {
  const answeredAtOnce =
    "auxclick change click compositionend compositionstart contextmenu copy cut dblclick dragend dragstart drop input keydown keypress keyup mousedown mouseup paste pointercancel pointerdown pointerup reset submit textInput touchcancel touchend touchstart".split(
      " ",
    );
  const ended = new AbortController();
  for (const name of answeredAtOnce)
    window.addEventListener(name, (event) => event.stopPropagation(), {
      capture: true,
      passive: true,
      signal: ended.signal,
    });
  return () => ended.abort();
}

function WhenDone({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}

addEventListener("error", ({ error, message }) => reportLater(error ?? new Error(message)));
addEventListener("unhandledrejection", ({ reason }: PromiseRejectionEvent) => reportLater(reason));
// This listener must run before Remix's own.
addEventListener("popstate", takeBack);
window.fetch = refusingForeignAnswers(window.fetch.bind(window));
void hydrate();
