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
