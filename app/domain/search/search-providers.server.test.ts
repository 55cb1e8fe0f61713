import { eq, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { places } from "#db/schema/places";
import { providerMatch, providerSearchRows, providers } from "#db/schema/providers";
import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";
import { NOON, planner, randomPlanners, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch, syncProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { useTestDatabase } from "../../../tests/support/database";
import { type ProviderSearch, providersQuery, providersStatement, toFoundProviders } from "./find-providers.server";
import { keywordMatch, SEARCH } from "./search-providers.rules";
import {
  endPremium,
  mergeProviderSearch,
  rebuildProviderSearch,
  syncProviderSearch,
} from "./sync-provider-search.server";

const test = useTestDatabase();
const LYON = 1;
const MARSEILLE = 2;
const AROUND_LYON = 4;
const NO_PROJECT = sql`(SELECT NULL)`;

beforeAll(async () => {
  await test.db.insert(places).values([
    { id: LYON, name: "Lyon", latitude: 45.764, longitude: 4.8357, ...town() },
    { id: MARSEILLE, name: "Marseille", latitude: 43.2965, longitude: 5.3698, ...town() },
    { id: 3, name: "France", latitude: 45.764, longitude: 4.8357, ...town(), kind: "country" },
    {
      ...town(),
      id: AROUND_LYON,
      name: "Rhône-Alpes",
      latitude: 45.764,
      longitude: 4.8357,
      kind: "destination",
      radiusKm: 150,
    },
  ]);
});

function town() {
  return { kind: "city" as const, country: "FR", region: "", postalCodes: "", population: 1 };
}

interface Asked {
  q?: string;
  place?: number;
  page?: number;
  now?: number;
  project?: typeof NO_PROJECT;
}
const search = async ({ q = "", place, page = 1, now = NOON, project = NO_PROJECT }: Asked) => {
  const asked: ProviderSearch = { match: keywordMatch(q), place: place ?? null, page };
  return toFoundProviders(await providersQuery(test.db, asked, { project, now }));
};
const idsOf = async (asked: Asked) => (await search(asked)).planners.map((found) => found.candidate.providerId);
const everybody = async (asked: Asked) => {
  const { pages } = await search(asked);
  const ids: number[] = [];
  for (let page = 1; page <= pages; page++) ids.push(...(await idsOf({ ...asked, page })));
  return ids;
};

async function clear() {
  await test.db.delete(providers);
  for (const table of ["provider_search", "provider_search_near"])
    await test.db.run(sql`INSERT INTO ${sql.raw(table)} (${sql.raw(table)}) VALUES ('delete-all')`);
}

async function write(planners: ReturnType<typeof planner>[], now = NOON) {
  await savePlanners(test.db, planners);
  await rebuildProviderMatch(test.db, now);
  await rebuildProviderSearch(test.db, now);
}

describe("the index", () => {
  beforeEach(clear);

  it("holds the name, the town, the services in all languages and all five texts, without tags and accents", async () => {
    const texts = {
      portrait: "<p>Des fêtes <em>champêtres</em> &amp; douces</p>",
      descriptionLong: 'Une "longue" histoire \\ avec a < b <strong>gras</strong>',
      experience: "<ul><li>vingt ans</li><li>trois pays</li></ul>",
      service: "Hochzeits\u00adgestaltung",
      benefits: "sérénité\ndiscrétion\tcalme",
    };
    const services = [{ code: "PRIVATE_EVENTS", price: null }];
    await write([planner(1, { row: { name: "Maison Bézier", city: "Genève", ...texts }, services }), planner(2)]);
    for (const word of [
      ...["maison bezier", "GENEVE", "fetes champetres", "douces", "longue", "histoire", "avec", "gras", "vingt trois"],
      ...["hochzeitsgestaltung", "sérénité", "discretion calme", "événements privés", "private feiern", "privéfeesten"],
      ...["eventi privati", "eventos privados", "private events", "bézier genève sérénité privat"],
    ])
      expect(await idsOf({ q: word }), word).toEqual([1]);
    for (const word of ["strong", "li", "em", "amp", "bezier lyon", "corporate"])
      expect(await idsOf({ q: word }), word).toEqual([]);
    expect(await idsOf({ q: "planning" }), "the other one's service").toEqual([2]);
  });

  it("finds a name with the marks of businesses, however they are typed", async () => {
    await write([planner(1, { row: { name: "L’Atelier d’Élise & Cie" } }), planner(2)]);
    for (const word of ["L’Atelier d’Élise & Cie", "l'atelier d'elise", "atelier elise cie", "elise &"])
      expect(await idsOf({ q: word }), word).toEqual([1]);
  });

  it("finds a planner through both indexes, and only while it is verified and visible; a venue by words alone", async () => {
    await write([
      planner(1, { row: { name: "Rosenrot" } }),
      planner(2, { row: { name: "Rosenrot", visible: false } }),
      planner(3, { row: { name: "Rosenrot", status: "in_progress" } }),
      planner(4, { row: { name: "Rosenrot", kind: "venue" } }),
    ]);
    const both = async () => [await idsOf({ q: "rosen" }), await idsOf({ q: "rosen", place: LYON })];
    expect(await both()).toEqual([
      [1, 4],
      [1, 4],
    ]);
    expect(await idsOf({ place: LYON }), "a search around a town finds planners only").toEqual([1]);
    // Hidden without updating the index.
    await test.db.update(providers).set({ visible: false }).where(eq(providers.id, 1));
    expect(await both()).toEqual([[4], [4]]);
  });

  it("follows a profile, touches nobody else, and may be repeated", async () => {
    await write([planner(1, { row: { name: "Rosenrot" } }), planner(2, { row: { name: "Rosenrot" } })]);
    const change = async (values: Partial<typeof providers.$inferInsert>) => {
      const sync = [...syncProviderMatch(test.db, 1, NOON), ...syncProviderSearch(test.db, [1], NOON)] as const;
      await test.db.batch([test.db.update(providers).set(values).where(eq(providers.id, 1)), ...sync, ...sync]);
    };
    await change({ name: "Schneeweiß", premiumUntil: NOON + 1, latitude: 43.3, longitude: 5.4 });
    expect(await idsOf({ q: "rosenrot" })).toEqual([2]);
    expect(await idsOf({ q: "schneeweiß" })).toEqual([1]);
    expect(await idsOf({ q: "full planning" })).toEqual([1, 2]);
    expect([await idsOf({ q: "schnee", place: LYON }), await idsOf({ q: "schnee", place: MARSEILLE })]).toEqual([
      [],
      [1],
    ]);
    await change({ visible: false });
    expect(await idsOf({ q: "full planning" })).toEqual([2]);
    expect(await test.db.select({ id: providerSearchRows.providerId }).from(providerSearchRows)).toEqual([{ id: 2 }]);
    await change({ visible: true });
    expect(await idsOf({ q: "schnee" })).toEqual([1]);
  });

  it("can be rebuilt, also after a provider was deleted behind its back", async () => {
    await write([planner(1, { row: { name: "Rosenrot" } })]);
    await test.db.delete(providers);
    expect(await search({ q: "rosen" })).toMatchObject({ planners: [] });
    await write([planner(1, { row: { name: "Schneeweiß" } })]);
    expect([await idsOf({ q: "rosen" }), await idsOf({ q: "schnee" })]).toEqual([[], [1]]);
  });

  it("moves planners whose Premium has ended down once the cron runs", async () => {
    const rosen = (id: number, premiumUntil: number) => planner(id, { row: { name: "Rosenrot", premiumUntil } });
    await write([rosen(1, NOON + 5), rosen(2, NOON + 100), planner(3, { row: { name: "Rosenrot" } })]);
    const premium = async (now: number, place?: number) =>
      (await search({ q: "rosen", now, ...(place ? { place } : {}) })).planners.map((found) => [
        found.candidate.providerId,
        found.planner.premium,
      ]);
    expect(await premium(NOON)).toEqual([[1, true], [2, true], [3, false]]); // biome-ignore format: a table
    expect(await premium(NOON + 5)).toEqual([[1, false], [2, true], [3, false]]); // biome-ignore format: a table
    for (const _twice of [1, 2]) await endPremium({ db: test.db, clock: { now: () => NOON + 5 } });
    for (const place of [undefined, LYON])
      expect(await premium(NOON + 5, place)).toEqual([[2, true], [1, false], [3, false]]); // biome-ignore format: a table
    expect(await test.db.$count(providerMatch, eq(providerMatch.premium, 1))).toBe(1);
  });
});

describe("the speed of the search", () => {
  const indexes = ["provider_search", "provider_search_near"];
  const partsOf = async (index: string) =>
    (
      await test.db.all<{ parts: number }>(
        sql`SELECT count(DISTINCT segid) AS parts FROM ${sql.identifier(`${index}_idx`)}`,
      )
    )[0]?.parts;

  it.each(indexes)("has the beginnings of all words that may be unfinished: %s (search-5)", async (index) => {
    const [table] = await test.db.all<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = ${index}`);
    const lengths = /prefix='([\d ]+)'/
      .exec(table?.sql ?? "")?.[1]
      ?.split(" ")
      .map(Number);
    const { unfinishedFrom, unfinishedUpTo } = SEARCH;
    expect(lengths).toEqual(Array.from({ length: unfinishedUpTo - unfinishedFrom + 1 }, (_, i) => unfinishedFrom + i));
  });

  it.each(indexes)("has few parts to look into, after a rebuild and after changes: %s", async (index) => {
    await clear();
    await write([planner(1), planner(2), planner(3)]);
    await rebuildProviderSearch(test.db, NOON);
    expect(await partsOf(index)).toBe(1);
    for (const id of [1, 2, 3]) await test.db.batch(syncProviderSearch(test.db, [id], NOON));
    expect(await partsOf(index)).toBeGreaterThan(2);
    await mergeProviderSearch({ db: test.db });
    expect(await partsOf(index)).toBeLessThan(3);
  });
});

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
  const ids = (of: typeof planners) => of.map(({ row }) => row.id).sort((a, b) => a - b);
  const tulips = (of: typeof planners) => of.filter(({ row }) => row.name.startsWith("Tulipe"));

  function expectOrder(found: number[], coarse = false) {
    const key = (id: number) => {
      const share = quality.get(id) ?? 0;
      return (isPremium(id) ? 0 : 10) + 1 - (coarse ? Math.min(63, Math.floor(share * 64)) / 64 : share);
    };
    expect(found.map(key)).toEqual(found.map(key).sort((a, b) => a - b));
  }

  it("finds all with the words, Premium first, then the best, twelve a page (search-4)", async () => {
    const found = await everybody({ q: "tulipe" });
    expect([...found].sort((a, b) => a - b)).toEqual(ids(tulips(shown)));
    expectOrder(found, true);
    expect(isPremium(found[0] ?? 0)).toBe(true);
    const first = await search({ q: "tulipe" });
    expect(first).toMatchObject({ page: 1, pages: Math.ceil(found.length / 12) });
    expect(first.planners).toHaveLength(12);
  });

  it("finds all planners who are based within 50 km of a town, with any services", async () => {
    const found = await everybody({ place: LYON });
    expect([...found].sort((a, b) => a - b)).toEqual(ids(aroundLyon.filter(({ row }) => row.kind === "planner")));
    expect(found.length).toBeGreaterThan(12);
    expectOrder(found);
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
    expect([...anybody].sort((a, b) => a - b)).toEqual(ids(offering));
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
      expect(await search(asked), JSON.stringify(asked)).toEqual({ planners: [], page: 1, pages: 0 });
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
    // What was made just before, and lists in JSON; of the indexes the rows that match.
    const intermediate =
      /^SCAN (q|s|t|f|total|few|whole|found|town|\(subquery-\d+\)|\d+ CONSTANT ROWS?|CONSTANT ROW|(other|band|premium|radius) VIRTUAL TABLE .*|(n|provider_search|provider_search_near) VIRTUAL TABLE INDEX \d+:.*M.*)$/;
    expect(steps.filter((step) => /^SCAN /.test(step) && !intermediate.test(step))).toEqual([]);
    expect(steps).toContain("SEARCH p USING INTEGER PRIMARY KEY (rowid=?)");
    if (asked.match && asked.place) expect(steps.join("\n")).toMatch(/SCAN n VIRTUAL TABLE INDEX \d+:[<>M\d]*[<>]/);
    if (!asked.match)
      expect(steps).toContain(
        "SEARCH m USING PRIMARY KEY (premium=? AND radius_class=? AND lat_band=? AND lng>? AND lng<?)",
      );
  });
});
