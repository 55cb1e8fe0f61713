import { expect, it } from "vitest";
import { MARKETS } from "~/i18n/markets";
import type { AppContext } from "./context.server";
import { addressWithoutRequest, marketAddress, marketHost } from "./links.server";

const context = (address: string, MARKET_HOSTS?: object) =>
  ({ url: new URL(address), market: MARKETS.FR, settings: { MARKET_HOSTS, BRAND_NAME: "Alliance" } }) as AppContext;
const hosts = { FR: "alliance.example", DE: "de.alliance.example" };

it("names the markets’ own hosts for every host that is asked for", () => {
  for (const asked of [
    "https://evil.example/x",
    "https://www.alliance.example/",
    "https://project.alliance.example/",
  ]) {
    const here = context(asked, hosts);
    expect(marketAddress(here)("DE", "/pro")).toBe("https://de.alliance.example/pro");
    expect(marketAddress(here)("PT", "/pro"), "a market without a host").toBe("https://alliance.example/pro");
    expect(marketHost(here)).toBe("alliance.example");
  }
});

it("names the developers’ hosts, with the port", () => {
  expect(marketAddress(context("http://localhost:8788/"))("BE", "/pro")).toBe("http://be.localhost:8788/pro");
  expect(marketHost(context("http://127.0.0.1:8788/"))).toBe("fr.localhost");
});

it("gives the cron the port of a developer's machine, for links in emails", () => {
  const local = addressWithoutRequest({ MARKET_HOSTS: undefined, LOCAL_ORIGIN: "http://localhost:8788" });
  expect(local?.("BE", "/pro/statistics")).toBe("http://be.localhost:8788/pro/statistics");
  const hosts = addressWithoutRequest({
    MARKET_HOSTS: { FR: "alliance.example" },
    LOCAL_ORIGIN: "http://localhost:8788",
  });
  expect(hosts?.("FR", "/pro")).toBe("https://alliance.example/pro");
});
