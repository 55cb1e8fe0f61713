import { isMarketHost } from "~/i18n/market-origins";
import { DEFAULT_MARKET } from "~/i18n/markets";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./links.server";
import type { RouteTable } from "./route-table.server";
import { isWebhook } from "./webhooks.server";

/** Redirects a request to the canonical address of its page: on a market's host, in one spelling; or null. */
export function canonicalRedirect(request: Request, context: AppContext, table: RouteTable): Response | null {
  const { url, settings } = context;
  const { MARKET_HOSTS: hosts } = settings;
  // An unknown host is the Worker's own address, or a foreign name that points here. Monitoring may use any host, and
  // webhooks do not follow redirects.
  const isAnywhere = url.pathname === paths.health() || isWebhook(url);
  if (hosts && !isMarketHost(url.hostname, hosts) && !isAnywhere)
    return to(308, marketAddress(context)(DEFAULT_MARKET, url.pathname + url.search));
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  // A browser reads `//name` as another host, and pages redirect to their own address.
  const path = url.pathname.startsWith("//") ? url.pathname.replace(/^\/+/, "/") : table.spelling(url.pathname);
  return path === null ? null : to(301, path + url.search);
}

const to = (status: 301 | 308, Location: string) => new Response(null, { status, headers: { Location } });
