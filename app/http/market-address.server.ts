import { marketOrigins } from "~/i18n/market-origins";
import type { MarketCode } from "~/i18n/markets";
import type { AppContext } from "./context.server";

/**
 * The absolute address of a page on a market's own host, for letters. Never on the host that was asked for: who chooses it would choose
 * where the secret in a link goes.
 */
export function marketAddress({ settings, url, market }: Pick<AppContext, "settings" | "url" | "market">) {
  const origins = marketOrigins(url, settings.MARKET_HOSTS);
  const [anyOrigin = ""] = Object.values(origins);
  return (of: MarketCode, path: string) => (origins[of] ?? origins[market.code] ?? anyOrigin) + path;
}
