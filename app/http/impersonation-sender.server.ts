import type { ImpersonationSender } from "~/domain/impersonation/impersonation-letter.server";
import type { MarketAddress } from "~/i18n/market-origins";
import { paths } from "~/paths";
import type { Settings } from "./settings.server";

/** Who tells people that their account was opened, and where they read about it. */
export const impersonationSenderAt = (
  settings: Pick<Settings, "BRAND_NAME" | "OPERATOR_EMAIL" | "EMAIL_FROM">,
  at: MarketAddress,
): ImpersonationSender => ({
  brand: settings.BRAND_NAME,
  contact: settings.OPERATOR_EMAIL ?? settings.EMAIL_FROM,
  accountUrl: (market, role) => at(market, role === "couple" ? paths.profile() : paths.pro.security()),
});
