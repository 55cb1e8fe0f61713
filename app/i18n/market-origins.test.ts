import { expect, it } from "vitest";
import { marketOrigins } from "./market-origins";
import { MARKET_CODES } from "./markets";

it("names the hosts of the settings, always with https and without a port", () => {
  const hosts = { FR: "Alliance.example", BE: "be.alliance.example" };
  expect(marketOrigins(new URL("https://evil.example/x"), hosts)).toEqual({
    FR: "https://alliance.example",
    BE: "https://be.alliance.example",
  });
  expect(marketOrigins(new URL("http://be.alliance.example:8080/"), hosts).FR).toBe("https://alliance.example");
});

it("names the developers' hosts where there are no settings", () => {
  const origins = marketOrigins(new URL("http://localhost:8788/planners"));
  expect(Object.keys(origins)).toEqual([...MARKET_CODES]);
  expect(origins.PT).toBe("http://pt.localhost:8788");
});
