import { type Author, knownOf, openingOf, withoutContactData } from "~/domain/requests/contact-data.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { type FinePrint, type Letter, letter } from "~/letters/letter.server";
import { necessaryFine } from "./notice-fine.server";

export type LocalizedNames = Partial<Record<RequestFact, Record<Locale, string>>>;
export type RequestFact = "eventType" | "serviceType" | "guestRange" | "budgetRange" | "budgetPlannerRange";

/** Request as planners read it; the author's contact data and names are masked. */
export interface RequestSummary extends Author {
  names: LocalizedNames;
  otherEvent: string | null;
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
  message: string;
}

type ToldRequest = Omit<RequestSummary, "message">;
export type Recipient = { firstname: string; locale: Locale; market: MarketCode };

/** Prefix of the dedupe key of emails with a new request; the request's public id follows. */
export const REQUEST_LETTER = "requestReceived:";

const FACTS: RequestFact[] = ["serviceType", "guestRange", "budgetRange", "budgetPlannerRange"];

/**
 * Notifies a planner of a request, in the planner's language. Contains no name, phone or email of the couple, even if
 * the couple wrote them in the message. Planners see these after the unlock (rule login-8).
 */
export function requestReceivedEmail(
  brand: string,
  planner: Recipient,
  request: RequestSummary,
  requestUrl: string,
  fine: FinePrint,
): Letter {
  const { t, format, event, facts } = wordingForPlanner(planner, request);
  const { place } = request;
  return letter({
    brand,
    fine,
    reader: planner,
    subject: t("messages:received.subject", { event, date: format.longDate(request.eventDate), place }),
    preview: facts.map(({ label, value }) => `${label} ${value}`).join(" · "),
    paragraphs: [t("messages:received.intro")],
    facts: [...eventFacts(t, { event, place, date: format.fullDate(request.eventDate) }), ...facts],
    ...messageToProvider(t, request, requestUrl),
  });
}

/** Confirms to the couple what was sent and to whom. @param mailboxUrl verifies the address; null: it is verified */
export function requestsSentEmail(
  brand: string,
  couple: Recipient,
  request: RequestSummary,
  planners: { name: string; city: string }[],
  projectUrl: string,
  mailboxUrl: string | null = null,
): Letter {
  // An unverified mailbox receives no text that a stranger could have written; the email only links to it
  // (rule notice-15).
  const told = mailboxUrl === null ? request : { ...request, otherEvent: null };
  const { t, format, event } = wording(couple.locale, couple.market, told);
  const count = planners.length;
  return letter({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "sent"),
    subject: t("messages:sent.subject", { count }),
    paragraphs: [
      t("messages:sent.intro", { count, event, date: format.fullDate(request.eventDate), place: request.place }),
    ],
    facts: planners.map(({ name, city }) => ({ label: name, value: city })),
    ...messageOfCouple(t, request.message, t("messages:sent.next"), { projectUrl, mailboxUrl }),
  });
}

type LetterEnd = Pick<Parameters<typeof letter>[0], "quote" | "closing">;

/** Returns the rows of an event in an email. @param about in the reader's language */
export const eventFacts = (t: Translate, { event, date, place }: { event: string; date: string; place: string }) =>
  [
    { label: t("messages:event.what"), value: event },
    { label: t("project:summary.date"), value: date },
    { label: t("project:summary.location"), value: place },
  ].filter(({ value }) => value !== "");

/**
 * Returns the end of an email with a request: the beginning of the message without contact data, and the link to it
 * (rule login-8).
 */
export function messageToProvider(
  t: Translate,
  { message, ...author }: Author & Pick<RequestSummary, "message">,
  requestUrl: string,
): LetterEnd {
  return {
    quote: { heading: t("messages:received.message"), text: openingOf(message, ...knownOf(author)).text },
    closing: [t("messages:received.contact"), { label: t("messages:received.request"), url: requestUrl }],
  };
}

