import type { AccountSender } from "~/domain/notifications/provider-account-emails.server";
import { marketOrigins } from "~/i18n/market-origins";
import { DEFAULT_MARKET, type MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";

/** Whoever writes letters about accounts. The addresses in them are of the recipient's market, never of the host that was asked for. */
export function accountSender({ url, settings }: Pick<AppContext, "url" | "settings">): AccountSender {
  const origins = marketOrigins(url, settings.MARKET_HOSTS);
  const at = (market: MarketCode, path: string) => (origins[market] ?? origins[DEFAULT_MARKET] ?? url.origin) + path;
  return {
    brand: settings.BRAND_NAME,
    contact: settings.OPERATOR_EMAIL ?? settings.EMAIL_FROM,
    confirmEmailUrl: (market, secret) => at(market, paths.pro.confirmEmail(secret)),
    forgotPasswordUrl: (market) => at(market, paths.pro.forgotPassword()),
    projectUrl: (market, project) => at(market, paths.project(project)),
  };
}
