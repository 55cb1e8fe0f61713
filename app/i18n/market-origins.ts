import { DEFAULT_MARKET, MARKET_CODES, MARKETS, type Market, type MarketCode } from "./markets";

/** Returns the market of a production host or of `fr.localhost` (rule market-1). Unknown hosts get the default one. */
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

/** Returns the absolute address of a page on a market's own host, for emails. */
export type MarketAddress = (of: MarketCode, path: string) => string;

/** Returns the origin of each market. In production, ignores host and port of the request: anyone can choose them. */
export function marketOrigins(
  { protocol, port }: Pick<URL, "protocol" | "port">,
  hosts?: Partial<Record<MarketCode, string>>,
): Partial<Record<MarketCode, string>> {
  const suffix = port === "" ? "" : `:${port}`;
  return Object.fromEntries(
    MARKET_CODES.flatMap((code) => {
      if (!hosts) return [[code, `${protocol}//${code.toLowerCase()}.localhost${suffix}`]];
      const host = hosts[code];
      return host ? [[code, `https://${host.toLowerCase()}`]] : [];
    }),
  );
}
