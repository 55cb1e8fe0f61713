import { type Author, knownOf, openingOf, withoutContactData } from "~/domain/requests/contact-data.rules";
import type { Fact as Criterion } from "~/domain/requests/request-facts.rules";
import { type Email, type FinePrint, headOf, renderEmail } from "~/emails/email.server";
import { drawing, type Fact, type Figure } from "~/emails/email-parts";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { necessaryFine } from "./notice-fine.server";

type RequestFact = "eventType" | "serviceType" | "guestRange" | "budgetRange" | "budgetPlannerRange";

/** Request as planners read it. Contact data and names of the author are masked. */
export interface RequestSummary extends Author {
  names: Partial<Record<RequestFact, Record<Locale, string> | null>>;
  otherEvent: string | null;
  eventDate: string;
  place: string;
  message: string;
}

/** Request to a venue. Contact data and names of the author are masked. */
interface VenueRequestSummary extends Author {
  venue: string;
  place: string;
  eventDate: string;
  guests: number;
  message: string;
}

export type SentRequest = (RequestSummary & { planners: WrittenTo[] }) | VenueRequestSummary;

export interface WrittenTo {
  name: string;
  city: string;
  portrait: string | null;
  /** Phone number (E.164) that the email may show. */
  phone?: string | null;
}

type Words = { t: Translate; format: ReturnType<typeof formatters> };
type ToldRequest = Omit<RequestSummary, "message">;
export type Recipient = { firstname: string; locale: Locale; market: MarketCode };

export const REQUEST_EMAIL = "requestReceived:";

/** Notifies a provider of a request. Names and contact data of the couple are masked, also in texts (rule login-8). */
export function requestReceivedEmail(
  brand: string,
  provider: Recipient & { fit?: readonly Criterion[] },
  request: RequestSummary | VenueRequestSummary,
  requestUrl: string,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  const opening = openingOf(request.message, ...knownOf(request)).text;
  const received = "venue" in request ? venueTexts(provider, request) : plannerTexts(provider, request);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    drawing: drawing("pair", requestUrl),
    ...received,
    paragraphs: [],
    preview: opening,
    quote: { heading: t("messages:received.message"), text: opening, isFirst: true },
    closing: [{ label: t("messages:received.request"), url: requestUrl }, { small: t("messages:received.contact") }],
  });
}

function plannerTexts(planner: Recipient & { fit?: readonly Criterion[] }, request: RequestSummary) {
  const { t, format, event, named } = wordingForPlanner(planner, request);
  const { place, eventDate } = request;
  const fit = planner.fit ?? [];
  const distance = fit.find(({ code }) => code === "distance");
  const way = distance ? distanceText({ t, format }, distance) : "";
  const budget = named("budgetPlannerRange");
  const facts = [
    { label: t("project:summary.serviceType"), value: named("serviceType") },
    { label: t("received:facts.heading"), value: fitText({ t, format }, fit) },
    {
      label: t(budget ? "messages:received.budget" : "project:summary.budgetRange"),
      value: budget || named("budgetRange"),
    },
    { label: t("project:summary.guestRange"), value: named("guestRange") },
  ];
  return {
    subject: t("messages:received.subject", { event, date: format.longDate(eventDate), place }),
    heading: t("messages:received.heading"),
    figure: figureOf(format, { event, eventDate, place: [place, way].filter(Boolean).join(" · ") }),
    facts: facts.filter(({ value }) => value),
  };
}

