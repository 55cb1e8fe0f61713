import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { favorites } from "#db/schema/favorites";
import { places } from "#db/schema/places";
import { providerBusyDates } from "#db/schema/providers";
import { weddings } from "#db/schema/weddings";
import { days } from "~/domain/durations";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { placeTerms } from "~/domain/places/place-names.rules";
import { nearbyStatement, providersStatement } from "~/domain/search/find-providers.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import {
  type AskedPlanners,
  askedPlanners,
  DIRECTORY_PAGE,
  type DirectoryFilters,
  plannerQuery,
  withoutCriterion,
} from "./directory.rules";
import { type DirectoryArea, slugOf } from "./directory-statement.server";
import { directoryStatements, findDirectory } from "./find-directory.server";
import { placeSlug, SLUG_LETTERS } from "./place-slugs.rules";

const ALL: DirectoryFilters = { service: null, language: null, style: null, price: null, date: null };
const ANYTHING: AskedPlanners = { keyword: "", city: { text: "" }, filters: ALL, page: 1 };
const VISITOR = { locale: "fr", market: "FR" } as const;

type Asked = Partial<DirectoryFilters> & Partial<Omit<AskedPlanners, "filters">>;

const lyon = { city: "Lyon", region: "Rhône", country: "FR" };

/** Planners of one country, with ratings that do not depend on Premium. */
const manyPlanners = (first: number, country: string, { paying, others }: { paying: number; others: number }) =>
  Array.from({ length: paying + others }, (_, i) =>
    planner(first + i, {
      row: {
        name: `${country} ${i}`,
        city: country,
        region: country,
        country,
        rating: 3 + (i % 5) / 5,
        reviewCount: 9,
        premiumUntil: i < paying ? NOON + days(1) : null,
      },
    }),
  );

