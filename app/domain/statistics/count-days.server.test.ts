import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { mediaDays, providerDays } from "#db/schema/statistics";
import { planner } from "~/domain/matching/planners.fixture";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { countDays, countViews } from "./count-days.server";

const test = useTestDatabase();
/** 00:30 in Paris, 23:30 of the previous day in Lisbon. */
const AROUND_MIDNIGHT = Date.UTC(2027, 0, 14, 23, 30);
const clock = stoppedClock(AROUND_MIDNIGHT);

beforeEach(async () => {
  await test.db.delete(providers);
  await test.db
    .insert(providers)
    .values([
      planner(1, { row: { market: "FR" } }).row,
      planner(2, { row: { market: "PT" } }).row,
      planner(3, { row: { visible: false } }).row,
    ]);
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
