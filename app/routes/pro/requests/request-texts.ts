import { placeName } from "~/domain/places/places.rules";
import type { ReceivedRequestDetail } from "~/domain/requests/received-request.server";
import type { ListedRequest } from "~/domain/requests/received-requests.server";
import type { Fact } from "~/domain/requests/request-facts.rules";
import type { Format, Language } from "~/i18n/use-format";
import type { ChipKind } from "~/ui/chip";

/** Length of the visible request number, the start of the public id; URLs have the whole id. */
const REFERENCE = 6;

export const referenceOf = ({ publicId }: Pick<ListedRequest, "publicId">) =>
  publicId.slice(0, REFERENCE).toUpperCase();

/** Returns the town, after the name of the venue if the request is to one. */
export const whereOf = ({ venue, place }: Pick<ListedRequest, "venue" | "place">) =>
  [venue, place].filter(Boolean).join(", ");

export function statusOf({ status, closedAt }: Pick<ListedRequest, "status" | "closedAt">) {
  const kinds = { locked: "neutral", unlocked: "good", rejected: "bad", closed: "neutral" } as const satisfies Record<
    string,
    ChipKind
  >;
  const shown = status === "locked" && closedAt !== null ? ("closed" as const) : status;
  return { status: shown, kind: kinds[shown] };
}

/** Returns a sentence about the closed project; null: the project is open. */
export function closedText({ t, format }: Language, request: ReceivedRequestDetail): string | null {
  const { closedAt, closedReason } = request;
  if (closedAt === null) return null;
  return t(`received:closed.${closedReason ?? "cancelled"}`, { date: format.day(closedAt) });
}

/** Returns e.g. `Dijon, 21000, France`. The stored place of a destination ends with its country. */
export function placeText(format: Format, request: ReceivedRequestDetail): string {
  const { venue, place, placeKind, zipCode, country } = request;
  if (!country) return [venue, place, zipCode].filter(Boolean).join(", ");
  const name = placeKind === "country" ? null : place && placeName(place);
  const parts = [venue, name, zipCode, format.country(country)];
  return [...new Set(parts.filter((part): part is string => Boolean(part)))].join(", ");
}

/** @param price whole euros; null: on request */
export function budgetText({ t, format }: Language, request: ReceivedRequestDetail, price: number | null): string {
  const range = request.budgetPlannerRange ?? "";
  if (price === null) return t("received:facts.onRequest", { range });
  return t("received:facts.price", { range, price: format.euros(price) });
}

export const languageList = (format: Format, isos: readonly string[]) => format.list(isos.map(format.language));

const factOf = <C extends Fact["code"]>(facts: readonly Fact[], code: C) =>
  facts.find((fact): fact is Extract<Fact, { code: C }> => fact.code === code);

/** Returns e.g. `61 km`; null: unknown. */
export function whereText({ t, format }: Language, facts: readonly Fact[]): string | null {
  const [way, country] = [factOf(facts, "distance"), factOf(facts, "country")];
  if (country) return t(country.fits ? "received:facts.country" : "received:facts.otherCountry");
  if (!way) return null;
  if (way.km === 0) return t("received:facts.here");
  const distance = format.kilometres(way.km);
  return way.fits ? distance : t("received:fit.beyond", { distance });
}

/** Returns e.g. `440 km`, without a comment; null: unknown, or in the provider's town. */
export function kilometresText({ format }: Pick<Language, "format">, facts: readonly Fact[]): string | null {
  const km = factOf(facts, "distance")?.km ?? 0;
  return km === 0 ? null : format.kilometres(km);
}

export function fitTexts({ t }: Pick<Language, "t">, facts: readonly Fact[]): string[] {
  const named = {
    date: "received:fit.date",
    guests: "venuerequest:fit.guests",
    budget: "received:fit.budget",
    languages: "received:fit.language",
  } as const;
  return Object.entries(named).flatMap(([code, text]) => (factOf(facts, code as Fact["code"])?.fits ? [t(text)] : []));
}

/** Returns a phrase for each fact that does not fit, except phone and mailbox, which only the request's page shows. */
export function misfitTexts({ t, format }: Language, facts: readonly Fact[]): string[] {
  const isMisfit = (code: Fact["code"]) => factOf(facts, code)?.fits === false;
  const missing = factOf(facts, "languages")?.missing ?? [];
  const languages = languageList(format, missing);
  return [
    ...(isMisfit("date") ? [t("received:fit.taken")] : []),
    ...(isMisfit("guests") ? [t("venuerequest:fit.over")] : []),
    ...(isMisfit("service") ? [t("received:facts.service")] : []),
    ...(isMisfit("budget") ? [t("received:fit.tooLow")] : []),
    ...(missing.length > 0 ? [t("received:fit.missing", { count: missing.length, languages })] : []),
  ];
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
