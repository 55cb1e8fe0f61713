import type { Links } from "~/domain/deps";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { type Email, headOf, renderEmail } from "~/emails/email.server";
import type { Part } from "~/emails/email-parts";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import type { Decision, MessageReason, MessageSide, PageReason, PageSide, ReviewSide } from "./case.rules";

/** Derives the secret of a link to a case. It is not stored, so each email derives it again. */
export const caseSecret = (secret: string, publicId: string, side: "author" | PageSide) =>
  hmac(secret, side === "author" ? `case:${publicId}` : `report:${publicId}:${side}`);

type Sender = Pick<Links, "brand">;

interface Reader {
  name: string;
  locale: Locale;
  market: MarketCode;
}

const dayOf = (at: number, { locale, market }: Reader) => formatters(locale, MARKETS[market]).day(at);

/** Confirms a report (DSA, article 16, paragraph 4), without its text, because the address is not verified. */
export function receivedEmail(
  { brand }: Sender,
  reader: Reader,
  { target, until, url }: { target: string; until: number; url: string },
): Email {
  const { name, locale } = reader;
  const t = translator(locale);
  return renderEmail({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, "sent"),
    ...headOf(t("messages:report.received.subject", { target })),
    figure: { value: dayOf(until, reader) },
    paragraphs: [t("messages:report.received.intro", { target })],
    closing: [{ label: t("messages:report.link"), url }, { small: t("messages:report.received.stranger") }],
  });
}

export function disputedEmail(
  { brand }: Sender,
  author: Reader,
  { planner, until, url }: { planner: string; until: number; url: string },
): Email {
  const t = translator(author.locale);
  return renderEmail({
    brand,
    reader: { firstname: author.name, locale: author.locale },
    fine: necessaryFine(author.locale, "content"),
    ...headOf(t("messages:case.opened.subject", { planner })),
    figure: { value: dayOf(until, author) },
    paragraphs: [t("messages:case.opened.intro", { planner }), t("messages:case.opened.next")],
    closing: [{ label: t("messages:case.link.opened"), url }],
  });
}

interface Decided {
  reason: string;
  /** End of the recipient's appeal period; null: no appeal is possible. */
  appealUntil: number | null;
  isFinal: boolean;
  url: string;
}

/** `again`: an appeal restored removed content. */
type Outcome = Decision | "again";

/** Returns the email about a decision on a review. The one to the provider does not name the author. */
export function reviewDecidedEmail(
  sender: Sender,
  to: ReviewSide,
  reader: Reader,
  { planner, decision, ...decided }: Decided & { planner: string; decision: Decision },
): Email {
  const t = translator(reader.locale);
  return decidedEmail(sender, reader, decided, {
    subject: t(`messages:case.${to}.subject.${decision}`, { planner }),
    paragraphs: [t(`messages:case.${to}.${decision}`, { planner })],
    isLinked: false,
  });
}

/** Returns the email about a decision on a page. The one to the provider does not name the reporter. */
export function pageDecidedEmail(
  sender: Sender,
  to: PageSide,
  reader: Reader,
  { target, cause, outcome, ...decided }: Decided & { target: string; cause: PageReason; outcome: Outcome },
): Email {
  const t = translator(reader.locale);
  return decidedEmail(sender, reader, decided, {
    subject: t(`messages:report.decided.${outcome}`, { target }),
    paragraphs: [
      t(`messages:report.decided.${to}`, { target }),
      ...(outcome === "again" ? [t("messages:report.decided.second")] : []),
    ],
    cause: t(`report:reasons.${cause}`),
    isLinked: true,
  });
}

/** Returns the email about a decision on a message. It contains neither names nor the message. */
export function messageDecidedEmail(
  sender: Sender,
  to: MessageSide,
  reader: Reader,
  { cause, outcome, ...decided }: Decided & { cause: MessageReason; outcome: Outcome },
): Email {
  const t = translator(reader.locale);
  return decidedEmail(sender, reader, decided, {
    subject: t(`endings:decided.${outcome}`),
    paragraphs: [t(`endings:decided.${to}`), ...(outcome === "again" ? [t("messages:report.decided.second")] : [])],
    cause: t(`endings:reasons.${cause}`),
    isLinked: true,
  });
}

/** Gives the reason (DSA, articles 16 and 17). `isLinked`: true: always has a link; false: only for an appeal. */
function decidedEmail(
  { brand }: Sender,
  reader: Reader,
  { reason, appealUntil, isFinal, url }: Decided,
  {
    subject,
    paragraphs,
    cause,
    isLinked,
  }: { subject: string; paragraphs: string[]; cause?: string; isLinked: boolean },
): Email {
  const { name, locale } = reader;
  const t = translator(locale);
  const closing: Part[] = [];
  if (appealUntil !== null) closing.push({ label: t("messages:case.link.appeal"), url });
  else if (isLinked) closing.push({ label: t("messages:report.link"), url });
  if (appealUntil !== null) closing.push({ small: t("messages:case.redress") });
  else if (isFinal) closing.push({ small: t("messages:report.decided.final") });
  return renderEmail({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, "content"),
    ...headOf(subject),
    paragraphs,
    facts: cause === undefined ? [] : [{ label: t("messages:report.decided.cause"), value: cause }],
    quote: { heading: t("messages:reason"), text: reason },
    figure:
      appealUntil === null
        ? undefined
        : { value: dayOf(appealUntil, reader), about: t("messages:case.appeal"), isLast: true },
    closing,
  });
}
