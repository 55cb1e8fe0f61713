import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { projectLanguages, projects } from "#db/schema/projects";
import { providerBusyDates, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { claimWelcomeCredit } from "~/domain/credits/ledger.server";
import { days, hours } from "~/domain/durations";
import { matchQuery } from "~/domain/matching/planners.fixture";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findNewRequest } from "./new-requests.server";
import { findReceivedRequest } from "./received-request.server";
import { findReceivedRequests } from "./received-requests.server";
import { DECLINE, requestSearchOf } from "./request.rules";
import { ODDS } from "./request-facts.rules";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(NOW);
const DIJON = { eventPlaceKind: "city", country: "FR", latitude: 47.322, longitude: 5.0415 } as const;
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  clock.at = NOW;
  provider = await saveProvider(test.db, 1, approvedProvider);
  await saveProvider(test.db, 2, approvedProvider);
  await saveProvider(test.db, 3, approvedProvider);
  for (const table of [providerLanguages, providerServices, providerBusyDates]) await test.db.delete(table);
  await test.db.insert(providerLanguages).values([{ providerId: 1, iso: "fr" }]);
  await test.db
    .insert(providerServices)
    .values({ providerId: 1, code: "FULL_PLANNING", position: 1, description: "", budgetStartingFrom: 3_800 });
  await saveCouple(test.db, 1);
  await test.db.insert(projects).values(savedProject({ id: 1, ...DIJON, matchQuery: JSON.stringify(matchQuery()) }));
  await test.db.insert(projectLanguages).values([
    { projectId: 1, iso: "fr" },
    { projectId: 1, iso: "it" },
  ]);
  await send("own", { createdAt: NOW });
});

const send = (publicId: string, changes: Partial<typeof requests.$inferInsert> = {}) =>
  test.db.insert(requests).values({
    ...{ publicId, projectId: 1, providerId: 1, status: "locked", message: "Bonjour", createdAt: NOW - days(30) },
    ...changes,
  });
const deps = () => ({ db: test.db, clock });
const facts = async () => (await findReceivedRequest(deps(), provider, "fr", "own")).facts;
const codes = async () => (await facts()).facts.map(({ code, fits }) => `${fits ? "" : "not "}${code}`);

it("the facts of a request come from stored data: distance, date, budget, languages, and whether phone and email work (facts-1)", async () => {
  await test.db.update(providers).set({ travelRadiusKm: 80 }).where(eq(providers.id, 1));
  expect(await codes()).toEqual(["date", "budget", "phone", "not distance", "not languages", "not email"]);
  expect((await facts()).facts).toContainEqual({ code: "languages", fits: false, missing: ["it"] });
  expect((await facts()).languages).toEqual(["fr", "it"]);
  await test.db.insert(providerBusyDates).values({ providerId: 1, date: "2027-06-12" });
  await test.db.update(accounts).set({ emailVerifiedAt: 1, phoneUndeliverableAt: 1 });
  expect(await codes()).toEqual(["budget", "email", "not distance", "not date", "not languages", "not phone"]);
  await test.db.update(accounts).set({ emailBouncedAt: 1 });
  expect(await codes()).toContain("not email");
});

it("a request knows whether the welcome credit is unused (unlock-3)", async () => {
  const newcomer = await saveProvider(test.db, 4, approvedProvider);
  await send("first", { providerId: 4 });
  const isWelcomed = async () => (await findReceivedRequest(deps(), newcomer, "fr", "first")).facts.own.welcomed;
  expect(await isWelcomed()).toBe(false);
  await claimWelcomeCredit(deps(), newcomer);
  expect(await isWelcomed()).toBe(true);
});

