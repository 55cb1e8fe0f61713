import { MARKET_CODES, type MarketCode } from "./markets";

/** The absolute address of a page on a market's own host, as letters name it. */
export type MarketAddress = (of: MarketCode, path: string) => string;

/**
 * The addresses of the markets, as the visitor reaches this one: the same protocol and port. Never made from the host that was asked for,
 * which anybody can choose.
 * @param hosts of the settings; without them the developers' `fr.localhost` and so on
 */
export function marketOrigins(
  { protocol, port }: Pick<URL, "protocol" | "port">,
  hosts?: Partial<Record<MarketCode, string>>,
): Partial<Record<MarketCode, string>> {
  const suffix = port === "" ? "" : `:${port}`;
  return Object.fromEntries(
    MARKET_CODES.flatMap((code) => {
      const host = hosts ? hosts[code] : `${code.toLowerCase()}.localhost`;
      return host ? [[code, `${protocol}//${host.toLowerCase()}${suffix}`]] : [];
    }),
  );
}
