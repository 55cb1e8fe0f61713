import type { TestAddresses } from "../../support/stack";

/** An address of the running test stack. Read when it is needed: test files are loaded before the stack has started. */
export function address(name: keyof TestAddresses): string {
  const value = process.env[name];
  if (!value) throw new Error(`The test stack has not set ${name}.`);
  return value;
}

export type MarketName = "fr" | "be" | "gb" | "de" | "it" | "es" | "pt";

/** Host of a market on the development stack, with its port. */
export const marketHost = (market: MarketName) => `${market}.localhost:${address("PORT")}`;

/** Absolute address of a page in a market. */
export const marketUrl = (market: MarketName, path = "/") => `http://${marketHost(market)}${path}`;
