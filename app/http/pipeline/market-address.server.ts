import { type MarketAddress, marketOrigins } from "~/i18n/market-origins";
import { DEFAULT_MARKET, type MarketCode } from "~/i18n/markets";
import type { AppContext } from "./context.server";
import type { Settings } from "./settings.server";

/**
 * Returns the absolute address of a page on a market's own host, for emails. It ignores the requested host: the sender
 * of a forged one would receive the secrets in links.
 */
export function marketAddress({
  settings,
  url,
  market,
}: Pick<AppContext, "settings" | "url" | "market">): MarketAddress {
  return addressIn(marketOrigins(url, settings.MARKET_HOSTS), market.code);
}

function addressIn(origins: ReturnType<typeof marketOrigins>, own: MarketCode): MarketAddress {
  const [anyOrigin = ""] = Object.values(origins);
  return (of, path) => (origins[of] ?? origins[own] ?? anyOrigin) + path;
}

/** Returns the addresses for the cron trigger, which has no request. */
export function addressWithoutRequest({
  MARKET_HOSTS: hosts,
  LOCAL_ORIGIN: local,
}: Pick<Settings, "MARKET_HOSTS" | "LOCAL_ORIGIN">): MarketAddress {
  const origin = hosts ? "https://localhost" : local;
  return addressIn(marketOrigins(new URL(origin), hosts), DEFAULT_MARKET);
}

/** Returns the host for a text message: the market's, for the same reason. */
export const marketHost = (context: Pick<AppContext, "settings" | "url" | "market">) =>
  new URL(marketAddress(context)(context.market.code, "/")).hostname;
