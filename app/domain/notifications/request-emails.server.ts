import { type Author, knownOf, openingOf, withoutContactData } from "~/domain/requests/contact-data.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { type FinePrint, type Letter, letter } from "~/letters/letter.server";
import { necessaryFine } from "./notice-fine.server";

/** Names of what the couple chose, in every language. */
export type LocalizedNames = Partial<Record<RequestFact, Record<Locale, string>>>;
export type RequestFact = "eventType" | "serviceType" | "guestRange" | "budgetRange" | "budgetPlannerRange";

/** The author's contact data and names are masked in what the planners read. */
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

/** Key of the letter that brings a planner a request, followed by the request's public id (outbox, `dedupe_key`). */
export const REQUEST_LETTER = "requestReceived:";

const FACTS: RequestFact[] = ["serviceType", "guestRange", "budgetRange", "budgetPlannerRange"];

/**
 * Tells a planner of a request, in its language. Carries no name, phone or e-mail of the couple, not even where the couple wrote them
 * itself: those are seen once the request is unlocked (rule login-8).
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

/** Confirms to the couple what was sent to whom. @param mailboxUrl proves that the mailbox is its own; null: it is known */
export function requestsSentEmail(
  brand: string,
  couple: Recipient,
  request: RequestSummary,
  planners: { name: string; city: string }[],
  projectUrl: string,
  mailboxUrl: string | null = null,
): Letter {
  // To a mailbox that is not proved goes nothing that a stranger could have written: the link leads to it (rule notice-15).
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

/** An event as rows of a letter. @param about in the reader's language */
export const eventFacts = (t: Translate, { event, date, place }: { event: string; date: string; place: string }) =>
  [
    { label: t("messages:event.what"), value: event },
    { label: t("project:summary.date"), value: date },
    { label: t("project:summary.location"), value: place },
  ].filter(({ value }) => value !== "");

/** The end of a letter that brings a request: the beginning of the message, without contact data, and where to read it (rule login-8). */
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

/** The end of a letter that confirms to a couple what it wrote. @param next what happens now */
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
 * Tells a planner that the couple has ended its project, in the planner's language. Says as little of the couple as `requestReceivedEmail`.
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

/** One thing that a couple changed; a date is YYYY-MM-DD. */
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
 * Tells a planner what the couple has changed of a project, old and new, in the planner's language. Says as little of the couple as
 * `requestReceivedEmail`.
 * @param request as it is now
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

/** As `wording`, without contact data and the last name in what the couple typed (rule login-8). */
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
