import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { formatters } from "~/i18n/format.server";
import { i18nFor } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { FormatContext } from "~/i18n/use-format";

export const renderMeaning = (element: ReactNode) => renderToStaticMarkup(element).replace(/ class="[^"]*"/g, "");

/** Provides the texts and formatters of an English page in the United Kingdom. */
export const inEnglish = (element: ReactNode) => (
  <I18nextProvider i18n={i18nFor("en")}>
    <FormatContext.Provider value={formatters("en", MARKETS.GB)}>{element}</FormatContext.Provider>
  </I18nextProvider>
);
