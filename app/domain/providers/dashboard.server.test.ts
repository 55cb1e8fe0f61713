import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { administrators } from "#db/schema/administrators";
import { creditEntries } from "#db/schema/credits";
import { moderationDecisions } from "#db/schema/moderation";
import { mailStops } from "#db/schema/notices";
import { projects } from "#db/schema/projects";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providerImages, providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { providerViews } from "#db/schema/statistics";
import { weddings } from "#db/schema/weddings";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findDashboard, findProFrame } from "./dashboard.server";

const test = useTestDatabase();
/** 1 March in Paris, but still 28 February in UTC. */
const NOW = Date.UTC(2027, 1, 28, 23, 30);
const clock = stoppedClock(NOW);
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers, administrators]) await test.db.delete(table);
  provider = await saveProvider(test.db, 1, approvedProvider);
  await saveProvider(test.db, 2, approvedProvider);
});

const dashboard = async () => {
  const found = await findDashboard({ db: test.db, clock }, provider, "fr");
  if (!found) throw new Error("no dashboard");
  return found;
};

async function receive(n: number, changes: Partial<typeof requests.$inferInsert> = {}, closedAt: number | null = null) {
  await saveCouple(test.db, n);
  await saveProject(test.db, { id: n, publicId: `project-${n}`, accountId: n, closedAt });
  await test.db.insert(requests).values({
    ...{ publicId: `r${n}`, projectId: n, providerId: 1, status: "locked", message: "Bonjour", createdAt: NOW },
    ...changes,
  });
}

it("is one round trip, and nothing once the session has ended", async () => {
  const before = test.roundTrips.count;
  await dashboard();
  expect(test.roundTrips.count - before).toBe(1);
  await test.db.update(sessions).set({ endedAt: NOW }).where(eq(sessions.id, provider.sessionId));
  expect(await findDashboard({ db: test.db, clock }, provider, "fr")).toBeNull();
});

it("the dashboard lists eleven steps of the profile, a wedding and a review; each is done or not according to the data (dashboard-1)", async () => {
  const fresh = await dashboard();
  expect([fresh.wedding, fresh.reviews]).toEqual([false, false]);
  expect(fresh.facts.ready).toBe(false);
  expect(fresh.steps).toEqual({
    ...{ profilePicture: false, portrait: true, experiences: true, benefits: true, service: false, pricing: true },
    ...{ company: false, security: false, photos: false, videos: false, socialNetworks: false },
  });
  await test.db.insert(providerServices).values({ providerId: 1, code: "FULL_PLANNING", position: 0, description: "" });
  await test.db.update(providers).set({ profileImage: "p/x" }).where(eq(providers.id, 1));
  await test.db.update(providerCredentials).set({ emailVerifiedAt: 1 }).where(eq(providerCredentials.providerId, 1));
  await test.db.insert(providerImages).values(
    [1, 2, 3].map((position) => ({
      ...{ providerId: 1, position, src: "p/x", alt: "", width: 400, height: 400 },
      visible: position < 3,
    })),
  );
  await test.db.insert(weddings).values({
    ...{ publicId: "w", providerId: 1, slug: "w", title: "Louise et Karim", status: "published" },
    ...{ createdAt: NOW, updatedAt: NOW, publishedAt: NOW },
  });
  await test.db.update(providers).set({ rating: 5, reviewCount: 1 }).where(eq(providers.id, 1));
  const { steps, photos, wedding, reviews } = await dashboard();
  expect([wedding, reviews]).toEqual([true, true]);
  expect(steps).toMatchObject({ service: true, profilePicture: true, security: true });
  expect(steps.photos).toBe(false);
  expect(photos).toBe(2);
});

it("the dashboard shows the provider's own profile as lists will show it", async () => {
  await test.db.update(providers).set({ visible: false }).where(eq(providers.id, 1));
  expect((await dashboard()).card).toMatchObject({ name: approvedProvider.name, premium: false, photo: null });
});

it("a profile can be submitted once nothing is missing (dashboard-8)", async () => {
  await test.db.insert(providerServices).values({ providerId: 1, code: "FULL_PLANNING", position: 0, description: "" });
  await test.db.update(providerCredentials).set({ emailVerifiedAt: 1 }).where(eq(providerCredentials.providerId, 1));
  await test.db.insert(providerLanguages).values({ providerId: 1, iso: "fr" }).onConflictDoNothing();
  await test.db.update(providers).set({ siret: "81234567600017", profileImage: "p/x" }).where(eq(providers.id, 1));
  expect(await dashboard()).toMatchObject({ facts: { ready: true }, missing: [] });
  await test.db.delete(providerServices).where(eq(providerServices.providerId, 1));
  expect(await dashboard()).toMatchObject({ facts: { ready: false }, missing: ["service"] });
});

it("knows how far moderation is, by the last decision", async () => {
  expect((await dashboard()).facts).toMatchObject({ status: "verified", emailVerified: false, decision: null });
  await test.db.insert(administrators).values({
    ...{ id: 1, email: "a@alliance.test", name: "Ada", locale: "fr", passwordHash: "", totpSecret: "", createdAt: 0 },
  });
  const decided = { providerId: 1, administratorId: 1, snapshot: "{}" } as const;
  await test.db.insert(moderationDecisions).values([
    { ...decided, decision: "changes_asked", reason: "Why", createdAt: 2 },
    { ...decided, decision: "refused", reason: "No", createdAt: 1 },
    { ...decided, providerId: 2, decision: "refused", reason: "Other", createdAt: 3 },
  ]);
  await test.db
    .update(providers)
    .set({ pausedAt: 5, showPublicly: false, reviewRequestedAt: 6 })
    .where(eq(providers.id, 1));
  expect((await dashboard()).facts).toMatchObject({
    decision: { decision: "changes_asked", reason: "Why" },
    pausedAt: 5,
    showPublicly: false,
    reviewRequestedAt: 6,
  });
});

