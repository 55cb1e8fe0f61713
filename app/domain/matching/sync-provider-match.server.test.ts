import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { providerLanguages, providerMatch, providers } from "#db/schema/providers";
import { days } from "~/domain/durations";
import { languageMask, serviceMask } from "~/domain/enumerations/enumeration.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { answeringShare, qualityShare, radiusClass } from "../../../tests/support/matching-by-rules";
import { cosRadius, latBand, unitVector } from "./match-ranges.rules";
import { NOON, planner, randomPlanners, savePlanners } from "./planners.fixture";
import { expirePremium, rebuildProviderMatch, syncProviderMatch } from "./sync-provider-match.server";

describe("provider_match", () => {
  const test = useTestDatabase();
  const planners = randomPlanners(120, 3);
  const listed = planners.filter(({ row }) => row.status === "verified" && row.visible);

  beforeAll(async () => {
    await savePlanners(test.db, planners);
    await rebuildProviderMatch(test.db, NOON);
  }, 60_000);

  const rowOf = async (id: number) =>
    (await test.db.select().from(providerMatch).where(eq(providerMatch.providerId, id)))[0];

  describe("the rebuild", () => {
    it("writes a row for each verified, visible planner and venue, by the formulas of the rules", async () => {
      const rows = await test.db.select().from(providerMatch);
      expect(rows.map((row) => row.providerId).sort()).toEqual(listed.map(({ row }) => row.id).sort());
      const median = lowerMedian(
        listed.flatMap(({ row }) => (row.kind === "venue" || row.answerRate == null ? [] : [answering(row, 0)])),
      );
      for (const { row: provider, services, isos } of listed) {
        const row = rows.find((r) => r.providerId === provider.id);
        const vector = unitVector(provider.latitude, provider.longitude);
        const price = (code: string) => services.find((service) => service.code === code)?.price ?? null;
        expect(row).toMatchObject({
          premium: (provider.premiumUntil ?? 0) > NOON ? 1 : 0,
          radiusClass: radiusClass(provider.travelRadiusKm),
          latBand: latBand(provider.latitude),
          lng: provider.longitude,
          country: provider.country,
          // Venues are never matched with a couple that looks for a planner.
          services: provider.kind === "venue" ? 0 : serviceMask(services.map((service) => service.code)),
          serviceCount: services.length,
          languages: languageMask(isos),
          priceFull: price("FULL_PLANNING"),
          pricePartial: price("PARTIAL_PLANNING"),
          priceDay: price("DAY_COORDINATION"),
          pricePrivate: price("PRIVATE_EVENTS"),
          priceCorporate: price("CORPORATE_EVENTS"),
        });
        expect(row?.answering).toBeCloseTo(answering(provider, median), 9);
        const quality = qualityShare(provider.rating ?? null, provider.reviewCount ?? 0, provider.completeness);
        expect(row?.quality).toBeCloseTo(quality, 9);
        expect(row?.ux).toBeCloseTo(vector.x, 12);
        expect(row?.uy).toBeCloseTo(vector.y, 12);
        expect(row?.uz).toBeCloseTo(vector.z, 12);
        expect(row?.cosRadius).toBeCloseTo(cosRadius(provider.travelRadiusKm), 12);
      }
    });

    it("can be repeated", async () => {
      const before = await test.db.select().from(providerMatch);
      await rebuildProviderMatch(test.db, NOON);
      expect(await test.db.select().from(providerMatch)).toEqual(before);
    });
  });

  function answering(row: { answerRate?: number | null; answerHours?: number | null }, median: number): number {
    return answeringShare(row.answerRate ?? null, row.answerHours ?? null, median);
  }

  function lowerMedian(values: number[]): number {
    return values.sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
  }

  describe("the sync of one planner", () => {
    const id = 1_001;
    const sync = () => test.db.batch(syncProviderMatch(test.db, id, NOON));
    const change = (values: Partial<typeof providers.$inferInsert>) =>
      test.db.update(providers).set(values).where(eq(providers.id, id));

    it("follows the profile, and touches nobody else", async () => {
      const others = await test.db.select().from(providerMatch);
      await savePlanners(test.db, [planner(id, { row: { answerRate: null, answerHours: null } })]);
      await sync();
      const newcomers = others.filter((row) =>
        listed.some(({ row: provider }) => provider.id === row.providerId && provider.answerRate === null),
      );
      expect(await rowOf(id)).toMatchObject({ radiusClass: 3, answering: newcomers[0]?.answering });

      await change({ travelRadiusKm: 101, premiumUntil: NOON + 1 });
      await test.db.insert(providerLanguages).values({ providerId: id, iso: "uk" });
      await sync();
      expect(await rowOf(id)).toMatchObject({ premium: 1, radiusClass: 4, languages: languageMask(["fr", "uk"]) });

      await change({ visible: false });
      await sync();
      expect(await rowOf(id)).toBeUndefined();
      expect(await test.db.select().from(providerMatch)).toEqual(others);
    });
  });

  it("moves planners whose Premium has ended down, and only those", async () => {
    const premium = async () => {
      const rows = await test.db.all<{ id: number }>(
        sql`SELECT provider_id AS id FROM provider_match WHERE premium = 1`,
      );
      return rows.map((row) => row.id).sort();
    };
    const still = (now: number) => listed.flatMap(({ row }) => ((row.premiumUntil ?? 0) > now ? [row.id] : [])).sort();
    expect(await premium()).toEqual(still(NOON));
    await expirePremium(test.db, NOON + 1);
    expect(await premium()).toEqual(still(NOON + 1));
    expect(still(NOON + 1).length).toBeLessThan(still(NOON).length);
    await expirePremium(test.db, NOON + days(365));
    expect(await premium()).toEqual([]);
    expect(await test.db.$count(providerMatch)).toBe(listed.length);
  });
});
