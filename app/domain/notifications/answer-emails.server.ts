import type { ContactChannel } from "~/domain/projects/project.rules";
import { type RejectionReason, visibleReason } from "~/domain/requests/request.rules";
import { type Email, type FinePrint, renderEmail } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import type { Translate } from "~/i18n/texts";
import type { Recipient } from "./request-emails.server";

export interface AnsweredRequest {
  /** Name of the planner or the venue. */
  planner: string;
  /** Kind of event, in the couple's language. */
  event: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  place: string;
  /** Sent to a venue; couples contact venues one at a time. */
  isVenue: boolean;
}

export function requestAcceptedEmail(
  brand: string,
  couple: Recipient,
  request: AnsweredRequest,
  contactChannel: ContactChannel,
  projectUrl: string,
  fine: FinePrint,
): Email {
  const { t, about } = answerWording(couple, request);
  return renderEmail({
    brand,
    fine,
    reader: couple,
    subject: t("messages:accepted.subject", about),
    paragraphs: [
      t("messages:accepted.intro", about),
      t(`messages:accepted.${contactChannel}`, about),
      t("messages:accepted.next"),
    ],
    closing: [projectButton(t, request, projectUrl)],
  });
}

/**
 * Notifies the couple that a planner has declined, with the reason if it is visible to couples.
 * @param answer `further`: maximum number of other planners on the project page; 0: another planner has accepted
 */
export function requestDeclinedEmail(
  brand: string,
  couple: Recipient,
  request: AnsweredRequest,
  answer: { reason: RejectionReason; further: number },
  projectUrl: string,
  fine: FinePrint,
): Email {
  const { t, about } = answerWording(couple, request);
  const told = visibleReason(answer.reason);
  return renderEmail({
    brand,
    fine,
    reader: couple,
    subject: t("messages:declined.subject", about),
    paragraphs: [t("messages:declined.intro", about)],
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
      projectButton(t, request, projectUrl),
    ],
  });
}

/** A project has either the answer of one venue or those of several planners. */
const projectButton = (t: Translate, { isVenue }: AnsweredRequest, url: string) => ({
  label: t(isVenue ? "messages:venuerequest.project" : "messages:answered.project"),
  url,
});

function answerWording({ locale, market }: Recipient, { planner, event, eventDate, place }: AnsweredRequest) {
  const date = formatters(locale, MARKETS[market]).fullDate(eventDate);
  return { t: translator(locale), about: { name: planner, event, date, place } };
}
