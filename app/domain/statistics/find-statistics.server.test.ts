import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { messages } from "#db/schema/messages";
import { providerLanguages, providerServices, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { DAY_MEASURES, mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days, hours } from "~/domain/durations";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { venue } from "~/domain/venues/venues.fixture";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findStatistics, neighboursQuery } from "./find-statistics.server";
import { compare, firstOfDays, type Period } from "./statistics.rules";

const test = useTestDatabase();
/** 1 March in Paris, 28 February in UTC. */
const NOW = Date.UTC(2027, 1, 28, 23, 30);
const TODAY = "2027-03-01";
const clock = stoppedClock(NOW);
let provider: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [accounts, providers]) await test.db.delete(table);
  provider = await saveProvider(test.db, 1, approvedProvider);
});

async function statistics(period: Period = "month") {
  const found = await findStatistics({ db: test.db, clock }, provider, period);
  if (!found) throw new Error("no statistics");
  return found;
}

const totals = (found: Awaited<ReturnType<typeof statistics>>, buckets: readonly string[]) =>
  Object.fromEntries(
    ["views", "messages"].map((measure) => [
      measure,
      found.counts
        .filter((one) => one.measure === measure && buckets.includes(one.bucket))
        .reduce((sum, { count }) => sum + count, 0),
    ]),
  );

it("each period and the one before are added up exactly, in one round trip (statistics-12)", async () => {
  const on = [0, 1, 6, 7, 13, 14, 29, 30, 59, 60, 364].map((back) => firstOfDays(TODAY, back + 1));
  await test.db.insert(providerViews).values(on.map((day) => ({ providerId: 1, day, count: 1 })));
  await test.db
    .insert(providerDays)
    .values(on.map((day) => ({ providerId: 1, day, measure: "messages" as const, count: 2 })));
  const before = test.roundTrips.count;
  const sums = async (period: Period) => {
    const found = await statistics(period);
    return [totals(found, found.period.buckets), totals(found, found.period.bucketsBefore)].flatMap((one) => [
      one.views,
      one.messages,
    ]);
  };
  expect(await sums("today")).toEqual([1, 2, 1, 2]);
  expect(await sums("week")).toEqual([3, 6, 2, 4]);
  expect(await sums("month")).toEqual([7, 14, 2, 4]);
  // The year starts on 1 April 2026, so the figures of 364 days ago, in March 2026, belong to the previous year.
  expect(await sums("year")).toEqual([10, 20, 1, 2]);
  expect(test.roundTrips.count - before).toBe(4);
});

it("the reasons of 30 days are added up, today included (statistics-4)", async () => {
  const on = [1, 30, 31].map((count) => firstOfDays(TODAY, count));
  await test.db
    .insert(providerDays)
    .values(on.map((day) => ({ providerId: 1, day, measure: "radius" as const, count: 1 })));
  for (const period of ["today", "year"] as const)
    expect((await statistics(period)).reasons, period).toEqual([{ measure: "radius", count: 2 }]);
});

it("each reason shows the present setting, such as the lowest price or the languages (statistics-4)", async () => {
  expect(await statistics()).toMatchObject({ priceFrom: approvedProvider.minimumBudget, languages: [] });
  const service = { providerId: 1, description: "" };
  await test.db.insert(providerServices).values([
    { ...service, code: "FULL_PLANNING", position: 0, budgetStartingFrom: 3_800 },
    { ...service, code: "DAY_COORDINATION", position: 1, budgetStartingFrom: 900 },
    { ...service, code: "WEDDING_DESIGN", position: 2 },
  ]);
  await test.db.insert(providerLanguages).values(["fr", "en"].map((iso) => ({ providerId: 1, iso })));
  expect(await statistics()).toMatchObject({ priceFrom: 900, languages: ["en", "fr"] });
});

it("the page says whether views of venues are among those of the profile (statistics-3)", async () => {
  expect((await statistics()).hasVenues).toBe(false);
  await test.db.insert(venues).values(venue(7));
  expect((await statistics()).hasVenues).toBe(true);
});

it("tells nothing once the session has ended, nor of others", async () => {
  await saveProvider(test.db, 2, approvedProvider);
  await test.db.insert(providerViews).values({ providerId: 2, day: TODAY, count: 5 });
  expect((await statistics()).counts).toEqual([]);
  await test.db.update(sessions).set({ endedAt: NOW }).where(eq(sessions.id, provider.sessionId));
  expect(await findStatistics({ db: test.db, clock }, provider, "month")).toBeNull();
});

