import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { type MatchReason, reasonsFor } from "~/domain/matching/eligibility.rules";
import type { Match } from "~/domain/matching/find-matches.server";
import type { LoosenedNote, MatchQuery } from "~/domain/matching/matching.rules";
import { profileSlug } from "~/domain/profile-slug.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { paths } from "~/paths";
import type { ChipText } from "~/ui/chip";
import type { Reason } from "~/ui/tick-list";
import { placeOf, plannerChips, ratedText, serviceName, startingPrice } from "./planner-texts";

export interface PlannerView {
  publicId: string;
  name: string;
  /** `Strasbourg (67)` */
  place: string;
  /** `4.9 out of 5 · 12 reviews`; null without reviews. */
  rated: string | null;
  /** `4.9 (12)`; null without reviews. */
  shortRating: string | null;
  /** Address of the picture; null to draw the monogram. */
  portrait: string | null;
  /** First picture of the gallery, as `pictureSources` takes it; null: none. */
  photo: string | null;
  gold: boolean;
  chips: ChipText[];
  reasons: Reason[];
  /** The cheapest requested service, or of all if none is requested or offered. Null: the planner lists none. */
  offer: { label: string; from: string | undefined } | null;
  contacted: boolean;
  profileHref: string;
}

type Texts = Pick<AppContext, "t" | "format" | "locale" | "market" | "settings">;

/** Maximum distance in kilometres that is an advantage of a planner. */
const FAR = 50;

/**
 * @param query adds the reasons and selects the service of the price; null: no reasons, and the cheapest service
 * @param project public id, for the link back from the profile
 */
export function plannerView(context: Texts, query: MatchQuery | null, match: Match, project?: string): PlannerView {
  const { planner, pinned, contacted } = match;
  const reasons = query ? reasonsFor(query, match.candidate, match) : [];
  return {
    publicId: planner.publicId,
    name: planner.name,
    place: placeOf(planner),
    rated: ratedText(context, planner),
    shortRating: shortRating(context, planner),
    portrait: planner.profileImage,
    photo: planner.photo ?? null,
    gold: planner.premium,
    chips: plannerChips(context, { ...planner, pinned }),
    reasons: reasons
      .filter((reason) => reason.code !== "price" || (query && showsPrice(query, planner)))
      .map((reason) => ({ text: reasonText(context, reason), mark: markOf(reason) })),
    offer: requestedOffer(context, planner, query),
    contacted,
    profileHref: paths.planner(profileSlug(planner), project),
  };
}

export function loosenedTexts(context: Texts, notes: readonly LoosenedNote[]): string[] {
  const { t, format } = context;
  return notes.map((note) => {
    if (note.code === "distance") return t("wizard:choice.loosened.distance");
    if (note.code === "budget") return t("wizard:choice.loosened.budget");
    return t("wizard:choice.loosened.languages", { language: format.list(languageNames(context, note.isos)) });
  });
}

/** Returns the name of a language; null for the language of the page. @param iso ISO 639-1 */
export const otherLanguage = (context: Texts, iso: string): string | null =>
  iso === context.locale ? null : context.format.language(iso);

/** @param code ISO 3166-1 alpha-2 */
export const countryName = ({ format }: Pick<Texts, "format">, code: string): string => format.country(code);

function markOf(reason: MatchReason): Reason["mark"] {
  const isAgainst =
    reason.code === "marketLanguage" ||
    (reason.code === "price" && reason.range === "above") ||
    (reason.code === "distance" && reason.beyondRadius);
  if (isAgainst) return "against";
  return reason.code === "distance" && reason.km > FAR ? "far" : "good";
}

function reasonText(context: Texts, reason: MatchReason): string {
  const { t, format } = context;
  const speaks = (isos: string[]) => format.list(languageNames(context, isos));
  switch (reason.code) {
    case "distance": {
      const facts = { km: format.number(reason.km), place: reason.from };
      if (reason.fromMiddle)
        return t(reason.beyondRadius ? "planner:reason.middleBeyond" : "planner:reason.middle", facts);
      if (reason.beyondRadius) return t("planner:reason.beyondRadius", facts);
      return reason.km === 0 ? t("planner:reason.here", facts) : t("planner:reason.distance", facts);
    }
    case "country":
      return t("planner:reason.country", { country: countryName(context, reason.country) });
    case "languages":
      return t("planner:reason.speaks", { languages: speaks(reason.isos) });
    case "marketLanguage":
      return t("planner:reason.marketLanguage", { languages: speaks(reason.isos) });
    case "price":
      return t(`planner:reason.${reason.range}`);
    case "answersFast":
      return t("planner:reason.fast");
    case "newcomer":
      return t("planner:reason.new", { brand: context.settings.BRAND_NAME });
  }
}

/** A hidden price still affects the match, but must not appear among the reasons. */
function showsPrice(query: MatchQuery, { services }: PlannerCard): boolean {
  return services.some(({ code, priceHidden }) => isAsked(query, code) && !priceHidden);
}

const isAsked = (query: MatchQuery | null, code: string) =>
  query !== null && (query.service & (1 << SERVICE_CODES.indexOf(code as never))) !== 0;

function requestedOffer(context: Texts, { services }: PlannerCard, query: MatchQuery | null): PlannerView["offer"] {
  const asked = services.filter(({ code }) => isAsked(query, code));
  const [first] = (asked.length > 0 ? asked : [...services]).sort(
    (a, b) => (a.price ?? Infinity) - (b.price ?? Infinity),
  );
  return first ? { label: serviceName(context, first.code), from: startingPrice(context, first) } : null;
}

function shortRating({ format }: Texts, { rating, reviewCount }: PlannerCard): string | null {
  return rating === null ? null : `${format.rating(rating)} (${format.number(reviewCount)})`;
}

/** @param isos ISO 639-1 */
export const languageNames = ({ format }: Pick<Texts, "format">, isos: readonly string[]) => isos.map(format.language);
