import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { providerServices, providers, providerVideos } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import { matchQuery, NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
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
      planner(1, {
        row: { ...rhone, rating: 4.5, reviewCount: 8, travelRadiusKm: 80, insurer: "AXA" },
        busy: ["2020-01-04", "2099-06-06"],
      }),
      planner(2, { row: { ...rhone, rating: 4, reviewCount: 9 } }),
      planner(3, { row: { ...rhone, rating: 5, reviewCount: 30 } }),
      planner(4, { row: { ...rhone, rating: 1, reviewCount: 9, premiumUntil: NOON + days(1) } }),
      planner(5, { row: { ...rhone, rating: 3, reviewCount: 9, premiumUntil: NOON - days(1) } }),
      planner(6, { row: { ...rhone, visible: false } }),
      planner(7, { row: rhone, services: dayOnly }),
      planner(8, { row: { region: "Isère", country: "FR" } }),
      planner(9, { row: { region: "", country: "FR" } }),
      planner(10, { row: { region: "", country: "FR" } }),
      planner(11, { row: { ...rhone, kind: "venue" } }),
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
      videos: [{ title: "First" }],
      insurer: "AXA",
      busyDates: ["2099-06-06"],
    });
    expect(test.roundTrips.count - before).toBe(1);
  });

  it("a free profile shows three others of its region with a common service, in the order of the directory (premium-8)", async () => {
    expect(await similarTo(1)).toEqual(["planner-4", "planner-3", "planner-2"]);
    expect(await similarTo(5)).toEqual(["planner-4", "planner-3", "planner-1"]);
  });

  it("shows a venue, and no planners beside it", async () => {
    expect(await find(11)).toMatchObject({ kind: "venue", similar: [] });
  });

  it("a Premium profile shows no others, nor does one without a common service (premium-8)", async () => {
    expect(await similarTo(4)).toEqual([]);
    expect(await similarTo(7)).toEqual([]);
    expect(await similarTo(8)).toEqual([]);
    expect(await similarTo(9)).toEqual([]);
  });

  describe("what the planner does not show", () => {
    const texts = {
      portrait: "Bonjour",
      descriptionLong: "a",
      experience: "b",
      service: "c",
      benefits: "d",
    };
    const services = ["FULL_PLANNING", "DAY_COORDINATION", "WEDDING_DESIGN"];
    beforeAll(async () => {
      const row = { region: "Jura", country: "FR", minimumBudget: 1_500, ...texts };
      await savePlanners(test.db, [
        planner(20, { row, services: services.map((code) => ({ code, price: 900 })) }),
        planner(21, { row: { region: "Jura", country: "FR" } }),
      ]);
      await rebuildProviderMatch(test.db, NOON);
    }, 60_000);
    const show = (changes: Partial<typeof providers.$inferInsert>) =>
      test.db.update(providers).set(changes).where(eq(providers.id, 20));
    const showService = (code: string, changes: Partial<typeof providerServices.$inferInsert>) =>
      test.db.update(providerServices).set(changes).where(sql`provider_id = 20 AND code = ${code}`);
    const cardOf20 = async () => {
      const query = matchQuery({ budget: { min: 500, max: 1_000, widerMax: null } });
      const found = toMatches(await matchesQuery(test.db, { query }, { now: NOON }));
      return found.find(({ planner: { publicId } }) => publicId === "planner-20");
    };
    const similarCard = async () => (await find(21)).similar[0];

    it("what a planner has is shown unless it is hidden (service-3)", async () => {
      expect(await find(20)).toMatchObject({ minimumBudget: 1_500, descriptionLong: "a", experience: "b" });
      expect((await find(20)).services[0]).toEqual({ code: "FULL_PLANNING", description: "", price: 900 });
    });

    it("a planner can hide each service, its description or its price (service-6)", async () => {
      await test.db
        .update(providerServices)
        .set({ description: "All of it." })
        .where(eq(providerServices.providerId, 20));
      await showService("FULL_PLANNING", { showBudget: false });
      await showService("DAY_COORDINATION", { showDescription: false });
      await showService("WEDDING_DESIGN", { showPublicly: false });
      expect((await find(20)).services).toEqual([
        { code: "FULL_PLANNING", description: "All of it.", price: null, priceHidden: true },
        { code: "DAY_COORDINATION", description: "", price: 900 },
      ]);
      const shown = [
        { code: "FULL_PLANNING", position: 0, price: null, priceHidden: true },
        { code: "DAY_COORDINATION", position: 1, price: 900 },
      ];
      expect((await similarCard())?.services).toEqual(shown);
      const match = await cardOf20();
      expect(match?.planner.services).toEqual(shown);
      expect(match?.candidate.prices.full, "matching still uses it").toBe(900);
    });

    it("a planner can hide its whole profile (service-7)", async () => {
      await show({ showBudget: false, showDescription: false });
      const profile = await find(20);
      expect(profile).toMatchObject({
        minimumBudget: null,
        descriptionLong: "",
        experience: "",
        service: "",
        benefits: "",
      });
      expect(profile.services.map(({ price, priceHidden }) => [price, priceHidden])).toEqual([
        [null, true],
        [null, true],
      ]);
      expect((await cardOf20())?.planner.services).toMatchObject([{ priceHidden: true }, { priceHidden: true }]);
    });
  });

  it("reads no table from one end to the other for them", async () => {
    const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${similarStatement("planner-1", NOON)}`);
    const scans = plan.map(({ detail }) => detail).filter((detail) => /^SCAN /.test(detail));
    expect(scans).toEqual(["SCAN b"]);
  });
});
