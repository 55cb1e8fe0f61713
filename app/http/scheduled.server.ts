import { openDatabase } from "#db/client.server";
import { forgetExpired } from "~/domain/accounts/forget-expired.server";
import { deliverOutbox } from "~/domain/notifications/deliver-outbox.server";
import { endPremium, mergeProviderSearch } from "~/domain/providers/sync-provider-search.server";
import { outsideWorld, systemClock } from "./context.server";
import { logEvent } from "./log.server";
import type { Settings } from "./settings.server";

/** Every minute: deliver what is waiting in the outbox, end Premium that ran out, forget what has expired. */
export async function runScheduledWork(settings: Settings): Promise<void> {
  const { db } = openDatabase({ url: settings.DATABASE_URL, token: settings.DATABASE_TOKEN, timeoutMs: 20_000 });
  const deps = { db, clock: systemClock };
  const { sms, email } = outsideWorld(settings);
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
  logEvent("scheduled", { ...delivered });
}
