import { type Email, type FinePrint, renderEmail } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { headOf, momentOf, type Recipient } from "./request-emails.server";

interface Reminded extends Recipient {
  /** First name of the couple, or name of the planner or venue. */
  name: string;
  /** Kind of event, in the reader's language. */
  event: string;
  /** YYYY-MM-DD. */
  eventDate: string;
}

const wording = ({ locale, market, name, event, eventDate }: Reminded) => {
  const format = formatters(locale, MARKETS[market]);
  return { t: translator(locale), format, about: { name, event, date: format.longDate(eventDate) } };
};

/** Reminds a provider of a conversation, as it wanted (rule talk-11). */
export function snoozeEmail(brand: string, provider: Reminded, url: string, fine: FinePrint): Email {
  const { t, format, about } = wording(provider);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    ...headOf(t("inbox:snooze.subject", about)),
    moment: momentOf(format, { ...provider, place: "" }),
    paragraphs: [t("inbox:snooze.intro", about)],
    closing: [{ label: t("inbox:snooze.link"), url }],
  });
}

/** Reminds a couple of a message without an answer (rule talk-12). */
export function unansweredEmail(brand: string, couple: Reminded, url: string, fine: FinePrint): Email {
  const { t, about } = wording(couple);
  return renderEmail({
    brand,
    fine,
    reader: couple,
    subject: t("inbox:unanswered.subject", about),
    paragraphs: [t("inbox:unanswered.intro", about), t("inbox:unanswered.next", about)],
    closing: [{ label: t("messages:message.reply"), url }],
  });
}
