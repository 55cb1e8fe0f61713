import { TERMS_VERSION } from "~/domain/provider-access/terms.rules";
import type { AppContext } from "~/http/context.server";
import type { LegalBlock, LegalFact, LegalView } from "./legal-screen";

/** The day on which the texts were last changed, in any language. */
const VERSION = TERMS_VERSION;

export const text = (words: string): LegalBlock => ({ kind: "text", text: words });
export const list = (...items: string[]): LegalBlock => ({ kind: "list", items });
export const facts = (...all: LegalFact[]): LegalBlock => ({ kind: "facts", facts: all });
export const link = (href: string, words: string, lang?: string): LegalBlock => ({
  kind: "link",
  href,
  text: words,
  ...(lang ? { lang } : {}),
});

type Sections = LegalView["sections"];

export function legalView(
  { t, format }: Pick<AppContext, "t" | "format">,
  page: "notice" | "privacy" | "cookies" | "terms",
  sections: Sections,
): LegalView {
  return {
    heading: t(`legal:${page}.title`),
    lead: t(`legal:${page}.description`),
    version: t("legal:version", { date: format.longDate(VERSION) }),
    sections,
  };
}

/** Name and address of the operator, for sentences; the settings make sure that production has them. */
export function operator({ settings }: Pick<AppContext, "settings">) {
  return {
    brand: settings.BRAND_NAME,
    name: settings.OPERATOR_NAME ?? "",
    address: settings.OPERATOR_ADDRESS ?? "",
    email: settings.OPERATOR_EMAIL ?? "",
  };
}
