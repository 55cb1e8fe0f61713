import { MARKET_CODES, type MarketCode } from "./markets";

/** The absolute address of a page on a market's own host, as letters name it. */
export type MarketAddress = (of: MarketCode, path: string) => string;

/**
 * Returns the addresses of the markets: https and no port, or on a developer's machine the protocol and port of the request. Never uses the
 * host, protocol and port of the request otherwise, because anyone can choose them.
 * @param hosts of the settings; without them the developers' `fr.localhost` and so on
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
