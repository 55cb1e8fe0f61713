import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { returnSender } from "~/domain/credits/unlocked.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { closeProject } from "~/domain/projects/close-project.server";
import { findProjectPage } from "~/domain/projects/find-project-page.server";
import { CONTACT_CHANNELS } from "~/domain/projects/project.rules";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { translator } from "~/i18n/i18n.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { acceptRequest, declineRequest } from "./answer-request.server";
import { REJECTION_REASONS } from "./request.rules";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const PROJECT = "0123456789abcdef";
const HOMES: [Locale, MarketCode][] = [
  ["fr", "FR"],
  ["en", "GB"],
  ["nl", "BE"],
  ["de", "DE"],
  ["it", "IT"],
  ["es", "ES"],
  ["pt", "PT"],
];
const sender = {
  brand: "Alliance",
  projectUrl: (market: MarketCode, project: string) =>
    `https://${market.toLowerCase()}.alliance.example/p?id=${project}`,
};
let clock: ReturnType<typeof stoppedClock>;
let couple: Couple;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers]) await test.db.delete(table);
  clock = stoppedClock(START);
  couple = await saveCouple(test.db, 1, { email: "marie@example.org" });
  await saveProject(test.db, { id: 1, publicId: PROJECT, reachedStep: 5, sentAt: 0 });
  await test.db.insert(providers).values([1, 2, 3].map((id) => planner(id).row));
  const session = { remembered: true, device: "", createdAt: 0, seenAt: 0 };
  await test.db
    .insert(sessions)
    .values([1, 2, 3].map((id) => ({ ...session, id: actor(id).sessionId, providerId: id })));
  await test.db.insert(requests).values(
    [1, 2].map((n) => ({
      ...{ publicId: `r${n}`, projectId: 1, providerId: n, status: "locked" as const, message: "Bonjour" },
      createdAt: START,
    })),
  );
});

const deps = (db = test.db) => ({ db, clock });
const actor = (providerId: number): Provider => ({
  ...{ role: "provider", providerId, sessionId: `provider-${providerId}` },
  ...{ firstname: "Ada", locale: "fr", market: "FR" },
});
const accept = (n = 1, providerId = n, db = test.db) =>
  acceptRequest(deps(db), actor(providerId), { requestId: `r${n}` }, sender);
const decline = (n = 1, providerId = n, reason: (typeof REJECTION_REASONS)[number] = "not_available", db = test.db) =>
  declineRequest(deps(db), actor(providerId), { requestId: `r${n}`, reason }, sender);
const WAYS = { accept, decline };
const letters = () => test.db.select().from(outbox).orderBy(asc(outbox.id));
const stateOf = async (n = 1) =>
  (
    await test.db
      .select()
      .from(requests)
      .where(eq(requests.publicId, `r${n}`))
  )[0];
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
async function nothingHappened() {
  expect((await test.db.select().from(requests)).map(({ status }) => status)).toEqual(["locked", "locked"]);
  expect(await letters()).toEqual([]);
}
it("accepts, and tells the couple how it will be reached, in two round trips (request-5)", async () => {
  const before = test.roundTrips.count;
  await accept();
  expect(test.roundTrips.count - before).toBe(2);
  expect(await stateOf()).toMatchObject({ status: "unlocked", unlockedAt: START, rejectedAt: null });
  expect(await stateOf(2)).toMatchObject({ status: "locked" });
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({
    ...{ dedupeKey: "requestAccepted:r1", kind: "email", recipient: "marie@example.org", accountId: 1 },
    state: "pending",
  });
  for (const part of ["Planner 1", "Mariage", "Dijon", "numéro de téléphone", "adresse e-mail"])
    expect(letter?.text).toContain(part);
});

it("declines, and tells the couple why, and where it finds others, in two round trips", async () => {
  const before = test.roundTrips.count;
  await decline();
  expect(test.roundTrips.count - before).toBe(2);
  expect(await stateOf()).toMatchObject({
    ...{ status: "rejected", rejectedAt: START, rejectionReason: "not_available", unlockedAt: null },
  });
  const [letter, ...more] = await letters();
  expect(more).toEqual([]);
  expect(letter).toMatchObject({ dedupeKey: "requestDeclined:r1", recipient: "marie@example.org", accountId: 1 });
  const t = translator("fr");
  for (const part of [
    "Planner 1",
    t("project:summary.reason.not_available"),
    t("messages:declined.further", { most: 3 }),
  ])
    expect(letter?.text).toContain(part);
});

it("ends the search for others on the project's page once a planner accepts", async () => {
  await decline(1);
  clock.pass(1_000);
  await accept(2);
  const page = await findProjectPage(deps(), couple, "fr", PROJECT);
  expect(page?.contacted.map(({ status, unlockedAt, rejectedAt }) => [status, unlockedAt, rejectedAt])).toEqual([
    ["rejected", null, START],
    ["unlocked", START + 1_000, null],
  ]);
  expect(page?.further).toBeNull();
});

it("promises no others to a couple that a planner has accepted", async () => {
  await accept(1);
  await decline(2);
  const text = (await letters()).at(-1)?.text;
  expect(text).toContain("Planner 2");
  expect(text).not.toContain(translator("fr")("messages:declined.further", { most: 3 }));
});

