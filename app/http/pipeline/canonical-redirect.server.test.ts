import type { ServerBuild } from "@remix-run/cloudflare";
import { expect, it } from "vitest";
import { MARKETS } from "~/i18n/markets";
import { canonicalRedirect } from "./canonical-redirect.server";
import type { AppContext } from "./context.server";
import { routeTable } from "./route-table.server";

const hosts = { FR: "alliance.example", DE: "de.alliance.example" };
const table = routeTable({ routes: {} } as unknown as ServerBuild);

function led(address: string, method = "GET", MARKET_HOSTS: object | null = hosts) {
  const url = new URL(address);
  const context = { url, settings: { MARKET_HOSTS }, market: MARKETS.FR } as unknown as AppContext;
  const answer = canonicalRedirect(new Request(url, { method }), context, table);
  return answer && [answer.status, answer.headers.get("Location")];
}

it.each(["alliance.example", "ALLIANCE.example", "www.alliance.example", "project.de.alliance.example"])(
  "serves on %s",
  (host) => expect(led(`https://${host}/ranking`)).toBeNull(),
);

it.each(["evil.example", "alliance.workers.dev", "fr.localhost", "alliance.example.evil.example", "10.0.0.1"])(
  "unknown hosts redirect to the default market, except for health checks: %s (market-4)",
  (host) => {
    expect(led(`https://${host}/ranking?page=2`)).toEqual([308, "https://alliance.example/ranking?page=2"]);
    expect(led(`https://${host}/account`, "POST")).toEqual([308, "https://alliance.example/account"]);
    expect(led(`https://${host}/healthz`)).toBeNull();
  },
);

it("names of a developer's machine do not redirect (market-4)", () => {
  expect(led("http://localhost:8788/ranking", "GET", null)).toBeNull();
  expect(led("http://127.0.0.1:8788/ranking", "GET", null)).toBeNull();
});
