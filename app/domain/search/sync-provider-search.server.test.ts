import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { providerMatch, providerSearchRows, providers } from "#db/schema/providers";
import { NOON, planner } from "~/domain/matching/planners.fixture";
import { syncProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { LYON, MARSEILLE, useSearch } from "./search.fixture";
import { SEARCH } from "./search-providers.rules";
import {
  endPremium,
  mergeProviderSearch,
  rebuildProviderSearch,
  syncProviderSearch,
} from "./sync-provider-search.server";

const { test, search, idsOf, clear, write } = useSearch();

describe("the index", () => {
  beforeEach(clear);

  it("holds the name, the town, the services in all languages and all five texts, without marks and accents", async () => {
    const texts = {
      portrait: "Des fêtes *champêtres* & douces",
      descriptionLong: 'Une "longue" histoire \\ avec a < b **gras** 5\\*4',
      experience: "- vingt ans\n- trois pays",
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
    for (const word of ["strong", "li", "amp", "bezier lyon", "corporate"])
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
    // The provider is hidden without an update of the index.
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
    // The Premium label and the position stay until the cron runs, within a minute.
    expect(await premium(NOON + 5)).toEqual([[1, true], [2, true], [3, false]]); // biome-ignore format: a table
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

  it.each(indexes)(
    "the search index has the beginnings of all words that may be unfinished: %s (search-5)",
    async (index) => {
      const [table] = await test.db.all<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = ${index}`);
      const lengths = /prefix='([\d ]+)'/
        .exec(table?.sql ?? "")?.[1]
        ?.split(" ")
        .map(Number);
      const { unfinishedFrom, unfinishedUpTo } = SEARCH;
      expect(lengths).toEqual(
        Array.from({ length: unfinishedUpTo - unfinishedFrom + 1 }, (_, i) => unfinishedFrom + i),
      );
    },
  );

  it.each(indexes)("has few parts to look into, after a rebuild and after changes: %s", async (index) => {
    await clear();
    await write([planner(1), planner(2), planner(3)]);
    await rebuildProviderSearch(test.db, NOON);
    expect(await partsOf(index)).toBe(1);
    for (const id of [1, 2, 3]) await test.db.batch(syncProviderSearch(test.db, [id], NOON));
    expect(await partsOf(index)).toBeGreaterThan(2);
    await mergeProviderSearch({ db: test.db, clock: { now: () => NOON } });
    expect(await partsOf(index)).toBeLessThan(3);
  });
});
