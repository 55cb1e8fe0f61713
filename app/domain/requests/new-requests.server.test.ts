import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findNewRequest, postponeRequests } from "./new-requests.server";

const test = useTestDatabase();
/** 23:30 in Paris. */
const NOW = Date.UTC(2027, 6, 1, 21, 30);
const clock = stoppedClock(NOW);
let provider: Provider;
let other: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  clock.at = NOW;
  provider = await saveProvider(test.db, 1, approvedProvider);
  other = await saveProvider(test.db, 2, approvedProvider);
});

const deps = () => ({ db: test.db, clock });
const find = (who = provider) => findNewRequest(deps(), who, "fr");
const found = async () => (await find())?.publicId;
const endSession = () => test.db.update(sessions).set({ endedAt: NOW }).where(eq(sessions.id, provider.sessionId));

async function receive(n: number, changes: Partial<typeof requests.$inferInsert> = {}) {
  await saveCouple(test.db, n, { lastname: `Secret${n}` });
  const otherEvent = `Noces d’or Secret${n}, 06 12 34 56 78`;
  await saveProject(test.db, { id: n, publicId: `project-${n}`, accountId: n, eventType: "autre", otherEvent });
  await test.db.insert(requests).values({
    ...{ publicId: `r${n}`, projectId: n, providerId: 1, status: "locked", message: "Bonjour", createdAt: NOW + n },
    ...changes,
  });
}

it("the newest unopened request is announced, in one round trip, without data of its author (popin-1)", async () => {
  expect(await find()).toBeNull();
  await receive(1);
  await receive(2);
  await test.db
    .insert(requests)
    .values([{ publicId: "o2", projectId: 2, providerId: 2, status: "rejected", message: "Bonjour", createdAt: NOW }]);
  const before = test.roundTrips.count;
  const request = await find();
  expect(test.roundTrips.count - before).toBe(1);
  expect(request).toMatchObject({ publicId: "r2", eventDate: "2027-06-12", place: "Dijon", asked: 2, answered: 1 });
  expect(request?.eventType).toMatch(/^Noces d’or •••/);
  expect(JSON.stringify(request)).not.toMatch(/Secret|Marie|34 56|example\.org/);
});

it("no request is announced that was opened, answered or closed, or is another provider's (popin-4)", async () => {
  await receive(1, { seenAt: NOW });
  await receive(2, { status: "rejected", rejectedAt: NOW, rejectionReason: "other" });
  await receive(3, { status: "unlocked", unlockedAt: NOW });
  await receive(4);
  await test.db.update(projects).set({ closedAt: NOW }).where(eq(projects.id, 4));
  expect(await find()).toBeNull();
  await receive(5);
  expect(await find(other)).toBeNull();
  expect(await found()).toBe("r5");
  await endSession();
  expect(await find()).toBeNull();
});

it("'Later' hides the present requests until midnight in the provider's market; requests that arrive later are announced (popin-2)", async () => {
  await receive(1);
  await receive(2);
  const announced = await find();
  await receive(3); // while the page is open
  await postponeRequests(deps(), provider, announced?.createdAt ?? 0);
  expect(await found()).toBe("r3");
  await test.db.delete(requests).where(eq(requests.publicId, "r3"));
  clock.at = Date.UTC(2027, 6, 1, 21, 59, 59);
  expect(await find()).toBeNull();
  clock.at = Date.UTC(2027, 6, 1, 22);
  expect(await found()).toBe("r2");
});

it("postpones nothing for another provider, nor for a session that has ended", async () => {
  await receive(1);
  await postponeRequests(deps(), other, NOW + 1);
  await endSession();
  await expect(postponeRequests(deps(), provider, NOW + 1)).rejects.toMatchObject({ code: "session.expired" });
  expect((await test.db.select().from(requests))[0]?.laterUntil).toBeNull();
});
