import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { messages } from "#db/schema/messages";
import type { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days, hours } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findReceivedRequests } from "./received-requests.server";
import { type RequestSearch, requestSearchOf } from "./request.rules";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  clock.at = START;
  provider = await saveProvider(test.db, 1, {
    ...approvedProvider,
    ...{ city: "Lyon", latitude: 45.764, longitude: 4.8357, travelRadiusKm: 100 },
  });
  await saveProvider(test.db, 2, approvedProvider);
});

const list = (search: Partial<RequestSearch> = {}, page = 1) =>
  findReceivedRequests(
    { db: test.db, clock },
    provider,
    "fr",
    { ...requestSearchOf(new URLSearchParams("status=all")), ...search },
    page,
  );
const ids = async (search: Partial<RequestSearch> = {}, page = 1) =>
  (await list(search, page)).requests.map(({ publicId }) => publicId);

const CONTACT = "Marie Dupont, 06 12 34 56 78, marie@example.org";
const DIJON = { eventPlaceKind: "city", latitude: 47.322, longitude: 5.0415 } as const;

async function receive(
  n: number,
  {
    project = {},
    couple = {},
    ...changes
  }: Partial<typeof requests.$inferInsert> & {
    project?: Partial<typeof projects.$inferInsert>;
    couple?: { firstname?: string; lastname?: string };
  } = {},
) {
  await saveCouple(test.db, n, couple);
  await saveProject(test.db, { id: n, publicId: `project-${n}`, accountId: n, ...DIJON, ...project });
  await test.db.insert(requests).values({
    ...{ publicId: `r${n}`, projectId: n, providerId: 1, status: "locked", message: "Bonjour", createdAt: START + n },
    ...changes,
  });
}
const NO_PROGRESS = { called: 0, meeting: 0, offer: 0, won: 0, lost: 0 };
const unlocked = { status: "unlocked", unlockedAt: START, unlockedBy: "credit" } as const;

it("requests are listed with unread ones first, then waiting ones, then the rest, each group newest first, in one round trip (received-1, list-2)", async () => {
  await receive(1);
  await receive(2, { seenAt: START });
  await receive(3);
  await receive(4, { project: { closedAt: START } });
  await receive(5, unlocked);
  await receive(6, { providerId: 2 });
  const before = test.roundTrips.count;
  const { counts, requests: found } = await list();
  expect(test.roundTrips.count - before).toBe(1);
  expect(counts).toEqual({
    total: 5,
    unread: 2,
    waiting: 3,
    unlocked: 1,
    rejected: 0,
    closed: 1,
    ...NO_PROGRESS,
  });
  expect(found.map(({ publicId, unread, waiting }) => [publicId, unread, waiting])).toEqual([
    ["r3", true, true],
    ["r1", true, true],
    ["r2", false, true],
    ["r5", false, false],
    ["r4", false, false],
  ]);
  expect(found[0]).toMatchObject({ eventDate: "2027-06-12", place: "Dijon", serviceType: "Organisation complète" });
});

it("unlocked requests are filtered by the provider's own status (received-11)", async () => {
  await receive(1, { ...unlocked, progress: "won" });
  await receive(2, { ...unlocked, progress: "lost" });
  await receive(3, unlocked);
  expect((await list()).counts).toMatchObject({ ...NO_PROGRESS, won: 1, lost: 1 });
  expect((await list({ status: "waiting" })).contacted.map(({ publicId }) => publicId)).toEqual(["r3", "r2", "r1"]);
  expect(await list({ status: "unlocked", progress: "won" })).toMatchObject({
    found: 1,
    requests: [{ publicId: "r1", progress: "won" }],
  });
});

it("the list of requests has 20 per page (list-8)", async () => {
  for (let n = 1; n <= 21; n++) await receive(n);
  expect(await ids()).toHaveLength(20);
  expect(await ids({}, 2)).toEqual(["r1"]);
  expect(await list({}, 3)).toMatchObject({ found: 21, requests: [] });
});

it("requests are filtered by status and by month of the event; the counts of the filters cover all requests (list-3)", async () => {
  await receive(1);
  await receive(2, { ...unlocked, project: { eventDate: "2027-09-04" } });
  await receive(3, { status: "rejected", rejectedAt: START, rejectionReason: "budget" });
  await receive(4, { project: { closedAt: START, eventDate: "2027-09-05" } });
  expect(await ids({ status: "waiting" })).toEqual(["r1"]);
  expect(await ids({ status: "unlocked" })).toEqual(["r2"]);
  expect(await ids({ status: "rejected" })).toEqual(["r3"]);
  expect(await ids({ status: "closed" })).toEqual(["r4"]);
  expect(await ids({ month: "2027-09" })).toEqual(["r4", "r2"]);
  expect(await list({ month: "2027-09", status: "unlocked" })).toMatchObject({
    found: 1,
    counts: { total: 4 },
    months: [
      { month: "2027-06", count: 2 },
      { month: "2027-09", count: 2 },
    ],
  });
});

