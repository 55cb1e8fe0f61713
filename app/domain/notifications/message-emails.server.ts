import { isClosedReason, type LeavingReason } from "~/domain/projects/project.rules";
import { type Email, type FinePrint, renderEmail } from "~/emails/email.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import type { Recipient } from "./request-emails.server";

interface MessageReader extends Recipient {
  /** First name of the couple, or name of the planner or venue. */
  from: string;
  /** Kind of event, in the reader's language. */
  event: string;
  /** YYYY-MM-DD. */
  eventDate: string;
  /** The email may contain the text. */
  mayQuote: boolean;
}

/** Notifies of a message in a conversation; contains its text, but no file (rule talk-7). @param files their number */
export function messageEmail(
  brand: string,
  reader: MessageReader,
  text: string,
  url: string,
  fine: FinePrint,
  files = 0,
): Email {
  const { from, event, eventDate, mayQuote } = reader;
  const t = translator(reader.locale);
  const date = formatters(reader.locale, MARKETS[reader.market]).longDate(eventDate);
  return renderEmail({
    brand,
    fine,
    reader,
    subject: t("messages:message.subject", { name: from }),
    paragraphs: [t("messages:message.intro", { event, date })],
    quote: mayQuote ? { heading: t("messages:message.heading", { name: from }), text } : undefined,
    closing: [
      ...(files > 0 ? [t("conversation:files.email", { count: files })] : []),
      { label: t("messages:message.reply"), url },
    ],
  });
}

/**
 * Notifies a provider in a conversation that the couple deleted its account (rule talk-16). Contains only the date of
 * the event, because the couple's data are deleted.
 */
export function coupleGoneEmail(
  brand: string,
  provider: Recipient & { eventDate: string },
  reason: LeavingReason,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  const date = formatters(provider.locale, MARKETS[provider.market]).longDate(provider.eventDate);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    subject: t("endings:gone.subject", { date }),
    paragraphs: [
      t("endings:gone.intro", { date }),
      ...(isClosedReason(reason) ? [t(`messages:closed.${reason}`)] : []),
    ],
    closing: [t("messages:closed.thanks")],
  });
}
