import { escapeHtml } from "~/domain/escape-html";
import type { ContactChannel } from "~/domain/projects/project.rules";
import { withoutContactData } from "~/domain/requests/contact-data.rules";
import type { RejectionReason } from "~/domain/requests/request.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";

/** Names of what the couple chose, in every language. */
export type LocalizedNames = Partial<Record<RequestFact, Record<Locale, string>>>;
export type RequestFact = "eventType" | "serviceType" | "guestRange" | "budgetRange" | "budgetPlannerRange";

export interface RequestSummary {
  names: LocalizedNames;
  otherEvent: string | null;
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
  message: string;
  /** Of the couple: taken out of what the planners read. */
  lastname: string;
}

/** A request that a planner has answered. */
export interface AnsweredRequest {
  /** Name of the planner. */
  planner: string;
  /** What is celebrated, in the couple's language. */
  event: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
}

interface Recipient {
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

export interface Letter {
  subject: string;
  text: string;
  html: string;
}

/** Key of the letter that brings a planner a request, followed by the request's public id (outbox, `dedupe_key`). */
export const REQUEST_LETTER = "requestReceived:";

const FACTS: RequestFact[] = ["serviceType", "guestRange", "budgetRange", "budgetPlannerRange"];

/**
 * Tells a planner of a request, in its language. Carries no name, phone or e-mail of the couple, not even where the couple wrote them
 * itself: those are seen once the request is unlocked (rule login-8).
 */
export function requestReceivedEmail(
  brand: string,
  planner: { firstname: string; locale: Locale; market: MarketCode },
  request: RequestSummary,
  requestUrl: string,
): Letter {
  const { t, format, event, facts } = wordingForPlanner(planner, request);
  const date = format.longDate(request.eventDate);
  const place = request.place;
  return letter({
    locale: planner.locale,
    subject: t("messages:received.subject", { event, date, place }),
    paragraphs: [
      t("messages:received.greeting", { name: planner.firstname }),
      t("messages:received.intro", { event, date: format.fullDate(request.eventDate), place }),
    ],
    facts,
    quote: { heading: t("messages:received.message"), text: withoutContactData(request.message, request.lastname) },
    closing: [
      t("messages:received.contact"),
      t("messages:received.request", { url: requestUrl }),
      t("messages:signature", { brand }),
    ],
    link: requestUrl,
  });
}

/** Confirms to the couple what was sent to whom. */
export function requestsSentEmail(
  brand: string,
  couple: { firstname: string; locale: Locale; market: MarketCode },
  request: RequestSummary,
  planners: { name: string; city: string }[],
  projectUrl: string,
): Letter {
  const { t, format, event } = wording(couple.locale, couple.market, request);
  const count = planners.length;
  return letter({
    locale: couple.locale,
    subject: t("messages:sent.subject", { count }),
    paragraphs: [
      t("messages:sent.greeting", { name: couple.firstname }),
      t("messages:sent.intro", { count, event, date: format.fullDate(request.eventDate), place: request.place }),
    ],
    facts: planners.map(({ name, city }) => ({ label: name, value: city })),
    quote: { heading: t("messages:sent.message"), text: request.message },
    closing: [
      t("messages:sent.next"),
      t("messages:sent.project", { url: projectUrl }),
      t("messages:signature", { brand }),
    ],
    link: projectUrl,
  });
}

/** Tells the couple that a planner has accepted, and how it will be reached. */
export function requestAcceptedEmail(
  brand: string,
  couple: Recipient,
  request: AnsweredRequest,
  contactChannel: ContactChannel,
  projectUrl: string,
): Letter {
  const { t, about } = answerWording(couple, request);
  return letter({
    locale: couple.locale,
    subject: t("messages:accepted.subject", about),
    paragraphs: [
      t("messages:answered.greeting", { name: couple.firstname }),
      t("messages:accepted.intro", about),
      t(`messages:accepted.${contactChannel}`, about),
      t("messages:accepted.next"),
    ],
    facts: [],
    closing: [t("messages:answered.project", { url: projectUrl }), t("messages:signature", { brand })],
    link: projectUrl,
  });
}

/**
 * Tells the couple that a planner has declined, and why.
 * @param answer `further`: the most planners that the project's page suggests instead; 0: another planner has accepted
 */
export function requestDeclinedEmail(
  brand: string,
  couple: Recipient,
  request: AnsweredRequest,
  answer: { reason: RejectionReason; further: number },
  projectUrl: string,
): Letter {
  const { t, about } = answerWording(couple, request);
  return letter({
    locale: couple.locale,
    subject: t("messages:declined.subject", about),
    paragraphs: [t("messages:answered.greeting", { name: couple.firstname }), t("messages:declined.intro", about)],
    facts: [],
    quote: { heading: t("messages:declined.reason"), text: t(`project:summary.reason.${answer.reason}`) },
    closing: [
      answer.further > 0 ? t("messages:declined.further", { most: answer.further }) : t("project:summary.declinedText"),
      t("messages:answered.project", { url: projectUrl }),
      t("messages:signature", { brand }),
    ],
    link: projectUrl,
  });
}

function answerWording({ locale, market }: Recipient, { planner, event, eventDate, place }: AnsweredRequest) {
  const date = formatters(locale, MARKETS[market]).fullDate(eventDate);
  return { t: translator(locale), about: { name: planner, event, date, place } };
}

/**
 * Tells a planner that the couple has ended its project, in the planner's language. Says as little of the couple as `requestReceivedEmail`.
 */
export function projectClosedEmail(
  brand: string,
  planner: { firstname: string; locale: Locale; market: MarketCode },
  request: Omit<RequestSummary, "message">,
  reason: "found" | "cancelled",
): Letter {
  const { t, format, event } = wordingForPlanner(planner, request);
  const { place } = request;
  return letter({
    locale: planner.locale,
    subject: t("messages:closed.subject", { event, date: format.longDate(request.eventDate), place }),
    paragraphs: [
      t("messages:closed.greeting", { name: planner.firstname }),
      t("messages:closed.intro", { event, date: format.fullDate(request.eventDate), place }),
      t(`messages:closed.${reason}`),
    ],
    facts: [],
    closing: [t("messages:closed.thanks"), t("messages:signature", { brand })],
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
  planner: { firstname: string; locale: Locale; market: MarketCode },
  request: Omit<RequestSummary, "message">,
  changes: readonly ChangedFact[],
  requestUrl: string,
): Letter {
  const { t, format, event } = wordingForPlanner(planner, request);
  const said = (field: ChangedFact["field"], value: ChangedFact["before"]) => {
    if ("names" in value) return value.names[planner.locale];
    return field === "eventDate" ? format.fullDate(value.text) : value.text;
  };
  const { place } = request;
  return letter({
    locale: planner.locale,
    subject: t("messages:changed.subject", { event, date: format.longDate(request.eventDate), place }),
    paragraphs: [
      t("messages:changed.greeting", { name: planner.firstname }),
      t("messages:changed.intro", { event, date: format.fullDate(request.eventDate), place }),
    ],
    facts: changes.map(({ field, before, after }) => ({
      label: t(`project:summary.${LABELS[field]}`),
      value: t("messages:changed.fromTo", { before: said(field, before), after: said(field, after) }),
    })),
    closing: [
      t("messages:changed.next"),
      t("messages:changed.request", { url: requestUrl }),
      t("messages:signature", { brand }),
    ],
    link: requestUrl,
  });
}

/** As `wording`, without contact data and the last name in what the couple typed (rule login-8). */
function wordingForPlanner(
  { locale, market }: { locale: Locale; market: MarketCode },
  { otherEvent, lastname, names }: Pick<RequestSummary, "otherEvent" | "lastname" | "names">,
) {
  return wording(locale, market, { names, otherEvent: otherEvent && withoutContactData(otherEvent, lastname) });
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

interface Parts {
  locale: Locale;
  subject: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  quote?: { heading: string; text: string };
  closing: string[];
  /** Stands in the closing: an address to press, in HTML. */
  link?: string;
}

/** The same letter twice: as plain text, and as modest HTML without images, trackers or remote styles. */
export function letter({ locale, subject, paragraphs, facts, quote, closing, link }: Parts): Letter {
  const colon = locale === "fr" ? "\u00a0: " : ": ";
  const lines = facts.map(({ label, value }) => `- ${label}${colon}${value}`);
  const text = [...paragraphs, lines.join("\n"), quote ? `${quote.heading}\n${quote.text}` : "", ...closing]
    .filter((part) => part !== "")
    .join("\n\n");
  const p = (content: string) => `<p style="margin:0 0 16px">${escapeHtml(content).replaceAll("\n", "<br>")}</p>`;
  const rows = facts
    .map(
      ({ label, value }) =>
        `<tr><td style="padding:4px 16px 4px 0;color:#5b676b">${escapeHtml(label)}</td><td style="padding:4px 0">${escapeHtml(value)}</td></tr>`,
    )
    .join("");
  const html = [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;background:#fbf8f3"><div style="max-width:560px;margin:0 auto;padding:32px 20px;font:17px/1.6 Georgia,serif;color:#1f2a2e">',
    ...paragraphs.map(p),
    rows && `<table style="margin:0 0 16px;border-collapse:collapse">${rows}</table>`,
    quote &&
      `<p style="margin:0 0 4px;color:#5b676b">${escapeHtml(quote.heading)}</p>` +
        `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:2px solid #b08d3c">${escapeHtml(quote.text).replaceAll("\n", "<br>")}</blockquote>`,
    ...closing.map((paragraph) => linked(p(paragraph), link)),
    "</div></body></html>",
  ].join("");
  return { subject: subject.replace(/[\r\n]+/g, " "), text, html };
}

function linked(html: string, link: string | undefined): string {
  if (!link || !/^https?:\/\//.test(link)) return html;
  const address = escapeHtml(link);
  return html.replace(address, () => `<a href="${address}" style="color:#2f5d50">${address}</a>`);
}
