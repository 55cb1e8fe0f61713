import type { Sender } from "~/domain/requests/write-requests.server";
import { marketOrigins } from "~/i18n/market-origins";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";

/** Who sends a couple's requests, and where the letters lead: the couple to its project, a planner to the request on its own market's host. */
export function requestSender({ settings, url }: Pick<AppContext, "settings" | "url">, project: string): Sender {
  const origins = marketOrigins(url, settings.MARKET_HOSTS);
  return {
    brand: settings.BRAND_NAME,
    projectUrl: new URL(paths.project(project), url).href,
    requestUrl: (market, request) => (origins[market] ?? url.origin) + paths.pro.request(request),
  };
}
