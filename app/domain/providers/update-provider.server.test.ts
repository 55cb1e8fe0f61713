import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { findProviderAccount, updateProvider } from "./update-provider.server";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: stoppedClock(1000) });
const change = { firstname: "Zoé", lastname: "Marchand", locale: "de" } as const;

let own: Provider;
beforeEach(async () => {
  await test.db.delete(providers);
  own = await saveProvider(test.db, 1);
  await saveProvider(test.db, 2);
});

it("providers can change their own names and language, in one round trip (pro-account-1)", async () => {
  const before = test.roundTrips.count;
  expect(await updateProvider(deps(), own, change)).toEqual({ ...own, firstname: "Zoé", locale: "de" });
  expect(test.roundTrips.count - before).toBe(1);
  expect(await findProviderAccount(deps(), own)).toMatchObject({ ...change, email: "provider-1@example.org" });
  const [other] = await test.db.select().from(providers).where(eq(providers.id, 2));
  expect(other).toMatchObject({ firstname: "Hélène", locale: "fr" });
});

it("needs a session that is open, of this provider", async () => {
  const [other] = await test.db.select().from(sessions).where(eq(sessions.providerId, 2));
  await expect(updateProvider(deps(), { ...own, sessionId: other?.id ?? "" }, change)).rejects.toMatchObject({
    code: "session.expired",
  });
  await test.db.update(sessions).set({ endedAt: 1 }).where(eq(sessions.id, own.sessionId));
  await expect(updateProvider(deps(), own, change)).rejects.toMatchObject({ code: "session.expired" });
  expect(await findProviderAccount(deps(), own)).toBeNull();
  const [row] = await test.db.select().from(providers).where(eq(providers.id, 1));
  expect(row?.firstname).toBe("Hélène");
});
