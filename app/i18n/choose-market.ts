import { DEFAULT_MARKET, MARKET_CODES, MARKETS, type Market, type MarketCode } from "./markets";

/**
 * Returns the market of a host name (rule market-1): a production host of the settings, or `fr.localhost` and the like
 * in development. An unknown host gets the default market.
 */
export function chooseMarket(hostname: string, hosts: Partial<Record<MarketCode, string>> = {}): Market {
  const name = withoutPrefix(hostname);
  for (const code of MARKET_CODES) {
    if (hosts[code]?.toLowerCase() === name || `${code.toLowerCase()}.localhost` === name) return MARKETS[code];
  }
  return MARKETS[DEFAULT_MARKET];
}

export const isMarketHost = (hostname: string, hosts: Partial<Record<MarketCode, string>>): boolean =>
  Object.values(hosts).some((host) => host.toLowerCase() === withoutPrefix(hostname));

const withoutPrefix = (hostname: string) => hostname.toLowerCase().replace(/^(www|project)\./, "");