describe("findDirectory", () => {
  const test = useTestDatabase();
  const clock = { now: () => NOON };
  const find = async (area: DirectoryArea, asked: Asked = {}, couple: Couple | null = null) => {
    const { keyword = "", city = { text: "" }, page = 1, ...filters } = asked;
    const search = { keyword, city, page, filters: { ...ALL, ...filters } };
    const answer = await findDirectory({ db: test.db, clock }, search, area, VISITOR, couple);
    if (!("found" in answer)) throw new Error(JSON.stringify(answer));
    return answer.found;
  };
  const names = async (area: DirectoryArea, asked: Asked = {}) =>
    (await find(area, asked)).planners.map(({ name }) => name);

  beforeAll(async () => {
    await savePlanners(test.db, [
      planner(1, { row: { ...lyon, name: "Good", rating: 4, reviewCount: 20 } }),
      planner(2, { row: { ...lyon, name: "Best", rating: 5, reviewCount: 40 } }),
      planner(3, { row: { ...lyon, name: "Paid", rating: 3, premiumUntil: NOON + days(1) }, isos: ["fr", "de"] }),
      planner(4, { row: { ...lyon, name: "Ended", rating: 2, premiumUntil: NOON - days(1) } }),
      planner(5, { row: { ...lyon, name: "Hidden", visible: false } }),
      planner(6, { row: { ...lyon, name: "Not checked", status: "in_progress" } }),
      planner(7, { row: { ...lyon, name: "Venue", kind: "venue" } }),
      planner(8, {
        row: { ...lyon, name: "Uphill", city: "Champagne-au-Mont-d'Or", rating: 4.5 },
        services: [{ code: "DAY_COORDINATION", price: 900 }],
        isos: ["de"],
      }),
      planner(9, { row: { name: "Elsewhere", city: "Dijon", region: "Côte-d'Or", country: "FR" } }),
      planner(10, { row: { name: "Nowhere", city: "Paris", region: "", country: "FR" } }),
      planner(11, { row: { name: "Ghent", city: "Gent", region: "Oost-Vlaanderen", country: "BE" } }),
      planner(12, { row: { name: "Vercelli 1", city: "Santhia'", region: "Vercelli", country: "IT" } }),
      planner(13, { row: { name: "Vercelli 2", city: "Santhià", region: "Vercelli", country: "IT" } }),
      ...Array.from({ length: 30 }, (_, i) =>
        planner(100 + i, {
          row: {
            ...{ name: `P${i}`, city: "Porto", region: "Porto", country: "PT", rating: 5 - i / 20, reviewCount: 9 },
            premiumUntil: i % 2 === 1 ? NOON + days(1) : null,
          },
        }),
      ),
      ...manyPlanners(200, "DE", { paying: 14, others: 1 }),
      ...manyPlanners(220, "ES", { paying: 2, others: 14 }),
      ...manyPlanners(240, "GB", { paying: 0, others: 13 }),
    ]);
    await rebuildProviderMatch(test.db, NOON);
  }, 60_000);

  it("the directory shows every visible provider: paid placements first, then all by quality (premium-1)", async () => {
    expect(await names({ country: "FR", region: "rhone", city: "lyon" })).toEqual(["Paid", "Best", "Good", "Ended"]);
    const { planners } = await find({ country: "FR", region: "rhone" });
    expect(planners.map(({ premium }) => premium)).toEqual([true, false, false, false, false]);
    expect(planners[0]).toMatchObject({
      publicId: "planner-3",
      services: [{ code: "FULL_PLANNING", price: 3000 }],
    });
  });

  it("the directory goes from country to region to town, with the number of planners of each; a region without a name has no page (directory-1)", async () => {
    const france = await find({ country: "FR" });
    expect(france).toMatchObject({
      region: null,
      city: null,
      total: 7,
      found: 7,
      pages: 1,
      countries: ["FR", "BE", "GB", "DE", "IT", "ES", "PT"],
    });
    expect(france.areas).toEqual([
      { name: "Rhône", slug: "rhone", count: 5 },
      { name: "Côte-d'Or", slug: "cote-d-or", count: 1 },
    ]);
    expect(await find({ country: "FR", region: "rhone" })).toMatchObject({
      region: "Rhône",
      areas: [
        { name: "Lyon", slug: "lyon", count: 4 },
        { name: "Champagne-au-Mont-d'Or", slug: "champagne-au-mont-d-or", count: 1 },
      ],
    });
  });

  it("lists of planners filter by service and language (directory-7)", async () => {
    const area = { country: "FR", region: "rhone" } as const;
    expect(await names(area, { language: "de" })).toEqual(["Paid", "Uphill"]);
    expect(await names(area, { language: "de", service: "DAY_COORDINATION" })).toEqual(["Uphill"]);
    expect(await find(area, { service: "WEDDING_DESIGN" })).toMatchObject({
      found: 0,
      pages: 1,
      total: 5,
      planners: [],
    });
  });

  it("lists of planners filter by wedding style: those who show such a wedding within their plan (directory-3)", async () => {
    const wedding = (providerId: number, style: string, changes: Partial<typeof weddings.$inferInsert> = {}) => ({
      ...{
        publicId: `${providerId}${style}`,
        providerId,
        slug: style,
        title: style,
        style,
        status: "published" as const,
      },
      ...{ createdAt: NOON, updatedAt: NOON, publishedAt: NOON + providerId, ...changes },
    });
    await test.db
      .insert(weddings)
      .values([
        wedding(1, "garden"),
        wedding(1, "beach", { publishedAt: NOON + 50 }),
        wedding(2, "garden", { status: "unpublished" }),
        wedding(3, "garden"),
        wedding(3, "beach", { publishedAt: NOON + 50 }),
        wedding(4, "garden", { heldAt: NOON }),
        wedding(5, "garden"),
        wedding(7, "garden"),
        wedding(9, "garden"),
      ]);
    const lyon = { country: "FR", region: "rhone", city: "lyon" } as const;
    expect(await names(lyon, { style: "garden" })).toEqual(["Paid", "Good"]);
    expect(await names(lyon, { style: "beach" }), "a second one is beyond the free plan").toEqual(["Paid"]);
    expect(await names({ country: "FR" }, { style: "garden" })).toEqual(["Paid", "Elsewhere", "Good"]);
    expect(await names({ country: "FR" }, { style: "garden", language: "de" })).toEqual(["Paid"]);
    expect(await find(lyon, { style: "modern" })).toMatchObject({ found: 0, total: 4 });
  });

  it("lists start with at most three paid placements, then all profiles by quality, on pages that lose and repeat none (premium-1)", async () => {
    const area = { country: "PT" } as const;
    const all = [...(await names(area)), ...(await names(area, { page: 2 })), ...(await names(area, { page: 3 }))];
    const paid = ["P1", "P3", "P5"];
    const everyone = Array.from({ length: 30 }, (_, i) => `P${i}`);
    expect(all).toEqual([...paid, ...everyone.filter((name) => !paid.includes(name))]);
    const labelled = (await find(area)).planners.filter(({ premium }) => premium);
    expect(labelled.map(({ name }) => name)).toEqual(paid);
    expect((await find(area, { page: 2 })).planners.some(({ premium }) => premium)).toBe(false);
    expect((await find(area)).pages).toBe(Math.ceil(30 / DIRECTORY_PAGE));
    await expect(find(area, { page: 4 })).rejects.toMatchObject({ code: "directory.notFound" });
  });

  it.each([
    ["DE", [3, 9, 0, 3]],
    ["ES", [2, 10, 0, 4]],
    ["GB", [0, 12, 0, 1]],
  ] as const)(
    "page one in %s has profiles below its paid placements, and no page repeats one",
    async (country, counts) => {
      const pages = [await find({ country }), await find({ country }, { page: 2 })];
      const groups = pages.map(({ planners }) => [
        planners.filter(({ premium }) => premium).length,
        planners.filter(({ premium }) => !premium).length,
      ]);
      expect(groups.flat()).toEqual(counts);
      const ids = pages.flatMap(({ planners }) => planners.map(({ publicId }) => publicId));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toHaveLength(pages[0]?.found ?? 0);
    },
  );

  it("the directory has the favourites of the couple only (favorite-4)", async () => {
    const [marie, max] = [await saveCouple(test.db, 1), await saveCouple(test.db, 2)];
    await test.db.insert(favorites).values({ accountId: marie.accountId, providerId: 2, createdAt: NOON });
    const heartsOf = async (couple: Couple | null) => (await find({ country: "FR" }, {}, couple)).favorites;
    const before = test.roundTrips.count;
    expect(await heartsOf(marie)).toEqual(["planner-2"]);
    expect(test.roundTrips.count - before).toBe(1);
    expect(await heartsOf({ ...marie, hasFinishedOnboarding: false })).toEqual([]);
    expect(await heartsOf(max)).toEqual([]);
    expect(await heartsOf(null)).toEqual([]);
  });

  it.each([
    [{ country: "FR", region: "gironde" }],
    [{ country: "BE", region: "rhone" }],
    [{ country: "FR", region: "Rhône" }],
    [{ country: "FR", region: "rhone", city: "dijon" }],
    [{ country: "FR", region: "'; --", city: "lyon" }],
  ] as [DirectoryArea][])("knows no %o", (area) =>
    expect(find(area)).rejects.toMatchObject({ code: "directory.notFound" }),
  );

  it("takes names that share an address for one place", async () => {
    const city = await find({ country: "IT", region: "vercelli", city: "santhia" });
    expect(city).toMatchObject({ found: 2, areas: [{ slug: "santhia", count: 2 }] });
    expect((await find({ country: "IT", region: "vercelli" })).areas).toHaveLength(1);
  });

  it("makes addresses in SQL as the rule does", async () => {
    const parts = ["a", "Z", "7", "-", "ж", "Ж", ...SLUG_LETTERS.keys()];
    const name = fc.array(fc.constantFrom(...parts), { maxLength: 16 }).map((letters) => letters.join(""));
    const some = fc.sample(name, { numRuns: 2_000, seed: 1 });
    const rows = await test.db.all<{ slug: string }>(
      sql`SELECT ${slugOf(sql`value`)} AS slug FROM json_each(${JSON.stringify(some)}) ORDER BY key`,
    );
    expect(rows.map(({ slug }) => slug)).toEqual(some.map(placeSlug));
  });

  it("makes one round trip and reads no table from one end to the other", async () => {
    const before = test.roundTrips.count;
    await find({ country: "FR", region: "rhone", city: "lyon" });
    expect(test.roundTrips.count - before).toBe(1);
    const all = ([{}, { region: "rhone" }, { region: "rhone", city: "lyon" }] as const).flatMap((area) =>
      ([null, "garden"] as const).flatMap((style) =>
        directoryStatements({ country: "FR", ...area }, { ...ALL, language: "de", style }, NOON),
      ),
    );
    const filters = { ...ALL, service: "FULL_PLANNING", price: 2_000, date: "2027-06-12", style: "garden" } as const;
    const searches = [
      { match: '"a"*' },
      { place: 7 },
      { match: '"a"*', place: 7 },
      { area: { country: "FR" } as const },
    ];
    for (const source of searches)
      all.push(
        providersStatement(
          { match: null, place: null, page: 1, filters, ...source },
          { project: sql`NULL`, now: NOON },
        ),
      );
    const region = { country: "FR", region: "rhone" } as const;
    const city = { ...region, city: "lyon" };
    for (const source of [{ place: 7 }, { match: '"a"*', place: 7 }, { area: region }, { area: city }])
      for (const some of [filters, ALL])
        all.push(nearbyStatement({ match: null, place: null, filters: some, ...source }, NOON));
    for (const statement of all) {
      const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`);
      const scans = plan.map(({ detail }) => detail).filter((detail) => /^SCAN /.test(detail));
      const small =
        /^SCAN (place|paid|h|w|regions|r|cities|c|b|q|s|t|best|listed|total|few|whole|found|town|n VIRTUAL TABLE INDEX \d+:.*M.*|(provider_search|other|band|premium|radius) VIRTUAL TABLE .*|j VIRTUAL TABLE .*|read|\(subquery-\d+\)|CONSTANT ROW|\d+ CONSTANT ROWS?)$/;
      expect(scans.filter((scan) => !small.test(scan))).toEqual([]);
    }
  });
});

describe("a search", () => {
  const test = useTestDatabase();
  const clock = { now: () => NOON };
  const AROUND_LYON = { city: { text: "Lyon", place: 7, pickedFor: "Lyon" } };
  const search = async (asked: Asked, area: DirectoryArea = { country: "FR" }) => {
    const { keyword = "", city = { text: "" }, page = 1, ...filters } = asked;
    const all = { keyword, city, page, filters: { ...ALL, ...filters } };
    const answer = await findDirectory({ db: test.db, clock }, all, area, VISITOR);
    if (!("found" in answer)) throw new Error(JSON.stringify(answer));
    return answer.found;
  };
  const names = async (asked: Asked, area?: DirectoryArea) =>
    (await search(asked, area)).planners.map(({ name }) => name);

  beforeAll(async () => {
    await test.db.insert(places).values({
      id: 7,
      kind: "city",
      country: "FR",
      name: "Lyon",
      region: "Rhône",
      postalCodes: "69001",
      latitude: 45.764,
      longitude: 4.8357,
      population: 500_000,
    });
    await savePlanners(test.db, [
      planner(1, { row: { ...lyon, name: "Paid", rating: 3, reviewCount: 9, premiumUntil: NOON + days(1) } }),
      planner(2, { row: { ...lyon, name: "Best", rating: 5, reviewCount: 9 }, isos: ["fr", "de"] }),
      planner(3, {
        row: { ...lyon, name: "Cheap", rating: 4, reviewCount: 9 },
        services: [{ code: "DAY_COORDINATION", price: 900 }],
      }),
      planner(4, {
        row: { ...lyon, name: "Discreet", rating: 2, reviewCount: 9, showBudget: false },
        services: [{ code: "DAY_COORDINATION", price: 800 }],
      }),
      planner(5, {
        row: { name: "Far", city: "Nice", region: "Alpes", country: "FR", latitude: 43.7, longitude: 7.26 },
      }),
      planner(6, {
        row: {
          name: "Border",
          city: "Ventimiglia",
          region: "Imperia",
          country: "IT",
          latitude: 43.79,
          longitude: 7.61,
        },
      }),
      planner(7, {
        row: { name: "Flowers", city: "Sanremo", region: "Imperia", country: "IT", latitude: 43.82, longitude: 7.77 },
        isos: ["it", "de"],
      }),
    ]);
    await test.db.insert(providerBusyDates).values([
      { providerId: 2, date: "2027-06-12" },
      { providerId: 3, date: "2027-06-19" },
    ]);
    await rebuildProviderMatch(test.db, NOON);
    await rebuildProviderSearch(test.db, NOON);
  }, 60_000);

  it("planners are searched by town: those within 50 km, with their distance, paid placements first (directory-9)", async () => {
    const before = test.roundTrips.count;
    const found = await search(AROUND_LYON);
    expect(test.roundTrips.count - before).toBe(1);
    expect(found).toMatchObject({ found: 4, pages: 1, total: 0, areas: [], town: { name: "Lyon" } });
    expect(found.planners.map(({ name, km }) => [name, km])).toEqual([
      ["Paid", 0],
      ["Best", 0],
      ["Cheap", 0],
      ["Discreet", 0],
    ]);
    expect(await names({ keyword: "far" })).toEqual(["Far"]);
    await expect(search({ ...AROUND_LYON, page: 2 })).rejects.toMatchObject({ code: "directory.notFound" });
  });

  it("a search for a day leaves out planners whose calendar is taken, and calls free those who keep a calendar (directory-10)", async () => {
    const { planners } = await search({ ...AROUND_LYON, date: "2027-06-12" });
    expect(planners.map(({ name, isFree }) => [name, isFree])).toEqual([
      ["Paid", false],
      ["Cheap", true],
      ["Discreet", false],
    ]);
    const rhone = { country: "FR", region: "rhone" } as const;
    expect(await search({ date: "2027-06-12" }, rhone)).toMatchObject({ region: "Rhône", total: 4, found: 3 });
    expect(await names({ date: "2027-06-12" })).toEqual(["Paid", "Far", "Cheap", "Discreet"]);
  });

  it("a search by price only uses prices that the planner shows (directory-11)", async () => {
    expect(await names({ ...AROUND_LYON, price: 1_000 })).toEqual(["Cheap"]);
    expect(await names({ price: 1_000 })).toEqual(["Cheap"]);
    expect(await names({ keyword: "lyon", price: 1_000 })).toEqual(["Cheap"]);
    expect(await names({ ...AROUND_LYON, keyword: "lyon", price: 1_000, service: "FULL_PLANNING" })).toEqual([]);
    expect(await names({ ...AROUND_LYON, language: "de" })).toEqual(["Best"]);
  });

  it("a list with few results also has the nearest others that match its filters, by distance (directory-18)", async () => {
    const nearest = async (...asked: Parameters<typeof search>) =>
      (await search(...asked)).nearby.map(({ name, km }) => [name, km]);
    const nice = { country: "FR", region: "alpes", city: "nice" } as const;
    const before = test.roundTrips.count;
    expect(await nearest({}, nice)).toEqual([
      ["Border", 30],
      ["Flowers", 43],
    ]);
    expect(test.roundTrips.count - before).toBe(1);
    expect(await nearest({ language: "de" }, nice), "without a result").toEqual([["Flowers", 43]]);
    expect(await nearest({ language: "de" }, { country: "FR", region: "alpes" }), "a region").toEqual([
      ["Flowers", 43],
    ]);
    expect(await nearest({ language: "de" }, { country: "FR" }), "a country").toEqual([]);
    const lost = { ...AROUND_LYON, keyword: "introuvable" };
    expect(await nearest(lost)).toEqual([
      ["Paid", 0],
      ["Best", 0],
      ["Cheap", 0],
    ]);
    expect(await nearest({ ...lost, price: 1_000 })).toEqual([["Cheap", 0]]);
    expect(await nearest({ ...AROUND_LYON, price: 1_000 }), "the only one is a result").toEqual([]);
    expect(await nearest(AROUND_LYON), "enough results").toEqual([]);
    expect(await nearest({ keyword: "far" }), "no place").toEqual([]);
  });

  it("the page of a town or region without planners redirects to the list around it (directory-19)", async () => {
    const open = (region: string, city?: string) =>
      findDirectory({ db: test.db, clock }, ANYTHING, { country: "FR", region, city }, VISITOR);
    const town = { kind: "city" as const, country: "FR", postalCodes: "", latitude: 43, longitude: 4, population: 1 };
    await test.db.insert(places).values([
      { ...town, id: 8, name: "Saint-Étienne", region: "Hérault" },
      { ...town, id: 9, name: "Occitanie", region: "" },
    ]);
    for (const [id, name] of Object.entries({ 8: "Saint-Étienne", 9: "Occitanie" })) {
      const terms = placeTerms({ names: [name], postalCodes: [] });
      await test.db.run(sql`INSERT INTO places_fts (rowid, terms) VALUES (${Number(id)}, ${terms})`);
    }
    expect(await open("herault", "saint-etienne")).toMatchObject({ town: { id: 8 } });
    expect(await open("occitanie")).toMatchObject({ town: { id: 9 } });
    for (const [region, city] of [["gard", "saint-etienne"], ["herault", "nowhere"], ["nowhere"]] as const)
      await expect(open(region, city)).rejects.toMatchObject({ code: "directory.notFound" });
  });

  it("a town that is unknown or ambiguous is not searched", async () => {
    const answer = (text: string) =>
      findDirectory({ db: test.db, clock }, { ...ANYTHING, city: { text } }, { country: "FR" }, VISITOR);
    expect(await answer("Nowhereville")).toEqual({ unclear: { none: true } });
    expect(await answer("L")).toEqual({ unclear: { short: true } });
  });
});

describe("askedPlanners", () => {
  const asked = (query: string, city = "") => askedPlanners(new URLSearchParams(query), { text: city }, "2027-03-01");

  it("reads what is known and leaves out the rest", () => {
    expect(asked("")).toEqual(ANYTHING);
    expect(asked("service=FULL_PLANNING&language=de&style=beach&price=2000&date=2027-06-12&q= jardin &page=3")).toEqual(
      {
        keyword: "jardin",
        city: { text: "" },
        filters: { service: "FULL_PLANNING", language: "de", style: "beach", price: 2_000, date: "2027-06-12" },
        page: 3,
      },
    );
    expect(asked("service=&language=xx&style=x&price=1&date=2027-02-28")).toEqual(ANYTHING);
    expect(asked("date=2027-06-31")).toEqual(ANYTHING);
  });

  it.each(["page=0", "page=-1", "page=1.5", "page=x", "page=", "page=01", "page=1e3", "page=99999999999"])(
    "%s is no page",
    (query) => expect(asked(query)).toBeNull(),
  );

  it("repeats a search, and drops one criterion of it", () => {
    const query = "q=jardin&city=Lyon&cityPlace=7&cityFor=Lyon&date=2027-06-12&price=2000&page=2";
    const city = { text: "Lyon", place: 7, pickedFor: "Lyon" };
    const search = askedPlanners(new URLSearchParams(query), city, "2027-03-01");
    const repeated = plannerQuery(search ?? ANYTHING);
    expect(new URLSearchParams(Object.entries(repeated).map(([name, value]) => [name, String(value)])).toString()).toBe(
      query,
    );
    expect(withoutCriterion(repeated, "city")).toEqual({ q: "jardin", date: "2027-06-12", price: 2_000 });
    expect(withoutCriterion(repeated, "date")).toMatchObject({ city: "Lyon", cityPlace: 7 });
  });
});
