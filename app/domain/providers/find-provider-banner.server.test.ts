import { beforeAll, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { NOON, planner } from "~/domain/matching/planners.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import { findProviderBanner } from "./shown.server";

const test = useTestDatabase();
const find = (id: number) => findProviderBanner({ db: test.db, clock: { now: () => NOON } }, `planner-${id}`);

beforeAll(async () => {
  await test.db
    .insert(providers)
    .values([
      planner(1, { row: { profileImage: "p/1", premiumUntil: NOON + 1 } }).row,
      planner(2, { row: { premiumUntil: NOON } }).row,
      planner(3, { row: { visible: false } }).row,
      planner(4, { row: { status: "refused" } }).row,
      planner(5, { row: { kind: "venue" } }).row,
    ]);
});

it("the banner of a planner needs its name, photo and Premium, in one round trip (welcome-5)", async () => {
  const before = test.roundTrips.count;
  expect(await find(1)).toEqual({ name: "Planner 1", profileImage: "p/1", premium: true });
  expect(test.roundTrips.count - before).toBe(1);
  expect(await find(2)).toEqual({ name: "Planner 2", profileImage: null, premium: false });
});

it("shows a venue, too", async () => {
  expect(await find(5)).toEqual({ name: "Planner 5", profileImage: null, premium: false });
});

it.each([3, 4, 6])("knows nothing of a planner that is not to be seen: %i", async (id) => {
  expect(await find(id)).toBeNull();
});
