import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { sessions } from "#db/schema/sessions";
import { useTestDatabase } from "../../../tests/support/database";
import { actor, START, useAnswers } from "./answers.fixture";
import { findExportedRequests } from "./received-request.server";
import { saveProgress } from "./request-answers.server";

const test = useTestDatabase();
const { id, deps, unlock } = useAnswers(test);
const exported = (providerId = 1) => findExportedRequests(deps(), actor(providerId), "fr");

it("the file has all requests of the provider, in one round trip (received-10)", async () => {
  const before = test.roundTrips.count;
  const found = await exported();
  expect(test.roundTrips.count - before).toBe(1);
  expect(found).toMatchObject([
    { publicId: id(1), status: "locked", eventDate: "2027-06-12", progress: null, note: "" },
  ]);
});

it("name and contact data are in the file after the unlock only, as the couple chose (received-10)", async () => {
  const contact = { name: "Marie Dupont", phone: "+33612345678", email: "marie@example.org" };
  await test.db.update(accounts).set({ phone: contact.phone, email: contact.email });
  expect(await exported()).toMatchObject([{ name: null, phone: null, email: null }]);
  expect(JSON.stringify(await exported())).not.toMatch(/Marie|Dupont|612345678|example\.org/);
  await unlock();
  expect(await exported()).toMatchObject([contact]);
  for (const [channel, hidden] of [
    ["phone", "email"],
    ["email", "phone"],
  ] as const) {
    await test.db.update(projects).set({ contactChannel: channel });
    expect(await exported()).toMatchObject([{ ...contact, [hidden]: null }]);
  }
});

it("the couple's own name for its event is masked until the unlock", async () => {
  await test.db.update(projects).set({ eventType: "autre", otherEvent: "Bal de Marie Dupont" });
  const [locked] = (await exported()) ?? [];
  expect(locked?.eventType).toMatch(/^Bal de •••/);
  await unlock();
  expect(await exported()).toMatchObject([{ eventType: "Bal de Marie Dupont" }]);
});

it("has the provider's own status and note", async () => {
  await unlock();
  await saveProgress(deps(), actor(1), { requestId: id(1), progress: "offer", note: "=1+1" });
  expect(await exported()).toMatchObject([{ progress: "offer", note: "=1+1" }]);
});

it("is null after the end of the session", async () => {
  await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.providerId, 1));
  expect(await exported()).toBeNull();
});
