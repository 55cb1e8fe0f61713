import type { RequestFit } from "~/domain/requests/request-fit.rules";
import type { AppContext } from "~/http/context.server";
import { languageNames } from "~/http/planner-view.server";
import { kilometres } from "~/i18n/kilometres.server";

type Texts = Pick<AppContext, "t" | "format" | "locale" | "market" | "settings">;

/** `61 km`; null: unknown. */
export function kmText(context: Texts, { km, beyondRadius }: RequestFit): string | null {
  if (km === null) return null;
  if (km === 0) return capital(context.t("dashboard:request.here"));
  const distance = kilometres(context, km);
  return beyondRadius ? context.t("received:fit.beyond", { distance }) : distance;
}

/** What fits, in one phrase; null: nothing does. */
export function fitsText({ t, format }: Texts, { isFree, budgetFits, missing }: RequestFit): string | null {
  const fits = [
    ...(isFree ? [t("received:fit.date")] : []),
    ...(budgetFits ? [t("received:fit.budget")] : []),
    // Without a query nothing is known of the languages either.
    ...(budgetFits !== null && missing.length === 0 ? [t("received:fit.language")] : []),
  ];
  return fits.length === 0 ? null : capital(t("received:fit.fits", { count: fits.length, what: format.list(fits) }));
}

/** What does not fit, a phrase each. */
export function misfitTexts(context: Texts, { isFree, budgetFits, missing }: RequestFit): string[] {
  const { t, format } = context;
  const languages = format.list(languageNames(context, missing));
  return [
    ...(isFree ? [] : [t("received:fit.taken")]),
    ...(budgetFits === false ? [t("received:fit.tooLow")] : []),
    ...(missing.length > 0 ? [t("received:fit.missing", { count: missing.length, languages })] : []),
  ].map(capital);
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
