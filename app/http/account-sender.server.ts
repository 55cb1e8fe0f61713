import type { AccountSender } from "~/domain/notifications/provider-account-emails.server";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";

/** What letters about accounts need. */
export function accountSender(context: Pick<AppContext, "settings" | "url" | "market">): AccountSender {
  const { settings } = context;
  const at = marketAddress(context);
  return {
    brand: settings.BRAND_NAME,
    contact: settings.OPERATOR_EMAIL ?? settings.EMAIL_FROM,
    confirmEmailUrl: (market, secret) => at(market, paths.pro.confirmEmail(secret)),
    forgotPasswordUrl: (market) => at(market, paths.pro.forgotPassword()),
    projectUrl: (market, project, isVenue) =>
      at(market, isVenue ? paths.venueRequest(project) : paths.project(project)),
  };
}
