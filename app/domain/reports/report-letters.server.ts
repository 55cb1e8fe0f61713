import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import type { ContentReason, Outcome, ReportSide } from "./report.rules";

/** What the link of one side ends with. Not stored (the row has its hash), so that each letter can bring the link again. */
export const reportSecret = (secret: string, publicId: string, side: ReportSide) =>
  hmac(secret, `report:${publicId}:${side}`);

interface Reader {
  name: string;
  locale: Locale;
  market: MarketCode;
}

interface Received {
  target: string;
  /** When it is decided at the latest. */
  until: number;
  url: string;
}

/** Confirms a report (DSA, article 16, paragraph 4). Nobody has proved the mailbox yet, so the text itself is only on the page. */
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
  /** `again`: an appeal has taken a removal back. */
  outcome: Outcome | "again";
  /** In the moderator's words. */
  reason: string;
  /** Until when it can be appealed by its reader; null: it cannot. */
  appealUntil: number | null;
  isFinal: boolean;
  url: string;
}

/** The decision with its reasons and what can be done against it (DSA, articles 16 and 17). The provider's letter does not name the reporter. */
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
