import type { Links } from "~/domain/links";
import { necessaryFine } from "~/domain/notifications/notice-fine.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { type Letter, letter } from "~/letters/letter.server";

interface Recipient {
  firstname: string;
  locale: Locale;
  market: MarketCode;
}

/** The event: its name in the reader's language, and its date as YYYY-MM-DD. */
interface Event {
  event: string;
  eventDate: string;
}

const about = ({ locale, market }: Recipient, { event, eventDate }: Event) => ({
  event,
  date: formatters(locale, MARKETS[market]).fullDate(eventDate),
});

export function stillLookingEmail(
  { brand }: Pick<Links, "brand">,
  couple: Recipient,
  request: Event & { planner: string },
  url: string,
): Letter {
  const t = translator(couple.locale);
  const { planner } = request;
  return letter({
    brand,
    reader: couple,
    fine: necessaryFine(couple.locale, "request"),
    subject: t("returns:ask.subject", { planner }),
    paragraphs: [t("returns:ask.intro", { planner, ...about(couple, request) }), t("returns:ask.otherwise")],
    closing: [{ label: t("returns:ask.link"), url }],
  });
}

/** Builds the text message with the same question: without names, in the GSM alphabet. */
export const stillLookingText = ({ brand }: Pick<Links, "brand">, locale: Locale, url: string) =>
  translator(locale)("returns:ask.sms", { brand, url });

export function coupleIsLookingEmail(
  { brand }: Pick<Links, "brand">,
  provider: Recipient,
  request: Event,
  url: string,
): Letter {
  const t = translator(provider.locale);
  return letter({
    brand,
    reader: provider,
    fine: necessaryFine(provider.locale, "request"),
    subject: t("returns:yes.subject"),
    paragraphs: [t("returns:yes.intro", about(provider, request)), t("returns:yes.credit")],
    closing: [{ label: t("returns:yes.link"), url }],
  });
}
