import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";
import { excerptOf } from "~/domain/excerpt.rules";
import type { ContactChannel } from "~/domain/projects/project.rules";
import { type RejectionReason, visibleReason } from "~/domain/requests/request.rules";
import { type Email, type FinePrint, renderEmail } from "~/emails/email.server";
import { type Part, photoOr } from "~/emails/email-parts";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { callFact, figureOf, type Recipient } from "./request-emails.server";

export interface AnsweredRequest {
  planner: string;
  event: string;
  eventDate: string;
  place: string;
  /** True: the request is to a venue. False: to a planner. */
  isVenue: boolean;
}

export interface Acceptance {
  /** Absolute URLs; null: none. */
  portrait: string | null;
  picture: string | null;
  city: string;
  rating: number | null;
  reviewCount: number;
  /** Service for the event; null for a venue, or if the planner has none that fits. */
  service: ServiceCode | null;
  seated: number | null;
  /** Lowest price in whole euros; null: not given, or hidden. */
  price: number | null;
  words?: string | undefined;
  /** Phone number (E.164) that the provider shows to couples; null: none. */
  phone?: string | null;
}

const WORDS = 280;

export function requestAcceptedEmail(
  brand: string,
  couple: Recipient,
  request: AnsweredRequest,
  acceptance: Acceptance,
  contactChannel: ContactChannel,
  projectUrl: string,
  fine: FinePrint,
): Email {
  const { t, format } = answerWording(couple);
  const name = request.planner;
  return renderEmail({
    brand,
    fine,
    reader: couple,
    subject: t("messages:accepted.subject", { name }),
    figure: figureOf(format, request),
    scene: {
      face: { name, url: acceptance.portrait },
      picture: photoOr("pair", projectUrl, acceptance.picture, name),
    },
    paragraphs: offerParts({ t, format }, acceptance),
    facts: acceptance.phone ? [callFact({ t, format }, acceptance.phone)] : [],
    quote: acceptance.words
      ? {
          text: excerptOf(acceptance.words.trim(), WORDS),
          isFirst: true,
        }
      : undefined,
    closing: [
      {
        label: t(`messages:accepted.${acceptance.phone ? "answer" : contactChannel === "email" ? "seeEmail" : "see"}`),
        url: projectUrl,
      },
      { small: t(`messages:accepted.${contactChannel}`) },
    ],
  });
}

function offerParts({ t, format }: Wording, acceptance: Acceptance): Part[] {
  const { city, rating, reviewCount, service, seated, price } = acceptance;
  const seats = seated === null ? "" : t("venue:card.seated", { number: format.number(seated) });
  const offer = service === null ? seats : t(`planner:service.${service}`);
  const from = price === null ? "" : t("planner:from", { price: format.euros(price) });
  const reviews =
    rating === null ? "" : `${format.rating(rating)} · ${t("directory:profile.reviewCount", { count: reviewCount })}`;
  const lines = [
    [offer, from],
    [city, reviews],
  ].map((parts) => parts.filter(Boolean).join(" · "));
  return [{ small: lines.filter(Boolean).join("\n") }];
}

/** @param answer `further`: maximum of other planners on the project page; 0: none, because one has accepted */
export function requestDeclinedEmail(
  brand: string,
  couple: Recipient,
  request: AnsweredRequest,
  answer: { reason: RejectionReason; further: number; portrait: string | null },
  projectUrl: string,
  fine: FinePrint,
): Email {
  const { t, format } = answerWording(couple);
  const name = request.planner;
  const told = visibleReason(answer.reason);
  return renderEmail({
    brand,
    fine,
    reader: couple,
    subject: t("messages:declined.subject", { name }),
    figure: figureOf(format, request),
    scene: { face: { name, url: answer.portrait }, picture: null },
    paragraphs: [],
    quote:
      told === "other"
        ? undefined
        : { heading: t("messages:declined.reason"), text: t(`project:summary.reason.${told}`) },
    closing: [
      request.isVenue
        ? t("messages:venuerequest.others")
        : answer.further > 0
          ? t("messages:declined.further", { most: answer.further })
          : t("project:summary.declinedText"),
      { label: t(`messages:${linkOf(request, answer.further)}`), url: projectUrl },
    ],
  });
}

/** Returns the text of the link: to a venue's project, to other planners, or to the project page. */
function linkOf({ isVenue }: AnsweredRequest, further: number) {
  if (isVenue) return "venuerequest.project";
  return further > 0 ? "notices.silence.link" : "answered.project";
}

type Wording = ReturnType<typeof answerWording>;

const answerWording = ({ locale, market }: Recipient) => ({
  t: translator(locale),
  format: formatters(locale, MARKETS[market]),
});
