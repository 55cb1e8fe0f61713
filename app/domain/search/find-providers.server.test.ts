import { eq, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { providerMatch, providers } from "#db/schema/providers";
import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { NOON, randomPlanners, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { providersStatement, searchQueries } from "./find-providers.server";
import { AROUND_LYON, LYON, NO_PROJECT, useSearch } from "./search.fixture";
import { SEARCH } from "./search-providers.rules";
import { rebuildProviderSearch, syncProviderSearch } from "./sync-provider-search.server";

const { test, search, idsOf, everybody, clear } = useSearch();

describe("the search", () => {
  const planners = randomPlanners(400, 11).map((one, i) => ({
    ...one,
    row: { ...one.row, name: i % 3 === 0 ? `Tulipe ${i}` : `Planner ${i}` },
  }));
  const shown = planners.filter(({ row }) => row.status === "verified" && row.visible);
  const quality = new Map<number, number>();

  beforeAll(async () => {
    await clear();
    await savePlanners(test.db, planners);
    await rebuildProviderMatch(test.db, NOON);
    await rebuildProviderSearch(test.db, NOON);
    for (const row of await test.db.select().from(providerMatch)) quality.set(row.providerId, row.quality);
  }, 60_000);

  const isPremium = (id: number) => (planners.find(({ row }) => row.id === id)?.row.premiumUntil ?? 0) > NOON;
  const kmFrom = (id: number, [latitude, longitude]: readonly [number, number]) => {
    const row = planners.find((one) => one.row.id === id)?.row;
    const [a, b] = [unitVector(row?.latitude ?? 0, row?.longitude ?? 0), unitVector(latitude, longitude)];
    return Math.acos(a.x * b.x + a.y * b.y + a.z * b.z) * EARTH_RADIUS_KM;
  };
  const aroundLyon = shown.filter(({ row }) => kmFrom(row.id, [45.764, 4.8357]) <= SEARCH.aroundTownKm);
  /** @param extent km from Lyon to the edge of the place */
  const travellingTo = (extent: number) =>
    shown.filter(({ row, services }) => {
      const km = kmFrom(row.id, [45.764, 4.8357]) - extent;
      const isPlanner = row.kind === "planner" && services.length > 0;
      return isPlanner && km > SEARCH.aroundTownKm && km <= row.travelRadiusKm;
    });
  const ids = (of: typeof planners) => of.map(({ row }) => row.id).sort((a, b) => a - b);
  const tulips = (of: typeof planners) => of.filter(({ row }) => row.name.startsWith("Tulipe"));

  function expectOrder(found: number[], coarse = false) {
    const key = (id: number) => {
      const share = quality.get(id) ?? 0;
      return coarse ? Math.min(63, Math.floor(share * 64)) / 64 : share;
    };
    const bestFirst = (ids: number[]) => ids.map(key).sort((a, b) => b - a);
    const premium = bestFirst(found.filter(isPremium));
    const paid = found.slice(0, Math.min(SEARCH.paidPlacements, premium.length));
    expect(paid.every(isPremium)).toBe(true);
    expect(paid.map(key)).toEqual(premium.slice(0, paid.length));
    const others = found.slice(paid.length);
    expect(others.map(key)).toEqual(bestFirst(others));
  }

  it("search results have twelve planners per page, three paid placements first, then the best (search-4, premium-1)", async () => {
    const found = await everybody({ q: "tulipe" });
    expect([...found].sort((a, b) => a - b)).toEqual(ids(tulips(shown)));
    expectOrder(found, true);
    expect(isPremium(found[0] ?? 0)).toBe(true);
    const first = await search({ q: "tulipe" });
    expect(first).toMatchObject({ page: 1, pages: Math.ceil(found.length / 12) });
    expect(first.planners).toHaveLength(12);
  });

  it("a search by town lists all planners within 50 km, then those whose travel radius reaches it (search-12)", async () => {
    const found = await everybody({ place: LYON });
    const near = ids(aroundLyon.filter(({ row }) => row.kind === "planner"));
    expect(found.slice(0, near.length).sort((a, b) => a - b)).toEqual(near);
    expect(near.length).toBeGreaterThan(12);
    expectOrder(found.slice(0, near.length));
    const others = found.slice(near.length);
    expect([...others].sort((a, b) => a - b)).toEqual(ids(travellingTo(0)));
    expect(others.length).toBeGreaterThan(3);
  });

  it("finds those with the words around a town", async () => {
    const found = await everybody({ q: "tulipe", place: LYON });
    expect([...found].sort((a, b) => a - b)).toEqual(ids(tulips(aroundLyon)));
    expect(found.length).toBeGreaterThan(3);
    expectOrder(found);
  });

  it("finds those within 50 km of a destination's edge, with words and without", async () => {
    const within = shown.filter(({ row }) => kmFrom(row.id, [45.764, 4.8357]) <= SEARCH.aroundTownKm + 150);
    expect(within.length).toBeGreaterThan(aroundLyon.length);
    const anybody = await everybody({ place: AROUND_LYON });
    const offering = within.filter(({ row, services }) => row.kind === "planner" && services.length > 0);
    expect(anybody.slice(0, offering.length).sort((a, b) => a - b)).toEqual(ids(offering));
    expect(anybody.slice(offering.length).sort((a, b) => a - b)).toEqual(ids(travellingTo(150)));
    const withWords = await everybody({ q: "tulipe", place: AROUND_LYON });
    expect([...withWords].sort((a, b) => a - b)).toEqual(ids(tulips(within)));
  });

  it("shows the last page for one that lies beyond it", async () => {
    const all = await everybody({ q: "tulipe" });
    const beyond = await search({ q: "tulipe", page: 100 });
    expect(beyond.page).toBe(beyond.pages);
    expect(beyond.planners.map((found) => found.candidate.providerId)).toEqual(all.slice((beyond.pages - 1) * 12));
  });

  it("finds nobody without words and without a town, with unknown words, or in a town that is none", async () => {
    for (const asked of [{}, { q: "***" }, { q: "unbekannt" }, { place: 3 }, { place: 99 }, { q: "tulipe", place: 99 }])
      expect(await search(asked), JSON.stringify(asked)).toEqual({ planners: [], found: 0, page: 1, pages: 0 });
  });

  it("reads no planners for a typed town before it is known which one", async () => {
    const read = async (city: { text: string; place?: number; pickedFor?: string }) => {
      const options = { project: NO_PROJECT, now: NOON, locale: "fr", market: "FR" } as const;
      return (await searchQueries(test.db, { keyword: "tulipe", city, page: 1 }, options)[0]).length;
    };
    expect(await read({ text: "Lyon" })).toBe(0);
    expect(await read({ text: "Lyon", place: LYON, pickedFor: "Lyon" })).toBeGreaterThan(0);
    expect(await read({ text: " " })).toBeGreaterThan(0);
  });

  it("says whom the couple's project was sent to", async () => {
    const [first = 0] = await idsOf({ q: "tulipe" });
    await test.db.insert(accounts).values({
      ...{ id: 1, publicId: "a", phone: "+33600000000", firstname: "A", lastname: "B", email: "a@b.fr" },
      ...{ locale: "fr", market: "FR", createdAt: 0, updatedAt: 0 },
    });
    await test.db.batch([
      test.db.run(
        sql`INSERT INTO event_types (slug, position, category, name_fr, name_en, name_nl, name_de, name_it, name_es, name_pt) VALUES ('mariage', 1, 'wedding', '', '', '', '', '', '', '')`,
      ),
      test.db.run(
        sql`INSERT INTO projects (id, public_id, account_id, status, reached_step, event_type, created_at, updated_at) VALUES (5, 'p', 1, 'draft', 1, 'mariage', 0, 0)`,
      ),
      test.db.run(
        sql`INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at) VALUES ('r', 5, ${first}, 'locked', 'x', 0)`,
      ),
    ]);
    const { planners: found } = await search({ q: "tulipe", project: sql`(SELECT id FROM projects WHERE id = 5)` });
    expect(found.filter(({ contacted }) => contacted).map(({ candidate }) => candidate.providerId)).toEqual([first]);
  });

  it("takes the last word for a beginning only where whole words find too few", async () => {
    const one = tulips(shown)[0]?.row;
    expect((await everybody({ q: "tulip" })).length).toBe(tulips(shown).length);
    expect((await everybody({ q: "tulip", place: LYON })).length).toBe(tulips(aroundLyon).length);
    await test.db
      .update(providers)
      .set({ name: "Tulipes" })
      .where(eq(providers.id, one?.id ?? 0));
    const sync = () => test.db.batch(syncProviderSearch(test.db, [one?.id ?? 0], NOON));
    await sync();
    expect(await everybody({ q: "tulipe" })).not.toContain(one?.id);
    expect(await everybody({ q: "tulip" })).toContain(one?.id);
    await test.db
      .update(providers)
      .set({ name: one?.name ?? "" })
      .where(eq(providers.id, one?.id ?? 0));
    await sync();
  });

  it.each([
    ["words", { match: '"tulipe"*', place: null }],
    ["a town", { match: null, place: LYON }],
    ["words and a town", { match: '"tulipe"*', place: LYON }],
  ])("reads no table from one end to the other: %s", async (_, asked) => {
    const statement = providersStatement({ ...asked, page: 1 }, { project: NO_PROJECT, now: NOON });
    const { sql: text, params } = new SQLiteSyncDialect().sqlToQuery(sql`EXPLAIN QUERY PLAN ${statement}`);
    expect(text).not.toContain("tulipe");
    expect(params.length).toBeGreaterThan(3);
    const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`);
    const steps = plan.map(({ detail }) => detail);
    // Allowed scans: temporary tables, JSON lists, and matches in an index.
    const intermediate =
      /^SCAN (q|s|t|best|listed|total|few|whole|found|town|\(subquery-\d+\)|\d+ CONSTANT ROWS?|CONSTANT ROW|(j|other|band|premium|radius) VIRTUAL TABLE .*|(n|provider_search|provider_search_near) VIRTUAL TABLE INDEX \d+:.*M.*)$/;
    expect(steps.filter((step) => /^SCAN /.test(step) && !intermediate.test(step))).toEqual([]);
    expect(steps).toContain("SEARCH p USING INTEGER PRIMARY KEY (rowid=?)");
    if (asked.match && asked.place) expect(steps.join("\n")).toMatch(/SCAN n VIRTUAL TABLE INDEX \d+:[<>M\d]*[<>]/);
    if (!asked.match)
      expect(steps).toContain(
        "SEARCH m USING PRIMARY KEY (premium=? AND radius_class=? AND lat_band=? AND lng>? AND lng<?)",
      );
  });
});
