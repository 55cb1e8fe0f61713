import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { places } from "#db/schema/places";
import { providers } from "#db/schema/providers";
import { venueBusyDates, venueServices, venues } from "#db/schema/venues";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import type { MarketCode } from "~/i18n/markets";
import { useTestDatabase } from "../../../tests/support/database";
import { findVenues, venueStatements } from "./find-venues.server";
import { endVenuePremium, rebuildVenues, syncVenue, syncVenuesOf } from "./sync-venue.server";
import { featureMask } from "./venue.rules";
import { askedVenues } from "./venue-search.rules";
import { saveVenues, venue } from "./venues.fixture";

const test = useTestDatabase();
const clock = { now: () => NOON };
const FRANCE = { country: "FR" } as const;
const LYON = { city: "Lyon", cityPlace: "1", cityFor: "Lyon" };

async function ask(
  query: Record<string, string | string[]>,
  area: Parameters<typeof findVenues>[2] = FRANCE,
  market: MarketCode = "FR",
) {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string])),
  );
  const city = {
    text: parameters.get("city") ?? "",
    place: Number(parameters.get("cityPlace")) || undefined,
    pickedFor: parameters.get("cityFor") ?? "",
  };
  const answer = await findVenues({ db: test.db, clock }, askedVenues(parameters, city, "2027-03-01"), area, {
    locale: "en",
    market,
  });
  if (!("found" in answer)) throw new Error(JSON.stringify(answer));
  return { ...answer.found, ids: answer.found.venues.map(({ publicId }) => Number(publicId.slice(5))) };
}
const idsOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).ids;

beforeAll(async () => {
  const town = { kind: "city" as const, country: "FR", region: "", postalCodes: "", population: 1 };
  await test.db.insert(places).values([
    { id: 1, name: "Lyon", latitude: 45.764, longitude: 4.8357, ...town },
    { id: 2, name: "Marseille", latitude: 43.2965, longitude: 5.3698, ...town },
  ]);
  await savePlanners(test.db, [
    planner(1, { row: { kind: "venue" } }),
    planner(2, { row: { kind: "venue", premiumUntil: NOON + 1000 } }),
    planner(3, { row: { kind: "venue", visible: false } }),
    planner(4, { row: { kind: "venue", rating: 2, reviewCount: 40 } }),
  ]);
  await saveVenues(test.db, [
    venue(1, { name: "Moulin Rose", features: featureMask(["garden", "wifi"]) }),
    venue(2, { providerId: 2, type: "farm", seatedCapacity: 60, standingCapacity: 90, minPrice: 1_000 }),
    venue(3, { providerId: 3 }),
    venue(4, { providerId: 4, description: "Ein Turm mit Aussicht" }),
    venue(5, { published: false }),
    venue(6, { moderation: "waiting" }),
    // This is about 57 km north of Lyon.
    venue(7, { name: "Tour Carrée", latitude: 46.28, city: "Mâcon", region: "Saône-et-Loire", standingCapacity: null }),
    venue(8, {
      name: "Villa Fiore",
      country: "IT",
      city: "Torino",
      region: "Piemonte",
      latitude: 45.07,
      longitude: 7.69,
    }),
  ]);
  await test.db.insert(venueBusyDates).values({ venueId: 1, date: "2027-06-12" });
  const service = { venueId: 7, description: "Montgolfière au départ du parc", showDescription: false };
  await test.db.insert(venueServices).values([
    { ...service, position: 0, name: "Grande orangerie" },
    { ...service, position: 1, name: "Repas", description: "Six convives par table", showDescription: true },
  ]);
  await rebuildVenues(test.db, NOON);
});

describe("the list of an area (venue-20)", () => {
  it("lists have approved, published venues of visible providers: paid placements first, then the best (venue-20)", async () => {
    const found = await ask({});
    expect(found.ids).toEqual([2, 7, 1, 4]);
    expect(found.venues.map(({ premium }) => premium)).toEqual([true, false, false, false]);
    expect(found.venues.at(-1), "its provider's reviews").toMatchObject({ rating: 2, reviewCount: 40 });
    expect(found).toMatchObject({ total: 4, found: 4, countries: ["FR", "IT"] });
    expect(found.areas.map(({ name, count }) => [name, count])).toEqual([
      ["Rhône", 3],
      ["Saône-et-Loire", 1],
    ]);
  });

  it("knows regions and towns by their addresses, and nothing else", async () => {
    expect(await idsOf({}, { ...FRANCE, region: "saone-et-loire" })).toEqual([7]);
    expect(await ask({}, { ...FRANCE, region: "saone-et-loire", city: "macon" })).toMatchObject({
      ids: [7],
      city: "Mâcon",
    });
    await expect(ask({}, { ...FRANCE, region: "nowhere" })).rejects.toMatchObject({ code: "directory.notFound" });
    await expect(ask({ page: "2" })).rejects.toMatchObject({ code: "directory.notFound" });
  });
});

