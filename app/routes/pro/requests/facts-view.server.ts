import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import { type Fact, ODDS } from "~/domain/requests/request-facts.rules";
import type { AppContext } from "~/http/context.server";
import { countryName, languageNames } from "~/http/planner-view.server";
import { priceOf } from "~/routes/public/venues/venue-texts";

/** Beads that are drawn; the sentence beside them says the number. */
const MOST_BEADS = 12;

/** What a provider weighs before it decides, in its language. */
export function factsView(context: AppContext, request: ReceivedRequestDetail) {
  const { t, format } = context;
  const { asked, answered, facts, odds } = request.facts;
  return {
    beads: [
      ...Array<"done">(Math.min(answered, MOST_BEADS - 1)).fill("done"),
      "me" as const,
      ...Array<"silent">(Math.max(0, Math.min(asked, MOST_BEADS) - 1 - answered)).fill("silent"),
    ],
    sent: t("received:popin.asked", { count: asked }),
    answered: asked === 1 ? null : t("received:popin.answered", { count: answered }),
    facts: facts.map((fact) => ({ code: fact.code, fits: fact.fits, ...factText(context, request, fact) })),
    odds: odds && {
      contacts: format.number(odds.contacts),
      comparable: format.number(odds.comparable),
      /** Of a hundred. */
      share: Math.round((odds.contacts / odds.comparable) * 100),
      hint: t("received:facts.oddsHint", { km: format.number(ODDS.radiusKm) }),
    },
  };
}

interface FactText {
  title: string;
  detail: string | null;
}

function factText(context: AppContext, request: ReceivedRequestDetail, fact: Fact): FactText {
  const { t, format } = context;
  const { own } = request.facts;
  switch (fact.code) {
    case "distance": {
      return {
        title: fact.km === 0 ? t("received:facts.here") : format.kilometres(fact.km),
        detail: t(fact.fits ? "received:facts.within" : "received:facts.beyond", {
          radius: format.number(own.radiusKm),
        }),
      };
    }
    case "country":
      return {
        title: t(fact.fits ? "received:facts.country" : "received:facts.otherCountry"),
        detail: request.country && countryName(context, request.country),
      };
    case "date":
      return { title: t(fact.fits ? "received:facts.free" : "received:facts.busy"), detail: null };
    case "guests":
      return { title: t("venuerequest:facts.guests", { count: fact.guests }), detail: roomText(context, fact) };
    case "rent":
      return { title: t("venuerequest:facts.price"), detail: priceOf(context, fact) };
    case "service":
      return {
        title: t("received:facts.service"),
        detail: t("received:facts.serviceText", { service: request.serviceType ?? request.eventType }),
      };
    case "budget":
      return {
        title: t(fact.fits ? "received:facts.budget" : "received:facts.budgetNot"),
        detail: budgetText(context, request, fact.price),
      };
    case "languages":
      return {
        title: fact.fits
          ? t("received:facts.languages")
          : t("received:facts.languagesNot", {
              count: fact.missing.length,
              languages: format.list(languageNames(context, fact.missing)),
            }),
        // The facts of an event for planners name the languages.
        detail: fact.fits && request.venue === null ? null : languagesText(context, request, fact.fits),
      };
    case "phone":
      return { title: t(fact.fits ? "received:facts.phone" : "received:facts.phoneNot"), detail: null };
    case "email":
      return { title: t(fact.fits ? "received:facts.email" : "received:facts.emailNot"), detail: null };
  }
}

/** What a venue holds, as far as that decides on the guests. */
function roomText({ t, format }: AppContext, { guests, seated, standing }: Extract<Fact, { code: "guests" }>): string {
  const number = (places: number | null) => format.number(places ?? 0);
  if (guests <= (seated ?? 0)) return t("venuerequest:facts.seated", { seated: number(seated) });
  if (guests <= (standing ?? 0) && seated !== null)
    return t("venuerequest:facts.standing", { seated: number(seated), standing: number(standing) });
  return t("venuerequest:facts.over", { number: number(Math.max(seated ?? 0, standing ?? 0)) });
}

/** @param price whole euros; null: on request */
export function budgetText({ t, format }: AppContext, request: ReceivedRequestDetail, price: number | null): string {
  const range = request.budgetPlannerRange ?? "";
  if (price === null) return t("received:facts.onRequest", { range });
  return t("received:facts.price", { range, price: format.euros(price) });
}

/** Which languages the couple speaks, and, where some are missing, which the provider does. */
export function languagesText(context: AppContext, { facts }: ReceivedRequestDetail, short: boolean): string {
  const { t, format } = context;
  const theirs = format.list(languageNames(context, facts.languages));
  if (short || facts.own.spoken.length === 0) return t("received:facts.theirs", { languages: theirs });
  const yours = format.list(languageNames(context, facts.own.spoken));
  return t("received:facts.theirsAndYours", { languages: theirs, yours });
}
