import { placeName } from "~/domain/places/place-suggestions.rules";
import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import type { AppContext } from "~/http/context.server";
import { countryName, otherLanguage } from "~/http/planner-view.server";
import { answerView, closedText } from "./answer-view.server";
import { factsView } from "./facts-view.server";
import { referenceOf, statusOf } from "./requests-view.server";
import { unlockedView } from "./unlocked-view.server";

/** A request in the provider's language, with everything formatted. */
export function requestView(context: AppContext, request: ReceivedRequestDetail) {
  const { t, format } = context;
  const { eventType, contact, createdAt } = request;
  const day = (instant: number | null) => (instant === null ? null : format.day(instant));
  // The title says the type.
  const facts = {
    date: format.fullDate(request.eventDate),
    ...(request.isWedding && request.venue === null && { what: request.serviceType, theme: request.theme }),
    ...(request.venue === null
      ? {
          guests: request.guestRange,
          budget: request.budgetRange,
          plannerBudget: request.budgetPlannerRange,
          languages: request.languages.length > 0 ? format.list(request.languages) : null,
        }
      : // Couples that write to a venue are not asked.
        { guests: request.guests === null ? null : format.number(request.guests) }),
  };
  return {
    ...statusOf(request),
    venue: request.venue,
    title: t("dashboard:request.title", { event: eventType, date: format.longDate(request.eventDate) }),
    reference: referenceOf(request),
    received: format.moment(createdAt),
    message: {
      text: request.message,
      lang: request.coupleLocale,
      isWhole: contact !== null,
      length: t("received:message.length", { count: request.length }),
      hasMore: request.cut,
      /** It can still be unlocked. */
      canOpen: request.status === "locked" && request.closedAt === null,
    },
    writtenIn: otherLanguage(context, request.coupleLocale),
    event: (Object.keys(facts) as (keyof typeof facts)[]).map((fact) => ({
      term: t(`dashboard:request.fact.${fact}`),
      value: facts[fact] ?? t("dashboard:request.notSpecified"),
      before: beforeText(context, request, fact),
    })),
    place: placeText(context, request),
    placeBefore: beforeText(context, request, "place"),
    /** The last time that the couple changed something. */
    changed: day(request.changes.length > 0 ? Math.max(...request.changes.map(({ changedAt }) => changedAt)) : null),
    /** The project of an unlocked request was closed. */
    closed: request.contact === null ? null : closedText(context, request),
    answer: answerView(context, request),
    unlocked: unlockedView(context, request),
    facts: request.contact === null ? factsView(context, request) : null,
  };
}

const CHANGED = {
  date: "eventDate",
  place: "eventLocation",
  guests: "guestRange",
  budget: "budgetRange",
  plannerBudget: "budgetPlannerRange",
} as const;

/** The value when the request was sent; null: unchanged. */
function beforeText({ t, format }: AppContext, { changes }: ReceivedRequestDetail, fact: string): string | null {
  const change = changes.find(({ field }) => field === CHANGED[fact as keyof typeof CHANGED]);
  if (!change) return null;
  const value = change.field === "eventDate" ? format.fullDate(change.before) : change.before;
  return t("dashboard:request.before", { value });
}

/** `Dijon, 21000, France`, after the venue's name. The stored place of a destination ends with its country, in the couple's language. */
function placeText(context: AppContext, request: ReceivedRequestDetail): string {
  const { venue, place, placeKind, zipCode, country } = request;
  if (!country) return [venue, place, zipCode].filter(Boolean).join(", ");
  const name = placeKind === "country" ? null : place && placeName(place);
  const parts = [venue, name, zipCode, countryName(context, country)];
  return [...new Set(parts.filter((part): part is string => Boolean(part)))].join(", ");
}