it("views of weddings, photos and venues are shown with Premium only, the most viewed first (statistics-6)", async () => {
  await test.db.insert(mediaDays).values([
    { providerId: 1, kind: "photo", item: "gone", day: TODAY, count: 3 },
    { providerId: 1, kind: "portfolio", item: "party", day: TODAY, count: 5 },
    { providerId: 1, kind: "portfolio", item: "party", day: firstOfDays(TODAY, 40), count: 2 },
    { providerId: 1, kind: "portfolio", item: "seen before alone", day: firstOfDays(TODAY, 40), count: 9 },
  ]);
  expect((await statistics()).media).toBeNull();
  await test.db
    .update(providers)
    .set({ premiumUntil: NOW + 1 })
    .where(eq(providers.id, 1));
  expect((await statistics()).media).toEqual([
    { kind: "portfolio", title: null, count: 5, before: 2 },
    { kind: "photo", title: null, count: 3, before: 0 },
  ]);
});

it("views of each kind are added up for every period (statistics-14)", async () => {
  const entry = fc.record({
    kind: fc.constantFrom("portfolio" as const, "photo" as const, "venue" as const),
    item: fc.constantFrom("a", "b", "c", "d", "e", "f"),
    day: fc.integer({ min: 1, max: 740 }).map((back) => firstOfDays(TODAY, back)),
    count: fc.integer({ min: 1, max: 9 }),
  });
  const drawn = fc.sample(entry, { numRuns: 600, seed: 7 });
  const rows = [...new Map(drawn.map((row) => [`${row.kind} ${row.item} ${row.day}`, row])).values()];
  await test.db.insert(mediaDays).values([
    ...rows.map((row) => ({ ...row, providerId: 1 })),
    // This is tomorrow, in the time zone of another market.
    { providerId: 1, kind: "photo", item: "a", day: "2027-03-02", count: 99 },
  ]);
  await saveProvider(test.db, 2, approvedProvider);
  await test.db.insert(mediaDays).values(rows.map((row) => ({ ...row, providerId: 2, count: 50 })));
  await test.db
    .update(providers)
    .set({ premiumUntil: NOW + 1 })
    .where(eq(providers.id, 1));
  for (const period of ["today", "week", "month", "year"] as const) {
    const { media, period: days } = await statistics(period);
    const sum = (key: string, from: string, before: string) =>
      rows
        .filter((row) => `${row.item} ${row.kind}` === key && row.day >= from && row.day < before)
        .reduce((all, { count }) => all + count, 0);
    const expected = [...new Set(rows.map((row) => `${row.item} ${row.kind}`))]
      .map((key) => ({ key, count: sum(key, days.first, "2027-03-02"), before: sum(key, days.before, days.first) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
      .slice(0, 10);
    expect(media, period).toEqual(
      expected.map(({ key, count, before }) => ({ kind: key.split(" ")[1], title: null, count, before })),
    );
  }
});

it("photos of weddings and venues are named by their caption, or by what they show (statistics-6)", async () => {
  const picture = { src: "a", width: 400, height: 400, createdAt: NOW };
  await test.db.insert(weddings).values({
    ...{ id: 1, publicId: "wedding", providerId: 1, title: "Louise et Karim", status: "unpublished", createdAt: NOW },
    updatedAt: NOW,
  });
  await test.db.insert(weddingImages).values([
    { ...picture, ownerId: 1, position: 0, publicId: "plain" },
    { ...picture, ownerId: 1, position: 1, publicId: "told", caption: "La grange" },
  ]);
  await test.db.insert(venues).values(venue(1, { name: "Le Moulin" }));
  await test.db.insert(venueImages).values({ ...picture, ownerId: 1, position: 0, publicId: "yard", alt: "La cour" });
  await test.db.insert(mediaDays).values(
    ["plain", "told", "yard"].map((item, index) => ({
      ...{ providerId: 1, kind: "photo" as const, item, day: TODAY, count: 3 - index },
    })),
  );
  await test.db
    .update(providers)
    .set({ premiumUntil: NOW + 1 })
    .where(eq(providers.id, 1));
  expect((await statistics()).media?.map(({ title }) => title)).toEqual(["Louise et Karim", "La grange", "La cour"]);
});

it("rates and times are compared with the median of at least five similar providers within 60 km (statistics-5)", async () => {
  const near = (id: number) => ({ ...approvedProvider, latitude: 48.58 + id / 100, longitude: 7.75, id });
  await test.db.update(providers).set({ latitude: 48.58, longitude: 7.75 }).where(eq(providers.id, 1));
  for (const id of [2, 3, 4, 5, 6]) await saveProvider(test.db, id, near(id));
  await saveProvider(test.db, 7, { ...near(7), kind: "venue" });
  await saveProvider(test.db, 8, { ...near(8), latitude: 47 });
  // This provider is 62 km away. The index finds it by latitude and longitude, but it is outside the circle of 60 km.
  await saveProvider(test.db, 9, { ...near(9), latitude: 48.58 + 62 / 111.2 });
  let couple = 0;
  const receive = async (providerId: number, answeredAfter: number | null, rejected = false) => {
    couple++;
    await saveCouple(test.db, couple);
    await saveProject(test.db, { id: couple, publicId: `project-${couple}`, accountId: couple });
    const createdAt = NOW - days(10);
    const answeredAt = answeredAfter === null ? null : createdAt + hours(answeredAfter);
    await test.db.insert(requests).values({
      ...{ publicId: `r${couple}`, projectId: couple, providerId, message: "Bonjour", createdAt },
      status: answeredAt === null ? "locked" : rejected ? "rejected" : "unlocked",
      ...(answeredAt !== null &&
        (rejected ? { rejectedAt: answeredAt, rejectionReason: "other" } : { unlockedAt: answeredAt })),
    });
  };
  for (const id of [2, 3, 4, 5]) await receive(id, id);
  for (const id of [7, 8, 9]) await receive(id, null);
  await receive(1, 3);
  await receive(1, 5, true);
  await receive(1, null);
  await rebuildProviderMatch(test.db, NOW);
  const few = compare((await statistics()).neighbours);
  expect(few).toMatchObject({
    neighbours: 0,
    rates: { answered: { own: 2 / 3, median: null } },
    took: { own: hours(3), median: null },
  });
  await receive(6, null);
  await receive(6, 40);
  const enough = compare((await statistics()).neighbours);
  expect(enough).toEqual({
    neighbours: 5,
    rates: {
      answered: { own: 2 / 3, median: 1 },
      seen: { own: 2 / 3, median: 1 },
      rejected: { own: 1 / 3, median: 0 },
      unlocked: { own: 1 / 3, median: 1 },
    },
    took: { own: hours(3), median: hours(4) },
  });
  const [own] = await test.db
    .select({ id: requests.id, createdAt: requests.createdAt })
    .from(requests)
    .where(and(eq(requests.providerId, 1), eq(requests.status, "unlocked")));
  await test.db.insert(messages).values({
    publicId: "m1",
    requestId: own?.id ?? 0,
    side: "provider",
    body: "Bonjour",
    locale: "fr",
    cause: "form-1",
    sentAt: (own?.createdAt ?? 0) + hours(4.5),
  });
  expect(compare((await statistics()).neighbours).took?.own, "the first message").toBe(hours(4.5));
});

it("adds up a year of a busy profile by month", async () => {
  const rows = Array.from({ length: 730 }, (_, back) => firstOfDays(TODAY, back + 1));
  await test.db.insert(providerViews).values(rows.map((day) => ({ providerId: 1, day, count: 50 })));
  for (const measure of DAY_MEASURES)
    await test.db.insert(providerDays).values(rows.map((day) => ({ providerId: 1, day, measure, count: 50 })));
  const started = performance.now();
  expect((await statistics("year")).counts).toHaveLength(24 * 5);
  console.log(`  a year in ${Math.round(performance.now() - started)} ms`);
});

it("reads a provider's neighbours by keys alone", async () => {
  const plan = await test.db.all<{ detail: string }>(
    sql`EXPLAIN QUERY PLAN ${neighboursQuery(test.db, 1, NOW).getSQL()}`,
  );
  expect(plan.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      "SEARCH m USING PRIMARY KEY (premium=? AND radius_class=? AND lat_band=? AND lng>? AND lng<?)",
      "SEARCH r USING INDEX requests_provider (provider_id=? AND created_at>?)",
      "SEARCH written USING INDEX messages_cause (request_id=? AND side=?)",
    ]),
  );
  expect(plan.filter(({ detail }) => /^SCAN ([mpr]|written)\b/.test(detail))).toEqual([]);
  // Only the subquery for the first message is correlated. A correlated median would scan all rows per neighbour.
  expect(plan.filter(({ detail }) => detail.startsWith("CORRELATED"))).toHaveLength(1);
});
