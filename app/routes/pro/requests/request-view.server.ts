import type { ReceivedRequestDetail } from "~/domain/requests/find-received-request.server";
import type { AppContext } from "~/http/context.server";
import { countryName } from "~/http/planner-view.server";
import { referenceOf, statusOf } from "./requests-view.server";

/** A request in the provider's language: nothing in it is formatted any more. */
export function requestView(context: AppContext, request: ReceivedRequestDetail) {
  const { t, format } = context;
  const { eventType, contact, rejectionReason, closedAt, unlockedAt, rejectedAt, seenAt, createdAt } = request;
  const day = (instant: number | null) => (instant === null ? null : format.day(instant));
  const facts = {
    type: eventType,
    date: format.fullDate(request.eventDate),
    what: request.serviceType,
    theme: request.theme,
    guests: request.guestRange,
    budget: request.budgetRange,
    plannerBudget: request.budgetPlannerRange,
    languages: request.languages.length > 0 ? format.list(request.languages) : null,
  };
  return {
    ...statusOf(request),
    title: t("dashboard:request.title", { event: eventType, date: format.longDate(request.eventDate) }),
    reference: referenceOf(request),
    received: format.moment(createdAt),
    seen: seenAt === null ? null : format.moment(seenAt),
    message: request.message,
    facts: (Object.keys(facts) as (keyof typeof facts)[]).map((fact) => ({
      term: t(`dashboard:request.fact.${fact}`),
      value: facts[fact] ?? t("dashboard:request.notSpecified"),
    })),
    place: placeText(context, request),
    /** Null: it cannot be told. */
    distance: request.distanceKm === null ? null : { km: request.distanceKm, text: format.number(request.distanceKm) },
    waitsSince: format.day(createdAt),
    closedOn: day(closedAt),
    unlockedOn: day(unlockedAt),
    rejectedOn: day(rejectedAt),
    rejectionReason,
    contact: contact && { ...contact, phoneText: contact.phone && format.phone(contact.phone) },
  };
}

/** `Dijon, 21000, France`; a country is named once. */
function placeText(context: AppContext, { place, zipCode, country }: ReceivedRequestDetail): string {
  const parts = [place, zipCode, country && countryName(context, country)];
  return [...new Set(parts.filter((part): part is string => Boolean(part)))].join(", ");
}
