import { isMarketHost } from "~/i18n/market-origins";
import { DEFAULT_MARKET } from "~/i18n/markets";
import { paths } from "~/paths";
import { type AppContext, isRead } from "./context.server";
import { marketAddress } from "./links.server";
import type { RouteTable } from "./route-table.server";
import { isWebhook } from "./webhooks.server";

/** Returns a redirect to the canonical URL of a page, on a market's host and in one spelling; null if not needed. */
export function canonicalRedirect(request: Request, context: AppContext, table: RouteTable): Response | null {
  const { url, settings } = context;
  const { MARKET_HOSTS: hosts } = settings;
  // An unknown host is the Worker's own address, or a foreign name that points here. Monitoring may use any host, and
  // webhooks do not follow redirects.
  const isAnywhere = url.pathname === paths.health() || isWebhook(url);
  if (hosts && !isMarketHost(url.hostname, hosts) && !isAnywhere)
    return to(308, marketAddress(context)(DEFAULT_MARKET, url.pathname + url.search));
  if (!isRead(request)) return null;
  // Browsers read `//name` as another host, so a page that redirects to its own path would send visitors there.
  const path = url.pathname.startsWith("//") ? url.pathname.replace(/^\/+/, "/") : table.spelling(url.pathname);
  return path === null ? null : to(301, path + url.search);
}

const to = (status: 301 | 308, Location: string) => new Response(null, { status, headers: { Location } });