it("requests are sorted by arrival, next event or distance; those without a place, or past, come last (list-9)", async () => {
  await receive(1, { project: { eventDate: "2027-02-28", latitude: 45.75, longitude: 4.85 } });
  await receive(2, { project: { eventDate: "2027-09-04", eventPlaceKind: "country" } });
  await receive(3, { project: { eventDate: "2027-05-08" } });
  expect(await ids()).toEqual(["r3", "r2", "r1"]);
  expect(await ids({ sort: "date" })).toEqual(["r3", "r2", "r1"]);
  expect(await ids({ sort: "distance" })).toEqual(["r1", "r3", "r2"]);
});

it("a search by name finds only unlocked requests, ignoring case and accents (list-4)", async () => {
  const couple = { firstname: "Élodie", lastname: "d’Aubigné_100%" };
  await receive(1, { couple });
  await receive(2, { ...unlocked, couple });
  await receive(3, { status: "rejected", rejectedAt: START, rejectionReason: "other", couple });
  await receive(4, { ...unlocked, couple: { firstname: "Marc", lastname: "Petit" } });
  for (const q of ["élodie", "ELODIE", "e\u0301lodie", "die d'aubigne", "_100%"])
    expect(await ids({ q }), q).toEqual(["r2"]);
  await test.db.update(accounts).set({ firstname: "Elodie" }).where(eq(accounts.id, 2));
  expect(await ids({ q: "élodie" })).toEqual(["r2"]);
  await test.db.update(accounts).set({ firstname: "Élodie" }).where(eq(accounts.id, 2));
  for (const q of ["*", "?", "[", "]", "^", "[a-z]", "_", "'"])
    expect((await ids({ q })).includes("r4"), q).toBe(false);
  const { requests: found } = await list();
  expect(found.map(({ publicId, name }) => [publicId, name]).sort()).toEqual([
    ["r1", null],
    ["r2", "Élodie d’Aubigné_100%"],
    ["r3", null],
    ["r4", "Marc Petit"],
  ]);
});

it("names another event without what the couple wrote of itself, until it is unlocked", async () => {
  const project = { eventType: "autre", otherEvent: `Jubilé, ${CONTACT}` };
  await receive(1, { project });
  await receive(2, { project, ...unlocked });
  const [sealed, open] = (await list()).requests;
  expect(open?.eventType).toBe(`Jubilé, ${CONTACT}`);
  expect(sealed?.eventType).toMatch(/^Jubilé, ••• •••/);
  expect(JSON.stringify(sealed)).not.toMatch(/Marie|Dupont|34 56|example\.org/);
});

it("the time to an answer ends with the provider's first message; without one, with the unlock or refusal (list-12)", async () => {
  const came = START - days(1);
  await receive(1, { ...unlocked, createdAt: came, unlockedAt: came + hours(1) });
  expect((await list()).answeredIn).toBe(hours(1));
  const [row] = await test.db.select({ id: requests.id }).from(requests).where(eq(requests.publicId, "r1"));
  const written = { requestId: row?.id ?? 0, body: "Bonjour", locale: "fr" } as const;
  await test.db.insert(messages).values([
    { ...written, publicId: "m1", side: "couple", cause: "form-1", sentAt: came + hours(2) },
    { ...written, publicId: "m2", side: "provider", cause: "form-2", sentAt: came + hours(5) },
    { ...written, publicId: "m3", side: "provider", cause: "form-3", sentAt: came + hours(9) },
  ]);
  expect((await list()).answeredIn).toBe(hours(5));
});

it("the list shows the median time to an answer of 90 days, the credits and returned ones; no time without answers (list-6)", async () => {
  const came = START - days(1);
  expect((await list()).answeredIn).toBeNull();
  await receive(1, { ...unlocked, createdAt: came, unlockedAt: came + hours(1) });
  await receive(2, { status: "rejected", rejectionReason: "other", createdAt: came, rejectedAt: came + hours(4) });
  expect((await list()).answeredIn).toBe(hours(2.5));
  await receive(3, { ...unlocked, createdAt: came, unlockedAt: came + hours(20) });
  await receive(4, { ...unlocked, createdAt: START - days(90), unlockedAt: START });
  const entry = { providerId: 1, createdAt: START };
  await test.db.insert(creditEntries).values([
    { ...entry, kind: "welcome", amount: 3, cause: "welcome:list" },
    { ...entry, kind: "unlock", amount: -1, cause: "unlock:r3", requestId: "r3" },
    { ...entry, kind: "return", amount: 1, cause: "return:r3", requestId: "r3", createdAt: START + 5 },
  ]);
  const { answeredIn, credits, requests: found } = await list();
  expect({ answeredIn, credits }).toEqual({ answeredIn: hours(4), credits: 3 });
  expect(found.find(({ publicId }) => publicId === "r3")?.returnedAt).toBe(START + 5);
  expect(found.find(({ publicId }) => publicId === "r1")?.returnedAt).toBeNull();
});

it("is empty once the session has ended", async () => {
  await receive(1);
  await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, provider.sessionId));
  expect(await list()).toMatchObject({ counts: { total: 0 }, months: [], found: 0, requests: [], credits: 0 });
});
