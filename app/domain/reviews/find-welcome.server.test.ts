import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { weddings } from "#db/schema/weddings";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { useTestDatabase } from "../../../tests/support/database";
import { findLanding, findWelcome, plannersStatement, praiseStatement, weddingsStatement } from "./find-welcome.server";
import { review, saveReviews } from "./shown-reviews.fixture";

const test = useTestDatabase();
const find = (locale: Locale, planner: string | null) =>
  findWelcome({ db: test.db, clock: { now: () => NOON } }, { country: "FR", locale, planner });
const long = "Everything was where it should be. ".repeat(9);

beforeAll(async () => {
  await savePlanners(test.db, [planner(1), planner(2), planner(3, { row: { country: "DE" } })]);
  await rebuildProviderMatch(test.db, NOON);
  await saveReviews(test.db, [
    review(1),
    review(2, { providerId: 2 }),
    review(3, { providerId: 3 }),
    review(4, { stars: 4 }),
    review(5, { authorKind: "guest" }),
    review(6, { locale: "de" }),
    review(7, { text: long }),
    review(8, { status: "waiting", publishedAt: null }),
    review(9, { hiddenAt: NOON }),
    review(10, { providerId: 2, authorName: "Louise et Karim" }),
  ]);
});

it("the welcome page quotes couples' newest five-star reviews, one per planner of the country, in the page's language; none if there are fewer than two (welcome-3)", async () => {
  const { praise, banner } = await find("fr", "planner-1");
  expect(praise.map(({ authorName }) => authorName)).toEqual(["Louise et Karim", "Author 1"]);
  expect(praise[0]).toMatchObject({ planner: { publicId: "planner-2", name: "Planner 2" } });
  expect(banner?.name).toBe("Planner 1");
  expect(await find("de", null), "one alone is no strip").toMatchObject({ praise: [], banner: null });
});

it("the landing page quotes the newest review that the welcome page would quote, if there is one (landing-3)", async () => {
  const landing = (country: MarketCode, planner: string | null) =>
    findLanding({ db: test.db, clock: { now: () => NOON } }, { country, locale: "fr", planner });
  const { praise, banner } = await landing("FR", "planner-1");
  expect(praise).toMatchObject({ authorName: "Louise et Karim", planner: { publicId: "planner-2" } });
  expect(banner?.name).toBe("Planner 1");
  expect(await landing("ES", null)).toEqual({ praise: null, banner: null });
});

it("the welcome page shows three planners or none, at most one of them a paid placement (welcome-9)", async () => {
  expect((await find("fr", null)).planners).toEqual([]);
  await savePlanners(test.db, [
    planner(4),
    planner(5, { row: { premiumUntil: NOON + 1 } }),
    planner(6, { row: { premiumUntil: NOON + 1 } }),
  ]);
  await rebuildProviderMatch(test.db, NOON);
  const { planners } = await find("fr", null);
  expect(planners.map(({ premium }) => premium)).toEqual([true, false, false]);
});

it("the welcome page shows four weddings of different planners or none, the newest of each style before others", async () => {
  const wedding = (id: number, style: string, day: number) => ({
    id,
    publicId: `wedding-${id}`,
    providerId: id,
    slug: `wedding-${id}`,
    style,
    description: "",
    services: "[]",
    title: `Wedding ${id}`,
    status: "published" as const,
    publishedAt: day,
    createdAt: 0,
    updatedAt: 0,
  });
  const shown = async () => (await find("fr", null)).weddings.map(({ slug }) => slug);
  await savePlanners(test.db, [planner(11), planner(12), planner(13), planner(14), planner(15)]);
  await rebuildProviderMatch(test.db, NOON);
  await test.db
    .insert(weddings)
    .values([wedding(11, "country", 1), wedding(12, "beach", 2), wedding(13, "country", 3)]);
  expect(await shown()).toEqual([]);
  await test.db.insert(weddings).values([wedding(14, "country", 4), wedding(15, "chic", 5)]);
  expect(await shown()).toEqual(["wedding-15", "wedding-14", "wedding-12", "wedding-13"]);
});

it("the reviews of the welcome page are read by index (welcome-3)", async () => {
  for (const statement of [praiseStatement("FR", "fr"), weddingsStatement("FR", NOON), plannersStatement("FR", NOON)]) {
    const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`);
    const scans = plan.map(({ detail }) => detail).filter((line) => line.startsWith("SCAN"));
    expect(
      scans.every((line) => /^SCAN (best|\(subquery)/.test(line)),
      scans.join("; "),
    ).toBe(true);
  }
});