/** Returns the end of an email that confirms a couple's message. @param next next step */
export function messageOfCouple(
  t: Translate,
  message: string,
  next: string,
  { projectUrl, mailboxUrl, isVenue = false }: { projectUrl: string; mailboxUrl: string | null; isVenue?: boolean },
): LetterEnd {
  return {
    quote: mailboxUrl === null ? { heading: t("messages:sent.message"), text: message } : undefined,
    closing: [
      next,
      { label: t(isVenue ? "messages:venuerequest.project" : "messages:sent.project"), url: projectUrl },
      ...(mailboxUrl === null
        ? []
        : [{ text: t("returns:mailbox.ask"), label: t("messages:confirmAddress"), url: mailboxUrl }]),
    ],
  };
}

/**
 * Notifies a planner that the couple has ended its project, in the planner's language. Reveals as little of the couple
 * as `requestReceivedEmail`.
 */
export function projectClosedEmail(
  brand: string,
  planner: Recipient,
  request: ToldRequest,
  reason: "found" | "cancelled",
  fine: FinePrint,
): Letter {
  const { t, format, event } = wordingForPlanner(planner, request);
  const { place } = request;
  return letter({
    brand,
    fine,
    reader: planner,
    subject: t("messages:closed.subject", { event, date: format.longDate(request.eventDate), place }),
    paragraphs: [t("messages:closed.intro"), t(`messages:closed.${reason}`)],
    facts: eventFacts(t, { event, place, date: format.fullDate(request.eventDate) }),
    closing: [t("messages:closed.thanks")],
  });
}

/** Field that a couple changed; a date is YYYY-MM-DD. */
export interface ChangedFact {
  field: "eventDate" | "eventLocation" | "guestRange" | "budgetRange" | "budgetPlannerRange";
  before: { text: string } | { names: Record<Locale, string> };
  after: { text: string } | { names: Record<Locale, string> };
}

const LABELS = {
  eventDate: "date",
  eventLocation: "location",
  guestRange: "guestRange",
  budgetRange: "budgetRange",
  budgetPlannerRange: "budgetPlannerRange",
} as const;

/**
 * Notifies a planner of changes in a project, with old and new values, in the planner's language. Reveals as little of
 * the couple as `requestReceivedEmail`.
 * @param request with the new values
 */
export function projectChangedEmail(
  brand: string,
  planner: Recipient,
  request: ToldRequest,
  changes: readonly ChangedFact[],
  requestUrl: string,
  fine: FinePrint,
): Letter {
  const { t, format, event } = wordingForPlanner(planner, request);
  const said = (field: ChangedFact["field"], value: ChangedFact["before"]) => {
    if ("names" in value) return value.names[planner.locale];
    return field === "eventDate" ? format.fullDate(value.text) : value.text;
  };
  const { place } = request;
  return letter({
    brand,
    fine,
    reader: planner,
    subject: t("messages:changed.subject", { event, date: format.longDate(request.eventDate), place }),
    paragraphs: [t("messages:changed.intro")],
    facts: changes.map(({ field, before, after }) => ({
      label: t(`project:summary.${LABELS[field]}`),
      value: t("messages:changed.fromTo", { before: said(field, before), after: said(field, after) }),
    })),
    closing: [t("messages:changed.next"), { label: t("messages:received.request"), url: requestUrl }],
  });
}

/** Returns texts like `wording`, without contact data and the last name in the couple's own text (rule login-8). */
function wordingForPlanner({ locale, market }: Recipient, { otherEvent, names, ...author }: ToldRequest) {
  const shown = otherEvent && withoutContactData(otherEvent, ...knownOf(author));
  return wording(locale, market, { names, otherEvent: shown });
}

function wording(locale: Locale, market: MarketCode, request: Pick<RequestSummary, "names" | "otherEvent">) {
  const t = translator(locale);
  const format = formatters(locale, MARKETS[market]);
  const event = request.otherEvent ?? request.names.eventType?.[locale] ?? "";
  const facts = FACTS.flatMap((fact) => {
    const value = request.names[fact]?.[locale];
    return value ? [{ label: t(`project:summary.${fact}` as "project:summary.guestRange"), value }] : [];
  });
  return { t, format, event, facts };
}
