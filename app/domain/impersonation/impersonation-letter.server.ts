import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";
import { paths } from "~/paths";

interface Told {
  role: "couple" | "provider";
  /** Name of the administrator. */
  name: string;
  reason: string;
  /** Milliseconds since the epoch. */
  startedAt: number;
  endedAt: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/**
 * Returns the email to the owner of an account about an administrator's access: name, time and reason (rule
 * impersonation-5).
 */
export function impersonationLetter(links: Links, told: Told): Letter {
  const { brand, contact } = links;
  const { locale, market } = told;
  const t = translator(locale);
  const format = formatters(locale, MARKETS[market]);
  const url = links.url(market, told.role === "couple" ? paths.profile() : paths.pro.security());
  const when = { day: format.day(told.startedAt), from: format.time(told.startedAt), to: format.time(told.endedAt) };
  return letter({
    brand,
    reader: told,
    fine: necessaryFine(locale, "account"),
    subject: t("messages:impersonation.subject", { brand }),
    paragraphs: [t("messages:impersonation.intro", { name: told.name, brand, ...when })],
    quote: { heading: t("messages:reason"), text: told.reason },
    closing: [{ label: t("messages:impersonation.where"), url }, t("messages:impersonation.why", { contact })],
  });
}
