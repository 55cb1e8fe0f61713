import type { Author } from "~/domain/requests/contact-data.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import { type FinePrint, type Letter, letter } from "~/letters/letter.server";
import { necessaryFine } from "./notice-fine.server";
import { messageOfCouple, messageToProvider, type Recipient } from "./request-emails.server";

export interface VenueRequest extends Author {
  /** Name and town of the venue. */
  venue: string;
  place: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  guests: number;
  message: string;
}

/**
 * Sends a request to the provider of a venue, in the provider's language. Reveals as little of the couple as
 * `requestReceivedEmail`.
 */
export function venueRequestEmail(
  brand: string,
  provider: Recipient,
  request: VenueRequest,
  requestUrl: string,
  fine: FinePrint,
): Letter {
  const { t, about, format } = wording(provider, request);
  return letter({
    brand,
    fine,
    reader: provider,
    subject: t("messages:venuerequest.subject", { ...about, date: format.longDate(request.eventDate) }),
    preview: `${about.date} · ${about.guests}`,
    paragraphs: [t("messages:venuerequest.intro")],
    facts: venueFacts(t, about),
    ...messageToProvider(t, request, requestUrl),
  });
}

/** Confirms the request to the couple. @param mailboxUrl verifies the address; null: it is verified */
export function venueRequestSentEmail(
  brand: string,
  couple: Recipient,
  request: VenueRequest,
  projectUrl: string,
  mailboxUrl: string | null = null,
): Letter {
  const { t, about } = wording(couple, request);
  return letter({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "sent"),
    subject: t("messages:venuerequest.sentSubject", about),
    paragraphs: [t("messages:venuerequest.sentIntro")],
    facts: venueFacts(t, about),
    ...messageOfCouple(t, request.message, t("messages:venuerequest.next"), { projectUrl, mailboxUrl, isVenue: true }),
  });
}

const venueFacts = (t: Translate, about: { venue: string; place: string; date: string; invited: string }) => [
  { label: t("messages:venuerequest.where"), value: `${about.venue}, ${about.place}` },
  { label: t("project:summary.date"), value: about.date },
  { label: t("project:summary.guestRange"), value: about.invited },
];

function wording({ locale, market }: Recipient, { venue, place, eventDate, guests }: VenueRequest) {
  const t = translator(locale);
  const format = formatters(locale, MARKETS[market]);
  const about = {
    venue,
    place,
    date: format.fullDate(eventDate),
    guests: t("messages:venuerequest.guests", { count: guests }),
    invited: format.number(guests),
  };
  return { t, format, about };
}
