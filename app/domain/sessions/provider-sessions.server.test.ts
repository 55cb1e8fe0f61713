import { isNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider, saveProviderSession } from "../../../tests/support/providers";
import { endOneSession, endOtherSessions, findSecurity } from "./provider-sessions.server";
import { type Provider, SESSION } from "./session.rules";

const test = useTestDatabase();
const clock = stoppedClock(1000);
const deps = () => ({ db: test.db, clock });

let own: Provider;
let tablet: Provider;
let other: Provider;
beforeEach(async () => {
  clock.at = 1000;
  await test.db.delete(providers);
  own = await saveProvider(test.db, 1);
  tablet = await saveProviderSession(test.db, own);
  other = await saveProvider(test.db, 2);
});

const openOnes = async () => {
  const rows = await test.db.select().from(sessions).where(isNull(sessions.endedAt));
  return rows.map(({ id }) => id).sort();
};
const sorted = (...providers: Provider[]) => providers.map(({ sessionId }) => sessionId).sort();

it("providers see their open sessions, the present one first (pro-account-14)", async () => {
  const before = test.roundTrips.count;
  const found = await findSecurity(deps(), tablet);
  expect(test.roundTrips.count - before).toBe(1);
  expect(found?.sessions).toEqual([
    { id: tablet.sessionId, device: "Chrome, Android", createdAt: 0, seenAt: 0, current: true },
    { id: own.sessionId, device: "Firefox, Linux", createdAt: 0, seenAt: 0, current: false },
  ]);
  clock.pass(SESSION.refreshLifetime);
  expect((await findSecurity(deps(), tablet))?.sessions, "nobody can go on with these").toEqual([]);
});

it("providers can end each of their sessions (pro-account-5)", async () => {
  await endOneSession(deps(), own, tablet.sessionId);
  await endOneSession(deps(), own, tablet.sessionId);
  expect(await openOnes()).toEqual(sorted(own, other));
  expect(await findSecurity(deps(), tablet)).toBeNull();
});

it("ends no session of others, and no unknown one", async () => {
  for (const id of [other.sessionId, "unknown", ""])
    await expect(endOneSession(deps(), own, id)).rejects.toMatchObject({ code: "session.notFound" });
  expect(await openOnes()).toEqual(sorted(own, tablet, other));
});

it("ends all others of one's own", async () => {
  await endOtherSessions(deps(), own);
  expect(await openOnes()).toEqual(sorted(own, other));
});

it("does nothing for a session that has ended: a copied token is not enough", async () => {
  await endOneSession(deps(), own, tablet.sessionId);
  await expect(endOneSession(deps(), tablet, own.sessionId)).rejects.toMatchObject({ code: "session.expired" });
  await expect(endOtherSessions(deps(), tablet)).rejects.toMatchObject({ code: "session.expired" });
  const borrowed = { ...tablet, sessionId: other.sessionId };
  await expect(endOtherSessions(deps(), borrowed)).rejects.toMatchObject({ code: "session.expired" });
  expect(await openOnes()).toEqual(sorted(own, other));
});
