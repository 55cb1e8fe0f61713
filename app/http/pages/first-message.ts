import { SERVICE_TYPES } from "~/domain/enumerations/enumeration.rules";
import { placeName } from "~/domain/places/places.rules";
import { type ContactChannel, type MessageFacts, OTHER_EVENT, WEDDING } from "~/domain/projects/project.rules";
import type { Translate } from "~/i18n/texts";
import type { Format } from "~/i18n/use-format";

interface Texts {
  t: Translate;
  format: Pick<Format, "longDate">;
}

const EVENTS = [
  WEDDING,
  "fiancailles",
  "renouvellement-de-voeux",
  "anniversaire-de-mariage",
  "anniversaire",
  "bapteme",
  "fete-de-famille",
  "soiree-entreprise",
  "seminaire",
] as const;
const GUESTS = ["less50", "50to100", "100to150", "150to200", "more200"] as const;
const IDEAS = ["matters", "booked", "calls"] as const;

const oneOf = <T extends string>(list: readonly T[], slug: string | null) => list.find((known) => known === slug);

/** Returns the initial text of a message to planners, from the answers of steps 1 and 2 (rule wizard-35). */
export function messageToPlanners(texts: Texts, facts: MessageFacts, firstname: string): string {
  const { t } = texts;
  const guests = oneOf(GUESTS, facts.guestRange);
  const sentences = [
    eventSentence(texts, facts),
    guests && t(`firstmessage:guests.${guests}`),
    t(`firstmessage:service.${serviceOf(facts)}`),
    t(facts.eventDate ? "firstmessage:ask.dated" : "firstmessage:ask.undated"),
  ];
  return signed(texts, sentences.filter(Boolean).join(" "), firstname);
}

interface Unwritten {
  message: string | null;
  facts: MessageFacts;
}

export function withMessage<C extends Unwritten>(texts: Texts, { facts, ...contact }: C, firstname: string) {
  return { ...contact, message: contact.message || messageToPlanners(texts, facts, firstname) };
}

/** Returns the initial text of a message to a venue, without date and guests: the form has fields for them. */
export const messageToVenue = (texts: Pick<Texts, "t">, firstname: string): string =>
  signed(texts, texts.t("firstmessage:venue"), firstname);

export interface MessageIdea {
  label: string;
  line: string;
}

export const messageIdeas = ({ t }: Pick<Texts, "t">): MessageIdea[] =>
  IDEAS.map((idea) => ({ label: t(`firstmessage:ideas.${idea}.label`), line: t(`firstmessage:ideas.${idea}.line`) }));

export const visibleParts = ({ t }: Pick<Texts, "t">, channel: ContactChannel) => ({
  title: t("firstmessage:seen.title"),
  parts: [t("firstmessage:seen.before"), t(`firstmessage:seen.after.${channel}`)],
});

const signed = ({ t }: Pick<Texts, "t">, text: string, firstname: string) =>
  [t("firstmessage:hello"), text, firstname].join("\n\n");

function eventSentence({ t, format }: Texts, { eventDate, ...facts }: MessageFacts): string {
  const place = placeName(facts.eventLocation ?? "");
  // Regions, islands and countries need prepositions of their own, so their names are in brackets.
  const kind = facts.eventPlaceKind === "city" ? "town" : "area";
  const event = eventName(t, facts);
  if (eventDate === null) return t(`firstmessage:undated.${kind}`, { event, place });
  const date = format.longDate(eventDate);
  if (facts.eventType === WEDDING) return t(`firstmessage:wedding.${kind}`, { date, place });
  return t(`firstmessage:event.${kind}`, { event, date, place });
}

function eventName(t: Translate, { eventType, otherEvent }: Pick<MessageFacts, "eventType" | "otherEvent">): string {
  const known = oneOf(EVENTS, eventType);
  if (known) return t(`firstmessage:what.${known}`);
  if (eventType === OTHER_EVENT && otherEvent) return t("firstmessage:what.other", { other: otherEvent });
  return t("firstmessage:what.any");
}

function serviceOf({ eventType, serviceType }: MessageFacts) {
  if (eventType !== WEDDING) return "event";
  return oneOf(SERVICE_TYPES, serviceType) ?? "undecided";
}
