import { type NewOffer, totalsOf } from "~/domain/conversations/offer.rules";
import { isClosedReason, type LeavingReason } from "~/domain/projects/project.rules";
import { type Email, type FinePrint, headOf, plainWords, renderEmail } from "~/emails/email.server";
import { drawing } from "~/emails/email-parts";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { figureOf, type Recipient } from "./request-emails.server";

interface MessageReader extends Recipient {
  from: string;
  /** Absolute URL of the provider's portrait; otherwise the email shows the first letter of the name. */
  portrait?: string | null;
  event: string;
  eventDate: string;
  mayQuote: boolean;
}

/** Notifies of a message in a conversation. Contains its text, but no files (rule talk-7). */
export function messageEmail(
  brand: string,
  reader: MessageReader,
  text: string,
  url: string,
  fine: FinePrint,
  { files = 0, offer }: { files?: number; offer?: NewOffer | undefined } = {},
): Email {
  const { from, portrait, event, eventDate, mayQuote } = reader;
  const t = translator(reader.locale);
  const format = formatters(reader.locale, MARKETS[reader.market]);
  return renderEmail({
    brand,
    fine,
    reader,
    subject: t(offer ? "offers:email.received" : "messages:message.subject", { name: from }),
    figure: { ...figureOf(format, { event, eventDate, place: "" }), isLast: true },
    scene: { face: { name: from, url: portrait ?? null }, picture: null },
    paragraphs: [],
    facts:
      offer && mayQuote
        ? [
            { label: t("offers:quote"), value: offer.title },
            { label: t("offers:total"), value: format.cents(totalsOf(offer.lines).total) },
            { label: t("offers:fact.validUntil"), value: format.longDate(offer.validUntil) },
          ]
        : [],
    quote: mayQuote ? { text } : undefined,
    closing: [
      ...(files > 0 ? [t("conversation:files.email", { count: files })] : []),
      { label: t("messages:message.reply"), url },
    ],
  });
}

/** Notifies a provider of a deleted account. Contains only the date of the event (rule talk-16). */
export function coupleGoneEmail(
  brand: string,
  provider: Recipient & { eventDate: string },
  reason: LeavingReason,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  const format = formatters(provider.locale, MARKETS[provider.market]);
  const date = format.longDate(provider.eventDate);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    ...headOf(t("endings:gone.subject", { date })),
    figure: { value: format.titleDate(provider.eventDate) },
    paragraphs: [t("endings:gone.intro"), ...(isClosedReason(reason) ? [t(`messages:closed.${reason}`)] : [])],
    closing: [{ small: t("messages:closed.thanks") }],
  });
}

interface AnsweredOffer {
  from: string;
  title: string;
  /** Total in cents. */
  total: number;
  answer: "accepted" | "declined";
  event: string;
  eventDate: string;
}

export function offerAnsweredEmail(
  brand: string,
  provider: Recipient,
  { from, title, total, answer, event, eventDate }: AnsweredOffer,
  url: string,
  fine: FinePrint,
): Email {
  const t = translator(provider.locale);
  const format = formatters(provider.locale, MARKETS[provider.market]);
  const name = plainWords(from);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    subject: t(`offers:email.subject.${answer}`, { name }),
    figure: { value: format.cents(total) },
    scene: { face: { name, url: null }, picture: answer === "accepted" ? drawing("pair", url) : null },
    paragraphs: [],
    preview: t(`offers:email.next.${answer}`),
    facts: [
      { label: t("offers:quote"), value: title },
      { label: t("project:summary.date"), value: `${format.titleDate(eventDate)}\n${event}` },
    ],
    closing: [{ label: t("offers:email.open"), url }, { small: t(`offers:email.next.${answer}`) }],
  });
}

interface Reminded extends Recipient {
  name: string;
  event: string;
  eventDate: string;
}

const wording = ({ locale, market, name, event, eventDate }: Reminded) => {
  const format = formatters(locale, MARKETS[market]);
  return { t: translator(locale), format, about: { name, event, date: format.longDate(eventDate) } };
};

/** Reminds a provider of a snoozed conversation (rule talk-11). */
export function snoozeEmail(brand: string, provider: Reminded, url: string, fine: FinePrint): Email {
  const { t, format, about } = wording(provider);
  return renderEmail({
    brand,
    fine,
    reader: provider,
    ...headOf(t("inbox:snooze.subject", about)),
    figure: figureOf(format, { ...provider, place: "" }),
    paragraphs: [t("inbox:snooze.intro", about)],
    closing: [{ label: t("inbox:snooze.link"), url }],
  });
}

/** Reminds a couple of an unanswered message (rule talk-12). */
export function unansweredEmail(brand: string, couple: Reminded, url: string, fine: FinePrint): Email {
  const { t, format, about } = wording(couple);
  return renderEmail({
    brand,
    fine,
    reader: couple,
    subject: t("inbox:unanswered.subject", about),
    figure: figureOf(format, { ...couple, place: "" }),
    paragraphs: [t("inbox:unanswered.intro", about), t("inbox:unanswered.next", about)],
    closing: [{ label: t("messages:message.reply"), url }],
  });
}