/** Lists the criteria that fit, after a tick, then on a line each those that the planner has to check. */
function fitText(words: Words, fit: readonly Criterion[]): string {
  const { format } = words;
  const listOf = (fits: boolean) =>
    fit.filter((one) => one.fits === fits).flatMap((one) => criterionText(words, one) ?? []);
  const [fits, toCheck] = [format.list(listOf(true)), listOf(false)];
  return [fits && `✓ ${sentenceCase(fits)}`, ...toCheck.map((text) => `– ${sentenceCase(text)}`)]
    .filter(Boolean)
    .join("\n");
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function distanceText({ t, format }: Words, fact: Criterion): string {
  if (fact.code !== "distance") return "";
  if (fact.km === 0) return t("received:facts.here");
  const distance = format.kilometres(fact.km);
  return fact.fits ? distance : t("received:fit.beyond", { distance });
}

/** Names a criterion in a word or two. Null: the email shows the criterion in a row of its own, or not at all. */
function criterionText({ t, format }: Words, fact: Criterion): string | null {
  switch (fact.code) {
    case "date":
      return t(fact.fits ? "received:fit.date" : "received:fit.taken");
    case "budget":
      return t(fact.fits ? "received:fit.budget" : "received:fit.tooLow");
    case "languages": {
      if (fact.fits) return t("received:fit.language");
      const languages = format.list(fact.missing.map(format.language));
      return t("received:fit.missing", { count: fact.missing.length, languages });
    }
    default:
      return null;
  }
}

function venueTexts(provider: Recipient, request: VenueRequestSummary) {
  const { t, format, about, ...content } = venueWording(provider, request);
  return {
    ...content,
    subject: t("messages:venuerequest.subject", { ...about, date: format.longDate(request.eventDate) }),
    heading: t("messages:venuerequest.heading"),
  };
}

/** Confirms to a couple what was sent to whom. @param mailboxUrl link that verifies the address; null: verified */
export function requestsSentEmail(
  brand: string,
  couple: Recipient,
  request: SentRequest,
  projectUrl: string,
  mailboxUrl: string | null = null,
): Email {
  const t = translator(couple.locale);
  const isVenue = "venue" in request;
  return renderEmail({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "sent"),
    ...(isVenue ? venueSentTexts(couple, request) : plannersSentTexts(couple, request, mailboxUrl === null)),
    quote: mailboxUrl === null ? { heading: t("messages:sent.message"), text: request.message } : undefined,
    closing: [
      { small: t(isVenue ? "messages:venuerequest.next" : "messages:sent.next") },
      ...(mailboxUrl === null
        ? []
        : [{ text: t("returns:mailbox.ask"), label: t("messages:confirmAddress"), url: mailboxUrl }]),
      { label: t(isVenue ? "messages:venuerequest.project" : "messages:sent.project"), url: projectUrl },
    ],
  });
}

function plannersSentTexts(couple: Recipient, request: Exclude<SentRequest, VenueRequestSummary>, isVerified: boolean) {
  const { eventDate, place, planners } = request;
  // An unverified mailbox may belong to someone else, so it receives no typed text (rule notice-15).
  const told = isVerified ? request : { ...request, otherEvent: null };
  const { t, format, event } = wording(couple.locale, couple.market, told);
  const count = planners.length;
  return {
    subject: t("messages:sent.subject", { count }),
    figure: figureOf(format, { event, eventDate, place }),
    paragraphs: [t("messages:sent.intro", { count })],
    facts: planners.map((planner) => faceFact({ t, format }, planner)),
  };
}

export function faceFact(words: Words, { name, city, portrait, phone }: WrittenTo): Fact {
  const row = { label: name, face: { name, url: portrait } };
  if (!phone) return { ...row, value: city };
  const { label, ...call } = callFact(words, phone);
  return { ...call, ...row, value: label };
}

/** Returns the fact with a phone number, which can be called. @param phone E.164 */
export const callFact = ({ t, format }: Words, phone: string) =>
  ({ label: format.phone(phone), url: `tel:${phone}`, action: t("project:presentation.call") }) satisfies Fact;

function venueSentTexts(couple: Recipient, request: VenueRequestSummary) {
  const { t, format: _, about, ...content } = venueWording(couple, request);
  return {
    ...content,
    subject: t("messages:venuerequest.sentSubject", about),
    paragraphs: [t("messages:venuerequest.sentIntro")],
  };
}

