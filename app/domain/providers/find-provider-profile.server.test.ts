import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { providerVideos } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { useTestDatabase } from "../../../tests/support/database";
import { findProviderProfile, similarStatement } from "./find-provider-profile.server";

const rhone = { region: "Rhône", country: "FR" };
const dayOnly = [{ code: "DAY_COORDINATION", price: 900 }];

describe("findProviderProfile", () => {
  const test = useTestDatabase();
  const find = (id: number) => findProviderProfile({ db: test.db, clock: { now: () => NOON } }, `planner-${id}`);
  const similarTo = async (id: number) => (await find(id)).similar.map(({ publicId }) => publicId);

  beforeAll(async () => {
    await savePlanners(test.db, [
      planner(1, { row: { ...rhone, rating: 4.5, reviewCount: 8, travelRadiusKm: 80 } }),
      planner(2, { row: { ...rhone, rating: 4, reviewCount: 9 } }),
      planner(3, { row: { ...rhone, rating: 5, reviewCount: 30 } }),
      planner(4, { row: { ...rhone, rating: 1, reviewCount: 9, premiumUntil: NOON + days(1) } }),
      planner(5, { row: { ...rhone, rating: 3, reviewCount: 9, premiumUntil: NOON - days(1) } }),
      planner(6, { row: { ...rhone, visible: false } }),
      planner(7, { row: rhone, services: dayOnly }),
      planner(8, { row: { region: "Isère", country: "FR" } }),
      planner(9, { row: { region: "", country: "FR" } }),
      planner(10, { row: { region: "", country: "FR" } }),
    ]);
    await test.db.insert(providerVideos).values([
      { providerId: 1, position: 2, link: "https://vimeo.com/76979871", title: "Second" },
      { providerId: 1, position: 1, link: "https://youtu.be/aqz-KE-bpKQ", title: "First" },
    ]);
    await rebuildProviderMatch(test.db, NOON);
  }, 60_000);

  it("tells of the place, the figures and the videos, in one round trip", async () => {
    const before = test.roundTrips.count;
    expect(await find(1)).toMatchObject({
      ...rhone,
      travelRadiusKm: 80,
      rating: 4.5,
      reviewCount: 8,
      videos: [{ title: "First" }],
    });
    expect(test.roundTrips.count - before).toBe(1);
  });

  it("knows three others of the region with a service in common, in the order of the directory", async () => {
    expect(await similarTo(1)).toEqual(["planner-4", "planner-3", "planner-2"]);
    expect(await similarTo(5)).toEqual(["planner-4", "planner-3", "planner-1"]);
  });

  it("shows nobody beside a paid profile, or without anything in common", async () => {
    expect(await similarTo(4)).toEqual([]);
    expect(await similarTo(7)).toEqual([]);
    expect(await similarTo(8)).toEqual([]);
    expect(await similarTo(9)).toEqual([]);
  });

  it("reads no table from one end to the other for them", async () => {
    const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${similarStatement("planner-1", NOON)}`);
    const scans = plan.map(({ detail }) => detail).filter((detail) => /^SCAN /.test(detail));
    expect(scans).toEqual(["SCAN b"]);
  });
});
