import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import type { ContentReason, Outcome, ReportSide } from "./report.rules";

/**
 * Returns the secret of one side's link. It is not stored (the row has its hash), so that each email can contain the
 * link again.
 */
export const reportSecret = (secret: string, publicId: string, side: ReportSide) =>
  hmac(secret, `report:${publicId}:${side}`);

interface Reader {
  name: string;
  locale: Locale;
  market: MarketCode;
}

interface Received {
  target: string;
  /** Latest time of the decision. */
  until: number;
  url: string;
}

/**
 * Returns the email that confirms a report (DSA, article 16, paragraph 4). The address is not verified, so the email
 * does not contain the report's text.
 */
export function receivedLetter(
  { brand }: Pick<Links, "brand">,
  { name, locale, market }: Reader,
  { target, until, url }: Received,
): Letter {
  const t = translator(locale);
  const date = formatters(locale, MARKETS[market]).day(until);
  return letter({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, "sent"),
    subject: t("messages:report.received.subject", { target }),
    paragraphs: [t("messages:report.received.intro", { target, date })],
    closing: [{ label: t("messages:report.link"), url }, t("messages:report.received.stranger")],
  });
}

interface Decided {
  target: string;
  cause: ContentReason;
  /** `again`: an appeal restored removed content. */
  outcome: Outcome | "again";
  reason: string;
  /** End of the recipient's appeal period; null: no appeal is possible. */
  appealUntil: number | null;
  isFinal: boolean;
  url: string;
}

/**
 * Returns the email about a decision, with its reasons and the possible appeal (DSA, articles 16 and 17). The email to
 * the provider does not name the reporter.
 */
export function reportDecidedLetter(
  { brand }: Pick<Links, "brand">,
  to: ReportSide,
  { name, locale, market }: Reader,
  { target, cause, outcome, reason, appealUntil, isFinal, url }: Decided,
): Letter {
  const t = translator(locale);
  const date = appealUntil && formatters(locale, MARKETS[market]).day(appealUntil);
  return letter({
    brand,
    reader: { firstname: name, locale },
    fine: necessaryFine(locale, "content"),
    subject: t("messages:report.decided.subject", { target }),
    paragraphs: [
      t(`messages:report.decided.${to}`, { target, reason: t(`report:reasons.${cause}`) }),
      t(`messages:report.decided.${outcome}`),
    ],
    quote: { heading: t("messages:reason"), text: reason },
    closing: [
      ...(isFinal ? [t("messages:report.decided.final")] : []),
      ...(date === null
        ? [{ label: t("messages:report.link"), url }]
        : [
            t("messages:case.appeal", { date }),
            { label: t("messages:case.link.appeal"), url },
            t("messages:case.redress"),
          ]),
    ],
  });
}
