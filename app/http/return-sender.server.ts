import type { ReturnSender } from "~/domain/credits/return-letter.server";
import { paths } from "~/paths";
import type { AppContext } from "./context.server";
import { marketAddress } from "./market-address.server";

/** What letters about credits that come back need. */
export function returnSender(context: Pick<AppContext, "settings" | "url" | "market">): ReturnSender {
  const at = marketAddress(context);
  return { brand: context.settings.BRAND_NAME, creditsUrl: (market) => at(market, paths.pro.credits()) };
}