/** Returns the figure of an email: event, day and place. @param event in the reader's language */
export const figureOf = (
  format: Words["format"],
  { event, eventDate, place }: { event: string; eventDate: string; place: string },
): Figure => ({ value: format.titleDate(eventDate), about: [event, place].filter(Boolean).join(" · ") });

/** Masks the couple like `requestReceivedEmail`. @param message of the couple in the conversation */
export function projectClosedEmail(
  brand: string,
  planner: Recipient,
  request: ToldRequest,
  reason: "found" | "cancelled",
  fine: FinePrint,
  message: string | null = null,
): Email {
  const { t, format, event } = wordingForPlanner(planner, request);
  const { place, eventDate } = request;
  return renderEmail({
    brand,
    fine,
    reader: planner,
    ...headOf(t("messages:closed.subject", { event, date: format.longDate(eventDate), place })),
    figure: figureOf(format, { event, eventDate, place }),
    paragraphs: [t("messages:closed.intro"), ...(message === null ? [t(`messages:closed.${reason}`)] : [])],
    quote: message === null ? undefined : { heading: t("messages:received.message"), text: message },
    closing: [{ small: t("messages:closed.thanks") }],
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

/** Masks the couple like `requestReceivedEmail`. @param request with the new values */
export function projectChangedEmail(
  brand: string,
  planner: Recipient,
  request: ToldRequest,
  changes: readonly ChangedFact[],
  requestUrl: string,
  fine: FinePrint,
): Email {
  const { t, format, event } = wordingForPlanner(planner, request);
  const said = (field: ChangedFact["field"], value: ChangedFact["before"]) => {
    if ("names" in value) return value.names[planner.locale];
    return field === "eventDate" ? format.fullDate(value.text) : value.text;
  };
  const { place, eventDate } = request;
  const [first] = changes;
  const what = t(`messages:changed.what.${first && changes.length === 1 ? first.field : "several"}`);
  return renderEmail({
    brand,
    fine,
    reader: planner,
    ...headOf(t("messages:changed.subject", { what, event, date: format.longDate(eventDate), place })),
    figure: figureOf(format, { event, eventDate, place }),
    paragraphs: [t("messages:changed.intro")],
    facts: changes.map(({ field, before, after }) => ({
      label: t(`project:summary.${LABELS[field]}`),
      value: t("messages:changed.fromTo", { before: said(field, before), after: said(field, after) }),
    })),
    closing: [t("messages:changed.next"), { label: t("messages:received.request"), url: requestUrl }],
  });
}

/** Same as `wording`, with contact data and last name masked in the couple's text (rule login-8). */
function wordingForPlanner({ locale, market }: Recipient, { otherEvent, names, ...author }: ToldRequest) {
  const shown = otherEvent && withoutContactData(otherEvent, ...knownOf(author));
  return wording(locale, market, { names, otherEvent: shown });
}

function wording(locale: Locale, market: MarketCode, request: Pick<RequestSummary, "names" | "otherEvent">) {
  const t = translator(locale);
  const format = formatters(locale, MARKETS[market]);
  const event = request.otherEvent ?? request.names.eventType?.[locale] ?? "";
  return { t, format, event, named: (fact: RequestFact) => request.names[fact]?.[locale] ?? "" };
}

function venueWording({ locale, market }: Recipient, { venue, place, eventDate, guests }: VenueRequestSummary) {
  const t = translator(locale);
  const format = formatters(locale, MARKETS[market]);
  const about = {
    venue,
    place,
    date: format.fullDate(eventDate),
    guests: t("messages:venuerequest.guests", { count: guests }),
  };
  const figure = figureOf(format, { event: venue, eventDate, place });
  return { t, format, about, figure: { ...figure, about: `${figure.about}\n${about.guests}` } };
}
