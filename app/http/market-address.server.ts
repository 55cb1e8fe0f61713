import { type MarketAddress, marketOrigins } from "~/i18n/market-origins";
import type { AppContext } from "./context.server";

/**
 * The absolute address of a page on a market's own host, for letters. Never on the host that was asked for: who chooses it would choose
 * where the secret in a link goes.
 */
export function marketAddress({
  settings,
  url,
  market,
}: Pick<AppContext, "settings" | "url" | "market">): MarketAddress {
  const origins = marketOrigins(url, settings.MARKET_HOSTS);
  const [anyOrigin = ""] = Object.values(origins);
  return (of, path) => (origins[of] ?? origins[market.code] ?? anyOrigin) + path;
}

/** The host that a text message names: the market's, for the same reason. */
export const marketHost = (context: Pick<AppContext, "settings" | "url" | "market">) =>
  new URL(marketAddress(context)(context.market.code, "/")).hostname;
