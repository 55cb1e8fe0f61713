import type { ClaimSender } from "~/domain/credits/claim-letters.server";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";

/** What letters about couples that do not answer need. */
export function claimSender(context: Pick<AppContext, "settings" | "url" | "market">): ClaimSender {
  const at = marketAddress(context);
  return {
    brand: context.settings.BRAND_NAME,
    lookingUrl: (market, secret) => at(market, paths.stillLooking(secret)),
    requestUrl: (market, request) => at(market, paths.pro.request(request)),
  };
}