it.each(HOMES)("writes in the couple's own language: %s, with the address of its market", async (locale, market) => {
  await test.db.update(accounts).set({ locale, market });
  await test.db.update(providers).set({ name: `<b>Noces & "d'Or"</b>` });
  await accept(1);
  await decline(2);
  const t = translator(locale);
  const [accepted, declined, ...more] = await letters();
  expect(more).toEqual([]);
  expect(accepted?.text).toContain(t("messages:accepted.next"));
  expect(declined?.text).toContain(t("project:summary.reason.not_available"));
  const address = `https://${market.toLowerCase()}.alliance.example/p?id=${PROJECT}`;
  for (const letter of [accepted, declined]) {
    expect(letter?.text).toContain(`<b>Noces & "d'Or"</b>`);
    expect(letter?.text).toContain(address);
    expect(letter?.html).toContain(`<html lang="${locale}">`);
    expect(letter?.html).toContain("&lt;b&gt;Noces &amp; &quot;d&#x27;Or&quot;&lt;/b&gt;");
    expect(letter?.html).not.toMatch(/<b>|<img/);
    expect(letter?.html?.match(/https?:[^"<]*/g)).toEqual([address, address]);
  }
});

it.each(CONTACT_CHANNELS)("names the channel that the couple chose: %s", async (contactChannel) => {
  await test.db.update(projects).set({ contactChannel });
  await accept();
  const said = translator("fr")(`messages:accepted.${contactChannel}`, { name: "Planner 1" });
  expect((await letters())[0]?.text).toContain(said);
});

it.each(REJECTION_REASONS)("tells the reason %s as the project's page does", async (reason) => {
  await decline(1, 1, reason);
  expect((await letters())[0]?.text).toContain(translator("fr")(`project:summary.reason.${reason}`));
  const page = await findProjectPage(deps(), couple, "fr", PROJECT);
  expect(page?.contacted[0]).toMatchObject({ status: "rejected", rejectedAt: START, rejectionReason: reason });
  expect(page?.further).toEqual({ why: "declined", name: "Planner 1" });
});

it("names another event as the couple does", async () => {
  await test.db.update(projects).set({ eventType: "autre", otherEvent: "Jubilé de Marie" });
  await accept();
  expect((await letters())[0]?.text).toContain("Jubilé de Marie");
});

describe.each(["accept", "decline"] as const)("%s is refused", (way) => {
  it("to another planner, and for what is unknown", async () => {
    for (const providerId of [2, 3])
      await expect(WAYS[way](1, providerId)).rejects.toEqual(refusal("requests.notFound"));
    await expect(WAYS[way](9, 1)).rejects.toEqual(refusal("requests.notFound"));
    await nothingHappened();
  });

  it("once it was answered, the one way or the other (request-7)", async () => {
    await accept(1);
    await decline(2);
    const before = [await stateOf(1), await stateOf(2), await letters()];
    clock.pass(1_000);
    await expect(WAYS[way](1)).rejects.toEqual(refusal("requests.alreadyUnlocked"));
    await expect(WAYS[way](2)).rejects.toEqual(refusal("requests.alreadyRejected"));
    expect([await stateOf(1), await stateOf(2), await letters()]).toEqual(before);
  });

  it("for a closed project, also when it is closed between the two round trips", async () => {
    const close = () => closeProject(deps(), couple, { project: PROJECT, reason: "found" }, returnSender);
    const closing = interrupted(test.db, close);
    await expect(way === "accept" ? accept(1, 1, closing) : decline(1, 1, "budget", closing)).rejects.toEqual(
      refusal("project.closed"),
    );
    await expect(WAYS[way](2)).rejects.toEqual(refusal("project.closed"));
    expect((await letters()).filter(({ recipient }) => recipient === "marie@example.org")).toEqual([]);
    expect([(await stateOf(1))?.status, (await stateOf(2))?.status]).toEqual(["locked", "locked"]);
  });

  it("when the account is erased between the two round trips", async () => {
    const erasing = interrupted(test.db, () => test.db.delete(accounts).where(eq(accounts.id, 1)));
    await expect(way === "accept" ? accept(1, 1, erasing) : decline(1, 1, "budget", erasing)).rejects.toEqual(
      refusal("requests.notFound"),
    );
    await expect(WAYS[way](2)).rejects.toEqual(refusal("requests.notFound"));
    expect(await letters()).toEqual([]);
  });
});

it("tells the couple once after ten clicks at the same moment", async () => {
  const own = () => openDatabase({ url: test.url, timeoutMs: 30_000 }).db;
  const clicks = Array.from({ length: 10 }, (_, i) => (i % 2 ? accept(1, 1, own()) : decline(1, 1, "budget", own())));
  const results = await Promise.allSettled(clicks);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
  const state = (await stateOf())?.status;
  expect((await letters())[0]?.dedupeKey).toBe(state === "unlocked" ? "requestAccepted:r1" : "requestDeclined:r1");
});

it("leaves nothing behind when the account is erased afterwards", async () => {
  await accept(1);
  await decline(2);
  await test.db.delete(accounts).where(eq(accounts.id, 1));
  expect(await letters()).toEqual([]);
});
