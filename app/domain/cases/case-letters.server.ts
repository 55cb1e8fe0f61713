import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { hmac } from "~/domain/secrets.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import type { Decision } from "./case.rules";

/**
 * Returns the secret of the author's link. It is not stored (the row has its hash), so that each email can contain the
 * link again.
 */
export const caseSecret = (secret: string, publicId: string) => hmac(secret, `case:${publicId}`);

interface Reader {
  name: string;
  locale: Locale;
  market: MarketCode;
}

export function disputedLetter(
  { brand }: Pick<Links, "brand">,
  author: Reader,
  { planner, until, url }: { planner: string; until: number; url: string },
): Letter {
  const t = translator(author.locale);
  const date = formatters(author.locale, MARKETS[author.market]).day(until);
  return letter({
    brand,
    reader: { firstname: author.name, locale: author.locale },
    fine: necessaryFine(author.locale, "content"),
    subject: t("messages:case.opened.subject", { planner }),
    paragraphs: [t("messages:case.opened.intro", { planner }), t("messages:case.opened.next", { date })],
    closing: [{ label: t("messages:case.link.opened"), url }],
  });
}

interface Outcome {
  planner: string;
  decision: Decision;
  reason: string;
  /** End of the appeal period; null: no appeal is possible. */
  appealUntil: number | null;
  isFinal: boolean;
  url: string;
}

/**
 * Returns the email about a decision, with its reasons and the possible appeal (DSA, article 17). The email to the
 * provider does not name the author, who may withdraw the review.
 */
export function decidedLetter(
  { brand }: Pick<Links, "brand">,
  to: "author" | "provider",
  reader: Reader,
  { planner, decision, reason, appealUntil, isFinal, url }: Outcome,
): Letter {
  const t = translator(reader.locale);
  const date = appealUntil && formatters(reader.locale, MARKETS[reader.market]).day(appealUntil);
  return letter({
    brand,
    reader: { firstname: reader.name, locale: reader.locale },
    fine: necessaryFine(reader.locale, "content"),
    subject: t(`messages:case.${to}.subject`, { planner }),
    paragraphs: [t(`messages:case.${to}.${decision}`, { planner })],
    quote: { heading: t("messages:reason"), text: reason },
    closing: [
      ...(isFinal ? [t("messages:report.decided.final")] : []),
      ...(date === null
        ? []
        : [
            t("messages:case.appeal", { date }),
            { label: t("messages:case.link.appeal"), url },
            t("messages:case.redress"),
          ]),
    ],
  });
}
