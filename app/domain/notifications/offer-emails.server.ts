import { type Email, type FinePrint, renderEmail } from "~/emails/email.server";
import { plainWords } from "~/emails/plain-words";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import type { Recipient } from "./request-emails.server";

interface AnsweredOffer {
  /** First name of the couple. */
  from: string;
  title: string;
  answer: "accepted" | "declined";
  /** Kind of event, in the provider's language. */
  event: string;
  /** YYYY-MM-DD. */
  eventDate: string;
}

/** Notifies a provider that the couple accepted or declined its offer (rule talk-14). */
export function offerAnsweredEmail(
  brand: string,
  provider: Recipient,
  { from, title, answer, event, eventDate }: AnsweredOffer,
  url: string,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  const date = formatters(provider.locale, MARKETS[provider.market]).longDate(eventDate);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    subject: t(`offers:email.subject.${answer}`, { name: plainWords(from) }),
    paragraphs: [t("offers:email.about", { title, event, date }), t(`offers:email.next.${answer}`)],
    closing: [{ label: t("offers:email.open"), url }],
  });
}
