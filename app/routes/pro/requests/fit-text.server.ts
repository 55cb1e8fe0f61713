import type { Fact } from "~/domain/requests/request-facts.rules";
import type { AppContext } from "~/http/context.server";
import { languageNames } from "~/http/planner-view.server";
import { kilometres } from "~/i18n/kilometres.server";

type Texts = Pick<AppContext, "t" | "format" | "locale" | "market" | "settings">;
type Code = Fact["code"];

/** The facts of a request in short, for the list and for the announcement; its page has them in full (`factsView`). */
const factOf = <C extends Code>(facts: readonly Fact[], code: C) =>
  facts.find((fact): fact is Extract<Fact, { code: C }> => fact.code === code);

/** `61 km`; null: unknown. */
export function whereText(context: Texts, facts: readonly Fact[]): string | null {
  const { t } = context;
  const [way, country] = [factOf(facts, "distance"), factOf(facts, "country")];
  if (country) return t(country.fits ? "received:facts.country" : "received:facts.otherCountry");
  if (!way) return null;
  if (way.km === 0) return t("received:facts.here");
  const distance = kilometres(context, way.km);
  return way.fits ? distance : t("received:fit.beyond", { distance });
}

/** What fits, in one phrase; null: nothing does. */
export function fitsText({ t, format }: Texts, facts: readonly Fact[]): string | null {
  const named = {
    date: "received:fit.date",
    guests: "venuerequest:fit.guests",
    budget: "received:fit.budget",
    languages: "received:fit.language",
  } as const;
  const fits = Object.entries(named).flatMap(([code, text]) => (factOf(facts, code as Code)?.fits ? [t(text)] : []));
  return fits.length === 0 ? null : capital(t("received:fit.fits", { count: fits.length, what: format.list(fits) }));
}

/** What does not fit, a phrase each. Phone and mailbox are left to the page. */
export function misfitTexts(context: Texts, facts: readonly Fact[]): string[] {
  const { t, format } = context;
  const isMisfit = (code: Code) => factOf(facts, code)?.fits === false;
  const missing = factOf(facts, "languages")?.missing ?? [];
  const languages = format.list(languageNames(context, missing));
  return [
    ...(isMisfit("date") ? [t("received:fit.taken")] : []),
    ...(isMisfit("guests") ? [t("venuerequest:fit.over")] : []),
    ...(isMisfit("service") ? [t("received:facts.service")] : []),
    ...(isMisfit("budget") ? [t("received:fit.tooLow")] : []),
    ...(missing.length > 0 ? [t("received:fit.missing", { count: missing.length, languages })] : []),
  ].map(capital);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
