import { asc, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { mediaDays, providerDays, providerViews } from "#db/schema/statistics";
import { planner } from "~/domain/matching/planners.fixture";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { countDays, countViews, type SeenMeasure } from "./day-counts.server";

const test = useTestDatabase();
/** 00:30 in Paris, 23:30 of the previous day in Lisbon. */
const AROUND_MIDNIGHT = Date.UTC(2027, 0, 14, 23, 30);
const clock = stoppedClock(AROUND_MIDNIGHT);

beforeEach(async () => {
  await test.db.delete(providers);
  clock.at = AROUND_MIDNIGHT;
  await test.db
    .insert(providers)
    .values([
      planner(1, { row: { market: "FR" } }).row,
      planner(2, { row: { market: "PT" } }).row,
      planner(3, { row: { visible: false } }).row,
      planner(4, { row: { status: "in_progress" } }).row,
    ]);
});

const view = (id: number, viewer: number | null = null, db = test.db) =>
  countViews({ db, clock }, [{ publicId: `planner-${id}`, viewerId: viewer, count: 1 }]);
const counted = () =>
  test.db.select().from(providerViews).orderBy(asc(providerViews.providerId), asc(providerViews.day));

it("a profile view is counted on its day in the provider's market (statistics-1)", async () => {
  await view(1);
  await view(2);
  await view(2);
  clock.pass(3_600_000);
  await view(2);
  expect(await counted()).toEqual([
    { providerId: 1, day: "2027-01-15", count: 1 },
    { providerId: 2, day: "2027-01-14", count: 2 },
    { providerId: 2, day: "2027-01-15", count: 1 },
  ]);
});

it("counts every one of many at the same moment", async () => {
  const own = () => openDatabase({ url: test.url, timeoutMs: 30_000 }).db;
  await Promise.all(Array.from({ length: 20 }, () => view(1, null, own())));
  expect(await counted()).toMatchObject([{ count: 20 }]);
});

it("adds the views of many profiles at once, for any visitor", async () => {
  const views = (id: number, viewerId: number | null, count: number) => ({
    publicId: `planner-${id}`,
    viewerId,
    count,
  });
  await view(1);
  await countViews({ db: test.db, clock }, [views(1, null, 3), views(1, 2, 2), views(1, 1, 5), views(2, null, 4)]);
  expect(await counted()).toMatchObject([
    { providerId: 1, count: 6 },
    { providerId: 2, count: 4 },
  ]);
});

it("a provider's own views are not counted (statistics-8)", async () => {
  await view(1, 1);
  expect(await counted()).toEqual([]);
  await view(1, 2);
  expect(await counted()).toMatchObject([{ providerId: 1, count: 1 }]);
});

it("views of a hidden profile are not counted (statistics-9)", async () => {
  for (const id of [3, 4, 99]) await view(id);
  expect(await counted()).toEqual([]);
});

it("cards, photos and pages of venues count for their provider, except its own views (statistics-3)", async () => {
  await saveVenues(test.db, [venue(1, { visible: true }), venue(2, { visible: true }), venue(3)]);
  const seen = (id: number, measure: SeenMeasure, viewerId: number | null = null) => ({
    publicId: venue(id).publicId,
    isVenue: true,
    viewerId,
    count: 1,
    measure,
  });
  await countViews({ db: test.db, clock }, [
    ...[1, 2, 3].map((id) => seen(id, "appearances")),
    ...[1, 2, 3].map((id) => seen(id, `venue ${venue(id).publicId}`, 2)),
    seen(1, "photo yard"),
    seen(1, "photo yard", 1),
    seen(2, "appearances", 1),
  ]);
  const today = { providerId: 1, day: "2027-01-15" };
  expect(await test.db.select().from(providerDays)).toEqual([{ ...today, measure: "appearances", count: 2 }]);
  expect(await test.db.select().from(mediaDays)).toEqual([
    { ...today, kind: "photo", item: "yard", count: 1 },
    ...[1, 2].map((id) => ({ ...today, kind: "venue", item: venue(id).publicId, count: 1 })),
  ]);
});

it("opening a venue's page counts while couples see it (statistics-3)", async () => {
  await saveVenues(test.db, [venue(1, { visible: true }), venue(2)]);
  for (const id of [1, 2])
    await countViews({ db: test.db, clock }, [
      { publicId: venue(id).publicId, isVenue: true, viewerId: null, count: 1 },
    ]);
  expect(await counted()).toMatchObject([{ providerId: 1, count: 1 }]);
});

const days = () => test.db.select().from(providerDays).orderBy(providerDays.providerId, providerDays.measure);

it("what happens on a day is added up in the provider's market (statistics-11)", async () => {
  const entries = [
    { providerId: 1, measure: "messages" as const },
    { providerId: 1, measure: "radius" as const, by: 3 },
    { providerId: sql`(SELECT ${2})`, measure: "messages" as const },
    { providerId: 99, measure: "messages" as const },
  ];
  for (let times = 0; times < 2; times++) {
    const [first, ...rest] = countDays(test.db, entries, AROUND_MIDNIGHT);
    if (first) await test.db.batch([first, ...rest]);
  }
  expect(await days()).toEqual([
    { providerId: 1, day: "2027-01-15", measure: "messages", count: 2 },
    { providerId: 1, day: "2027-01-15", measure: "radius", count: 6 },
    { providerId: 2, day: "2027-01-14", measure: "messages", count: 2 },
  ]);
});

it("what people see of visible profiles is counted, but not a provider's own views (statistics-3)", async () => {
  const view = { viewerId: null, count: 1 };
  await countViews({ db: test.db, clock }, [
    { ...view, publicId: "planner-1", measure: "appearances", count: 2 },
    { ...view, publicId: "planner-1", measure: "appearances", viewerId: 1 },
    { ...view, publicId: "planner-1", measure: "badge" },
    { ...view, publicId: "planner-3", measure: "badge" },
    { ...view, publicId: "planner-1", measure: "photo sunset" },
    { ...view, publicId: "planner-1", measure: "photo sunset", viewerId: 2 },
    { ...view, publicId: "planner-1", measure: "portfolio party" },
  ]);
  expect((await days()).map(({ measure, count }) => [measure, count])).toEqual([
    ["appearances", 2],
    ["badge", 1],
  ]);
  const media = await test.db.select().from(mediaDays).orderBy(mediaDays.kind);
  expect(media.map(({ kind, item, count }) => [kind, item, count])).toEqual([
    ["photo", "sunset", 2],
    ["portfolio", "party", 1],
  ]);
});