describe("the search (venue-21)", () => {
  it("a paid placement ends with Premium, to the millisecond", async () => {
    const shown = async (at: number) => {
      vi.spyOn(clock, "now").mockReturnValue(at);
      return (await ask({ q: "river", ...LYON })).venues.map(({ publicId, premium }) => [publicId.slice(-1), premium]);
    };
    const [paid, other] = [
      ["2", true],
      ["1", false],
    ];
    expect(await shown(NOON + 999)).toEqual([paid, other]);
    expect(await shown(NOON + 1000)).toEqual([other, ["2", false]]);
  });

  it("venues are searched by name, texts, services, type and features in every language (venue-21)", async () => {
    expect(await idsOf({ q: "moulin" })).toEqual([1]);
    expect(await idsOf({ q: "orangerie" })).toEqual([7]);
    expect(await idsOf({ q: "Bauernhof" })).toEqual([2]);
    expect(await idsOf({ q: "jardim" })).toEqual([1]);
    expect(await idsOf({ q: "turm aussi" })).toEqual([4]);
    expect(await idsOf({ q: "convives" }), "of a description").toEqual([7]);
    expect(await idsOf({ q: "montgolfière" }), "of one that its page does not show").toEqual([]);
  });

  it("has the venues of the visitor's country first where no town is asked for", async () => {
    expect((await idsOf({ q: "garden" }))[0]).toBe(1);
    const italian = await idsOf({ q: "river" }, FRANCE, "IT");
    const french = await idsOf({ q: "river" }, FRANCE, "FR");
    expect([...italian].sort()).toEqual([...french].sort());
    expect(italian[0]).toBe(8);
    expect(french.at(-1)).toBe(8);
  });

  it("venues are searched within the chosen distance of a town, with and without text (venue-41)", async () => {
    expect(await idsOf(LYON)).toEqual([2, 1, 4]);
    expect(await idsOf({ ...LYON, radius: "100" })).toEqual([2, 7, 1, 4]);
    expect(await idsOf({ ...LYON, radius: "100", q: "castle" })).toEqual([7, 1, 4]);
    expect(await idsOf({ ...LYON, q: "moul" })).toEqual([1]);
  });

  it("shows the last page for one that lies beyond it", async () => {
    expect(await ask({ ...LYON, q: "castle", page: "9" })).toMatchObject({ ids: [1, 4], found: 2, page: 1, pages: 1 });
  });

  it("asks about a town that was typed", async () => {
    const asked = askedVenues(new URLSearchParams("city=Lyon"), { text: "Lyon" }, "2027-03-01");
    expect(await findVenues({ db: test.db, clock }, asked, FRANCE, { locale: "en", market: "FR" })).toMatchObject({
      unclear: {},
    });
  });

  it.each([
    ["type", { type: ["farm", "hotel"] }, [2]],
    ["guests who sit", { guests: "70" }, [7, 1, 4]],
    ["guests who stand", { guests: "101", seating: "standing" }, [1, 4]],
    ["price", { price: "1500" }, [2]],
    ["features, all of them", { feature: ["garden", "wifi"] }, [1]],
    ["a day", { date: "2027-06-12" }, [2, 7, 4]],
  ])(
    "venues are filtered by type, features, guests, price and free day, in a list, by text and around a town: %s (venue-22)",
    async (_, filters, ids) => {
      const withoutMacon = ids.filter((id) => id !== 7);
      expect(await idsOf(filters)).toEqual(ids);
      expect(await idsOf({ ...filters, ...LYON })).toEqual(withoutMacon);
      expect((await idsOf({ ...filters, q: "Lyon" })).sort()).toEqual([...withoutMacon].sort());
      expect((await idsOf({ ...filters, q: "Lyon", ...LYON })).sort()).toEqual([...withoutMacon].sort());
    },
  );

  it("without results, the search says what to leave out, and how many venues fit then (venue-23)", async () => {
    expect((await ask({ type: "farm", feature: "wifi", guests: "50" })).without).toEqual([
      { hurdle: "types", count: 1 },
      { hurdle: "wifi", count: 1 },
    ]);
    expect((await ask({ ...LYON, q: "orangerie" })).without).toEqual([
      { hurdle: "keyword", count: 3 },
      { hurdle: "radius", count: 1 },
    ]);
    expect((await ask({ feature: "wifi" })).without).toEqual([]);
    // Only the beginning of a word matches.
    expect(await ask({ ...LYON, q: "moul", feature: "wifi" })).toMatchObject({ ids: [1], without: [] });
  });

  it("a list with few results also has the nearest others that match its filters, by distance (venue-52)", async () => {
    const nearest = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).nearby.map(({ publicId, km }) => [Number(publicId.slice(5)), km]);
    const macon = { ...FRANCE, region: "saone-et-loire", city: "macon" };
    expect(await nearest({}, macon)).toEqual([
      [1, 57],
      [2, 57],
      [4, 57],
    ]);
    expect(await nearest({ type: "farm" }, macon), "without a result").toEqual([[2, 57]]);
    expect(await nearest({ type: "farm" }, { ...FRANCE, region: "saone-et-loire" }), "a region").toEqual([[2, 57]]);
    expect(await nearest({ ...LYON, q: "orangerie", guests: "70" })).toEqual([
      [1, 0],
      [4, 0],
      [7, 57],
    ]);
    expect(await nearest(LYON), "enough results").toEqual([]);
    expect(await nearest({ q: "orangerie" }), "no place").toEqual([]);
  });

  it("takes one round trip", async () => {
    const before = test.roundTrips.count;
    await ask({ ...LYON, q: "moul", feature: "wifi", date: "2027-06-12" });
    expect(test.roundTrips.count - before).toBe(1);
  });

  it("reads no table from one end to the other", async () => {
    const queries = [
      "",
      "guests=50",
      "city=Lyon&cityPlace=1&cityFor=Lyon&q=moul",
      "q=moul",
      "city=Lyon&cityPlace=1&cityFor=Lyon&date=2027-06-12&feature=wifi",
    ];
    for (const query of queries) {
      const parameters = new URLSearchParams(query);
      const city = { text: parameters.get("city") ?? "", place: 1, pickedFor: "Lyon" };
      for (const statement of venueStatements(askedVenues(parameters, city, "2027-03-01"), FRANCE, NOON)) {
        const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`);
        const scans = plan
          .map(({ detail }) => detail)
          .filter((one) => /^SCAN (m|v|p|venue_\w+)\b(?!.*VIRTUAL)/.test(one));
        expect(scans, query).toEqual([]);
      }
    }
  });

  it("reads one narrow index beside the words, for many rows that fit these fit no filter", async () => {
    const asked = askedVenues(new URLSearchParams("q=moul&guests=50&feature=wifi"), { text: "" }, "2027-03-01");
    const [page] = venueStatements(asked, FRANCE, NOON);
    const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${page}`);
    expect(plan.map(({ detail }) => detail)).toContain("SEARCH m USING COVERING INDEX venue_search_rows_best (best=?)");
    expect(plan.filter(({ detail }) => /^SEARCH m (?!USING COVERING)/.test(detail))).toEqual([]);
  });
});

