import { MARKET_CODES, type MarketCode } from "./markets";

/** Returns the absolute address of a page on a market's own host, for emails. */
export type MarketAddress = (of: MarketCode, path: string) => string;

/**
 * Returns the origins of the markets: `https` without a port, or in development the protocol and port of the request.
 * It never uses the host of the request, nor its protocol and port in production, because anyone can choose them.
 * @param hosts of the settings; without them, development hosts such as `fr.localhost`
 */
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
