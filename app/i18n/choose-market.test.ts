import { expect, it } from "vitest";
import { chooseMarket } from "./market-origins";
import { MARKET_CODES, MARKETS } from "./markets";

const hosts = { FR: "alliance.example", BE: "alliance.be.example", GB: "Alliance.UK.example" };

it.each([
  ["alliance.example", "FR"],
  ["alliance.be.example", "BE"],
  ["ALLIANCE.Be.Example", "BE"],
  ["alliance.uk.example", "GB"],
  ["www.alliance.be.example", "BE"],
  ["project.alliance.be.example", "BE"],
  ["WWW.alliance.be.example", "BE"],
  ["de.localhost", "DE"],
  ["project.de.localhost", "DE"],
])("the host determines which of the seven markets a page is for: %s is %s (market-1)", (host, code) => {
  expect(chooseMarket(host, hosts)).toBe(MARKETS[code as "FR"]);
});

it.each([
  "localhost",
  "127.0.0.1",
  "be.example",
  "evil-alliance.be.example",
  "www.www.alliance.be.example",
  "",
  "constructor",
])("gives %j, which it does not know, the French market", (host) => {
  expect(chooseMarket(host, hosts).code).toBe("FR");
  expect(chooseMarket(host).code).toBe("FR");
});

it("has a host for developers in each market", () => {
  for (const code of MARKET_CODES)
    expect(chooseMarket(new URL(`http://${code}.localhost:8788/`).hostname).code).toBe(code);
});
