import type { AccountSender } from "~/domain/notifications/provider-account-emails.server";
import type { MarketAddress } from "~/i18n/market-origins";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";
import type { Settings } from "./settings.server";

/** What letters about accounts need. */
export const accountSender = (context: Pick<AppContext, "settings" | "url" | "market">): AccountSender =>
  accountSenderAt(context.settings, marketAddress(context));

export const accountSenderAt = (
  settings: Pick<Settings, "BRAND_NAME" | "OPERATOR_EMAIL" | "EMAIL_FROM">,
  at: MarketAddress,
): AccountSender => ({
  brand: settings.BRAND_NAME,
  contact: settings.OPERATOR_EMAIL ?? settings.EMAIL_FROM,
  loginUrl: (market) => at(market, paths.pro.login()),
  confirmEmailUrl: (market, secret) => at(market, paths.pro.confirmEmail(secret)),
  forgotPasswordUrl: (market) => at(market, paths.pro.forgotPassword()),
  projectUrl: (market, project, isVenue) => at(market, isVenue ? paths.venueRequest(project) : paths.project(project)),
});
