import { callingCode } from "~/domain/couples/phone.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { COUNTRY_CODES, MARKET_CODES, type MarketCode } from "~/i18n/markets";

const EXAMPLES: Record<MarketCode, string> = {
  FR: "06 12 34 56 78",
  BE: "0470 12 34 56",
  GB: "07400 123456",
  DE: "01512 3456789",
  IT: "312 345 6789",
  ES: "612 34 56 78",
  PT: "912 345 678",
};

export function phoneCountries({ locale, market, format }: Pick<AppContext, "locale" | "market" | "format">) {
  const option = (code: (typeof COUNTRY_CODES)[number]) => ({
    value: code as string,
    label: `${format.country(code)} ${callingCode(code)}`,
    callingCode: callingCode(code),
  });
  const preferred = [market.code, ...MARKET_CODES.filter((code) => code !== market.code)];
  const others = COUNTRY_CODES.filter((code) => !(MARKET_CODES as readonly string[]).includes(code)).map(option);
  return {
    preferred: preferred.map(option),
    others: others.sort((a, b) => a.label.localeCompare(b.label, locale)),
    example: EXAMPLES[market.code],
  };
}
