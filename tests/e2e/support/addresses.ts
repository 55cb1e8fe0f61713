import type { TestAddresses } from "../../support/stack";

/** Returns a URL of the running test stack. Call it inside tests, because test files load before the stack starts. */
export function address(name: keyof TestAddresses): string {
  const value = process.env[name];
  if (!value) throw new Error(`The test stack has not set ${name}.`);
  return value;
}

export type MarketName = "fr" | "be" | "gb" | "de" | "it" | "es" | "pt";

export const marketHost = (market: MarketName) => `${market}.localhost:${address("PORT")}`;

export const marketUrl = (market: MarketName, path = "/") => `http://${marketHost(market)}${path}`;
