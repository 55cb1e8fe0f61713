import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { loadPlaces } from "#db/seed/load-places";
import { useTestDatabase } from "../../../tests/support/database";
import { findPlaceById, findPlaces, placeByIdQuery, placesQuery } from "./find-places.server";
import { PLACE_SEARCH } from "./place-names.rules";
import type { PlaceKind } from "./place-suggestions.rules";

const test = useTestDatabase();
beforeAll(() => loadPlaces({ url: test.url }), 120_000);

const BOTH: PlaceKind[] = ["city", "country"];
const search = (query: string, kinds = BOTH, limit?: number) => findPlaces(test, { query, kinds, locale: "fr", limit });
const labels = async (query: string, kinds = BOTH) => (await search(query, kinds)).map((place) => place.label);
const first = async (query: string, kinds = BOTH) => (await labels(query, kinds))[0];

describe("findPlaces", () => {
  it.each([
    ["Paris", "Paris, 75001, France"],
    ["strasb", "Strasbourg, 67000, Bas-Rhin, France"],
    ["67000", "Strasbourg, 67000, Bas-Rhin, France"],
    ["67000 stras", "Strasbourg, 67000, Bas-Rhin, France"],
    ["Lyon 69003", "Lyon, 69003, Rhône, France"],
    ["Lyon, 69001, Rhône, France", "Lyon, 69001, Rhône, France"],
    ["sankt pölten", "Sankt Pölten, 3100, Niederösterreich, Autriche"],
    ["st polten", "Sankt Pölten, 3100, Niederösterreich, Autriche"],
    ["muenchen", "München, 80331, Bayern, Allemagne"],
    ["mailand", "Milano, 20121, Italie"],
    ["straßburg", "Strasbourg, 67000, Bas-Rhin, France"],
    ["den h", "Den Haag, 2491, Zuid-Holland, Pays-Bas"],
    ["e1 6an", "London, E1, Greater London, Royaume-Uni"],
    ["D02 X285", "Dublin, D02, Dublin City, Irlande"],
    ["deutschland", "Allemagne"],
    ["allemagne", "Allemagne"],
    ["Países Baixos", "Pays-Bas"],
    ["england", "Royaume-Uni"],
  ])("finds for %j first %j", async (query, label) => expect(await first(query)).toBe(label));

  it("finds the same with and without accents and capitals", async () => {
    expect(await labels("BESANÇON")).toEqual(await labels("besancon"));
    expect(await labels("St-Étienne")).toEqual(await labels("saint etienne"));
    expect(await labels("besancon")).toContain("Besançon, 25000, Doubs, France");
  });

  it("has the biggest first", async () => {
    const populations = (await search("saint den")).map((place) => place.population);
    expect(populations).toHaveLength(PLACE_SEARCH.limit);
    expect(populations).toEqual([...populations].sort((a, b) => b - a));
    expect(await labels("saint den")).toContain("Saint-Denis, 93200, Seine-Saint-Denis, France");
  });

  it("finds a small town by its exact name although many bigger ones start with it", async () => {
    const places = await search("par");
    expect(places[0]).toMatchObject({ name: "Paris", exact: false });
    expect(places.at(-1)).toMatchObject({ name: "Par", country: "GB", exact: true });
  });

  it("finds only the kinds that are asked for", async () => {
    expect(await first("france", ["country"])).toBe("France");
    expect((await search("france", ["city"])).map((place) => place.kind)).not.toContain("country");
    expect((await search("franc", BOTH)).map((place) => place.kind)).toEqual(
      expect.arrayContaining(["city", "country"]),
    );
    expect(await search("france", [])).toEqual([]);
  });

  it("keeps to the limit", async () => {
    expect(await search("saint")).toHaveLength(PLACE_SEARCH.limit);
    expect(await search("saint", BOTH, 3)).toHaveLength(3);
  });

  it("needs one round trip, and none for less than three characters", async () => {
    const before = test.roundTrips.count;
    await search("pa");
    expect(test.roundTrips.count - before).toBe(0);
    await search("paris");
    expect(test.roundTrips.count - before).toBe(1);
  });

  it("answers hostile text with suggestions or none, never with an error", async () => {
    const hostile = [
      ...[
        '"',
        '""""',
        "paris*",
        '"paris" OR "a',
        "NEAR(paris lyon)",
        "terms:paris",
        "-paris",
        "^paris",
        "paris AND",
        "()*",
      ],
      ...["'; DROP TABLE places; --", "💍💍💍 paris", "par\0is", "\0\0\0", "\ud800\ud800\ud800", "a".repeat(10_000)],
      ...["paris ".repeat(2_000), '"'.repeat(10_000), ",".repeat(10_000), "1000 ".repeat(2_000), "%%%", "___"],
      ...fc.sample(fc.string({ unit: "binary", maxLength: 60 }), 150),
      ...fc.sample(fc.string({ unit: fc.constantFrom(..."ab1 \"*():^-+{},'") }), 150),
    ];
    const [firstItem, ...items] = hostile.map((query) => placesQuery(test.db, { query, kinds: BOTH }));
    if (!firstItem) throw new Error("nothing to ask");
    const answers = await test.db.batch([firstItem, ...items]);
    expect(answers).toHaveLength(hostile.length);
    expect(await first("💍💍💍 paris")).toBe("Paris, 75001, France");
    expect(await first('"paris" *')).toBe("Paris, 75001, France");
  });

  it.each(["saint den", "saint d", "67000", "ste"])(
    "reads through the index for %j, without a scan or a sort",
    async (query) => {
      const { sql: text, params } = placesQuery(test.db, { query, kinds: BOTH }).getQuery();
      const statement = sql.join(
        text.split("?").flatMap((part, i) => (i === 0 ? [sql.raw(part)] : [sql`${params[i - 1]}`, sql.raw(part)])),
      );
      const plan = await test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${statement}`);
      const steps = plan.map((step) => step.detail);
      expect(steps.filter((step) => /^SCAN p\b|TEMP B-TREE/.test(step))).toEqual([]);
      expect(steps).toContain("SEARCH p USING INTEGER PRIMARY KEY (rowid=?)");
    },
  );
});

describe("findPlaceById", () => {
  it("gives the place that was picked, with the code that was typed", async () => {
    const [lyon] = await search("lyon");
    const query = "Lyon, 69003, Rhône, France";
    const found = await findPlaceById(test, { id: lyon?.id ?? 0, kinds: ["city"], query, locale: "it" });
    expect(found).toMatchObject({ name: "Lyon", zipCode: "69003", label: "Lyon, 69003, Rhône, Francia" });
  });

  it("gives none of another kind, and none for an id that is not one", async () => {
    const [germany] = await search("allemagne");
    const find = (id: number, kinds: PlaceKind[]) => findPlaceById(test, { id, kinds, locale: "fr" });
    expect(await find(germany?.id ?? 0, ["country"])).toMatchObject({ kind: "country", country: "DE" });
    expect(await find(germany?.id ?? 0, ["city"])).toBeNull();
    for (const id of [0, -1, 1.5, Number.NaN, Number.MAX_VALUE]) expect(await find(id, BOTH)).toBeNull();
  });

  it("goes into a batch with other reads", async () => {
    const before = test.roundTrips.count;
    const [rows] = await test.db.batch([placeByIdQuery(test.db, { id: 1, kinds: BOTH }), test.db.all(sql`SELECT 1`)]);
    expect(rows[0]?.kind).toBe("country");
    expect(test.roundTrips.count - before).toBe(1);
  });
});