it("the dashboard shows the views of each of the last 30 days, in the provider's market (dashboard-9)", async () => {
  const views = { "2027-03-02": 1000, "2027-03-01": 1, "2027-02-23": 10, "2027-02-22": 100, "2027-01-31": 200 };
  const rows = Object.entries({ ...views, "2027-01-30": 5000 }).map(([day, count]) => ({ providerId: 1, day, count }));
  await test.db.insert(providerViews).values([...rows, { providerId: 2, day: "2027-03-01", count: 7 }]);
  const days = Array.from({ length: 30 }, () => 0);
  expect((await dashboard()).views).toEqual(Object.assign(days, { 0: 200, 22: 100, 23: 10, 29: 1 }));
});

it("dashboard and menu count the requests that wait for an answer, read or not (list-1)", async () => {
  await receive(1, { createdAt: NOW - 10 });
  await receive(2, { createdAt: NOW - 20 });
  await receive(3, { seenAt: 1 });
  await receive(4, { status: "rejected", rejectedAt: 1 });
  await receive(5, {}, NOW);
  await receive(6, { providerId: 2 });
  expect(await dashboard()).toMatchObject({
    waiting: 3,
    newest: [{ publicId: "r1" }, { publicId: "r2" }, { publicId: "r3" }],
  });
  expect(await findProFrame({ db: test.db }, provider)).toMatchObject({ waiting: 3, isNewcomer: false });
});

it("the dashboard shows the next three accepted events that are not cancelled (dashboard-4)", async () => {
  const unlocked = { status: "unlocked", unlockedAt: 1 } as const;
  await receive(1, unlocked);
  for (const n of [2, 3, 4]) await receive(n, unlocked, n === 4 ? NOW : null);
  for (const n of [5, 6, 7]) await receive(n, unlocked, n === 6 ? NOW : null);
  await receive(8);
  await receive(9, { ...unlocked, providerId: 2 });
  const on = {
    1: "2027-03-02",
    2: "2027-02-28",
    3: "2027-03-01",
    4: "2027-03-03",
    5: "2027-05-01",
    6: "2027-03-04",
    7: "2027-04-01",
  };
  for (const [n, eventDate] of Object.entries(on))
    await test.db
      .update(projects)
      .set({ eventDate, closedReason: { 4: "cancelled", 6: "found" }[n] as "found" | undefined })
      .where(eq(projects.id, Number(n)));
  const { coming } = await dashboard();
  expect(coming.map(({ publicId, date }) => [publicId, date])).toEqual([
    ["r3", "2027-03-01"],
    ["r1", "2027-03-02"],
    ["r6", "2027-03-04"],
  ]);
  expect(coming[0]).toMatchObject({ name: expect.stringMatching(/\S \S/), place: "Dijon" });
});

it("statistics count messages by month in the provider's market, and the answers of 90 days (dashboard-2)", async () => {
  await receive(1, { seenAt: 1 });
  await receive(2, { createdAt: Date.UTC(2027, 1, 28, 22, 30), status: "unlocked", unlockedAt: 1 });
  await receive(3, { createdAt: NOW - days(90) + 1, status: "rejected", rejectedAt: 1 });
  await receive(4, { createdAt: NOW - days(90) });
  await receive(5, { createdAt: Date.UTC(2026, 2, 31, 12) });
  await receive(6, { providerId: 2 });
  const { months, counts } = await dashboard();
  expect(months).toHaveLength(12);
  expect(months.filter(({ requests }) => requests > 0)).toEqual([
    { month: "2026-12", requests: 2 }, // in Paris, 90 days ago is 1 December, 00:30
    { month: "2027-02", requests: 1 },
    { month: "2027-03", requests: 1 },
  ]);
  expect(counts).toEqual({ requests: 3, seen: 3, unlocked: 1, rejected: 1 });
});

it("the dashboard says since when emails bounce (notice-6)", async () => {
  expect((await dashboard()).mailStop).toBeNull();
  const email = "provider-1@example.org";
  await test.db.insert(mailStops).values([
    { recipient: email, reason: "bounced", since: 7 },
    { recipient: "provider-2@example.org", reason: "complained", since: 8 },
  ]);
  expect((await dashboard()).mailStop).toEqual({ email, reason: "bounced", since: 7 });
  await test.db.delete(mailStops);
});

it("tells the credits and whether the welcome is still to come", async () => {
  expect(await dashboard()).toMatchObject({ credits: 0, welcomed: false });
  await test.db.insert(creditEntries).values([
    { providerId: 1, kind: "welcome", amount: 1, cause: "welcome:1", createdAt: 0 },
    { providerId: 1, kind: "purchase", amount: 5, cause: "p", createdAt: 0 },
    { providerId: 2, kind: "purchase", amount: 10, cause: "q", createdAt: 0 },
  ]);
  expect(await dashboard()).toMatchObject({ credits: 6, welcomed: true });
});
