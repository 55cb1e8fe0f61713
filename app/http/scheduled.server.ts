import { openDatabase } from "#db/client.server";
import type { MediaStore } from "~/adapters/media-store/port";
import { forgetExpired } from "~/domain/accounts/forget-expired.server";
import { removeMedia } from "~/domain/media/remove-media.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import { checkRegister } from "~/domain/providers/check-register.server";
import { endPremium, mergeProviderSearch } from "~/domain/providers/sync-provider-search.server";
import { marketOrigins } from "~/i18n/market-origins";
import { outsideWorld, systemClock } from "./context.server";
import { logEvent } from "./log.server";
import type { Settings } from "./settings.server";

/**
 * Every minute: deliver what is waiting in the outbox, end Premium that ran out, remove photographs, forget what has expired, ask the
 * register again.
 */
export async function runScheduledWork(settings: Settings, media: MediaStore): Promise<void> {
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 20_000 });
  const deps = { db, clock: systemClock };
  const { sms, email, register } = outsideWorld(settings);
  const delivered = await deliverOutbox(
    {
      ...deps,
      sms,
      email,
      from: settings.EMAIL_FROM,
      keepTexts: settings.ENVIRONMENT === "development",
      log: logEvent,
    },
    { limit: 100 },
  );
  await endPremium(deps);
  await mergeProviderSearch(deps);
  await forgetExpired(deps);
  await removeMedia({ ...deps, media });
  const hosts = settings.MARKET_HOSTS;
  const origins = hosts ? marketOrigins({ protocol: "https:", port: "" }, hosts) : {}; // a developer's port is not known here
  await checkRegister({ ...deps, register, brand: settings.BRAND_NAME, origins });
  logEvent("scheduled", { ...delivered });
}
