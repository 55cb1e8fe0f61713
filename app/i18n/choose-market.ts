import { DEFAULT_MARKET, MARKET_CODES, MARKETS, type Market, type MarketCode } from "./markets";

/**
 * The market of a host name (decisions.md "Markets"): the production hosts of the settings, `fr.localhost` and so on for
 * developers. An unknown host gets the default market.
 */
export function chooseMarket(hostname: string, hosts: Partial<Record<MarketCode, string>> = {}): Market {
  const name = hostname.toLowerCase().replace(/^(www|project)\./, "");
  for (const code of MARKET_CODES) {
    if (hosts[code]?.toLowerCase() === name || `${code.toLowerCase()}.localhost` === name) return MARKETS[code];
  }
  return MARKETS[DEFAULT_MARKET];
}