it.each(["planner", "venue"] as const)(
  "list, announcement and page of a request show the same facts: %s (list-5, facts-1)",
  async (kind) => {
    await test.db.update(providers).set({ kind, travelRadiusKm: 80 }).where(eq(providers.id, 1));
    await test.db.update(providerServices).set({ budgetStartingFrom: 9_000 });
    await send("two", { providerId: 2, status: "rejected", rejectedAt: NOW, rejectionReason: "budget" });
    const expectSame = async () => {
      const page = await facts();
      const list = await findReceivedRequests(deps(), provider, "fr", requestSearchOf(new URLSearchParams()), 1);
      const news = await findNewRequest(deps(), provider, "fr");
      expect(list.requests.map((request) => request.facts)).toEqual([page.facts]);
      expect([news?.facts, news?.asked, news?.answered]).toEqual([page.facts, page.asked, page.answered]);
    };
    const money = kind === "venue" ? [] : ["not budget"];
    expect(await codes()).toEqual(["date", "phone", "not distance", ...money, "not languages", "not email"]);
    await expectSame();
    await test.db.update(providerServices).set({ code: "CORPORATE_EVENTS" });
    await test.db.update(projects).set({ eventPlaceKind: "destination", eventRadiusKm: 120 });
    await test.db.insert(providerBusyDates).values({ providerId: 1, date: "2027-06-12" });
    await test.db.update(accounts).set({ emailVerifiedAt: 1 });
    const service = kind === "venue" ? [] : ["not service"];
    expect(await codes()).toEqual(["distance", "phone", "email", "not date", ...service, "not languages"]);
    await expectSame();
    await test.db.update(projects).set({ eventPlaceKind: "country", matchQuery: '{"error":"city-not-found"}' });
    await test.db.delete(projectLanguages);
    expect(await codes()).toEqual(["country", "phone", "email", "not date"]);
    await expectSame();
  },
);

it("the provider sees how many planners were asked and how many answered, as far as the couple knows (facts-2)", async () => {
  await send("two", { providerId: 2, status: "unlocked", unlockedAt: NOW });
  await send("three", { providerId: 3, status: "rejected", rejectedAt: NOW, rejectionReason: "budget" });
  expect(await facts()).toMatchObject({ asked: 3, answered: 1 });
  clock.pass(DECLINE.undoable);
  expect(await facts()).toMatchObject({ asked: 3, answered: 2 });
  await test.db.update(requests).set({ status: "unlocked" }).where(eq(requests.publicId, "own"));
  expect(await facts()).toMatchObject({ asked: 3, answered: 2 });
});

it("comparable requests are those of the same month within 60 km, at least 72 hours and at most two years old (facts-3)", async () => {
  const counted = ODDS.least + 1;
  const others: [string, Partial<typeof projects.$inferInsert>, Partial<typeof requests.$inferInsert>][] = [
    ["month", { eventDate: "2027-07-12" }, {}],
    ["far", { latitude: 47.9 }, {}],
    ["east", { longitude: 6 }, {}],
    ["country", { eventPlaceKind: "country" }, {}],
    ["old", {}, { createdAt: NOW - ODDS.window - 1 }],
    ["young", {}, { createdAt: NOW - hours(71) }],
  ];
  const rows = [
    // The same place, and one 55 km to the north.
    ...Array.from({ length: counted }, (_, n) => [`same-${n}`, { latitude: n % 2 ? 47.322 : 47.816 }, {}] as const),
    ...others,
  ];
  await test.db
    .insert(projects)
    .values(
      rows.map(([name, changes], n) =>
        savedProject({ id: 10 + n, publicId: name, ...DIJON, eventDate: "2026-06-02", ...changes }),
      ),
    );
  for (const [n, [name, , changes]] of rows.entries())
    await send(name, { projectId: 10 + n, status: "unlocked", unlockedAt: NOW - 1, ...changes });
  await test.db.update(requests).set({ status: "locked" }).where(eq(requests.publicId, "same-0"));
  await test.db.insert(creditEntries).values({
    ...{ providerId: 1, kind: "return", amount: 1, cause: "return:same-1", requestId: "same-1", createdAt: NOW },
  });
  expect((await facts()).odds).toEqual({ comparable: counted, contacts: counted - 2 });
  await test.db.delete(projects).where(eq(projects.publicId, "same-2"));
  await test.db.delete(projects).where(eq(projects.publicId, "same-3"));
  expect((await facts()).odds).toBeNull();
});

it("before the unlock, a message shows its first 120 characters, masked, and its length (facts-4)", async () => {
  const message = `Bonjour, ici Marie Dupont. ${"Nous rêvons d’une forêt. ".repeat(8)}marie@example.org`;
  await test.db.update(requests).set({ message });
  const locked = await findReceivedRequest(deps(), provider, "fr", "own");
  expect(locked.message).toBe(
    "Bonjour, ici ••• •••. Nous rêvons d’une forêt. Nous rêvons d’une forêt. Nous rêvons d’une forêt. Nous rêvons d’une…",
  );
  expect(locked).toMatchObject({ cut: true });
});