describe("lists and indexes (venue-24)", () => {
  it("lists and indexes follow the venue, its provider and the provider's plan (venue-24)", async () => {
    const { db } = test;
    const known = async () => [await idsOf({ q: "Lyon" }), await idsOf(LYON), await idsOf({ q: "Lyon", ...LYON })];
    const sorted = async () => (await known()).map((ids) => [...ids].sort());
    await db.update(venues).set({ published: false }).where(sql`id = 1`);
    await db.batch(syncVenue(db, [1], NOON));
    expect(await sorted()).toEqual([
      [2, 4],
      [2, 4],
      [2, 4],
    ]);
    await db.update(venues).set({ published: true }).where(sql`id = 1`);
    await db
      .update(providers)
      .set({ premiumUntil: NOON - 1 })
      .where(sql`id = 2`);
    await db.run(sql`UPDATE venue_match SET premium_until = ${NOON} WHERE premium = 1`);
    await db.batch(syncVenue(db, [1], NOON));
    await endVenuePremium({ db, clock });
    expect(await idsOf({ q: "Lyon" })).toEqual([1, 2, 4]);
    await db.update(providers).set({ status: "in_progress" }).where(sql`id = 4`);
    await db.batch(syncVenuesOf(db, 4, NOON));
    expect(await sorted()).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
  });
});
