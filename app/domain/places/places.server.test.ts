import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { loadPlaces } from "#db/seed/load-places";
import { COUNTRIES } from "#db/seed/places/countries";
import { COUNTRY_CODES, type Locale, type MarketCode } from "~/i18n/markets";
import { useTestDatabase } from "../../../tests/support/database";
import { PLACE_SEARCH } from "./place-names.rules";
import { PLACE_FIELDS, type PlaceKind, toSuggestions } from "./places.rules";
import { findCountries, findPlaces, placeByIdQuery, placesQuery } from "./places.server";

const test = useTestDatabase();
let afterFailure: number | undefined;
let loaded: number;

// Loading takes seconds, so all tests share it.
beforeAll(async () => {
  const { fetch } = globalThis;
  let calls = 0;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (++calls > 5) throw new Error("the connection is gone");
    return fetch(...request);
  });
  await expect(loadPlaces({ url: test.url })).rejects.toThrow();
  vi.unstubAllGlobals();
  afterFailure = await count("places");
  loaded = (await loadPlaces({ url: test.url })).rows;
}, 120_000);

const count = async (from: string) =>
  (await test.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.raw(from)}`))[0]?.n;

const MARKET_OF: Record<Locale, MarketCode> = { fr: "FR", en: "GB", nl: "BE", de: "DE", it: "IT", es: "ES", pt: "PT" };
const BOTH: PlaceKind[] = ["city", "country"];
const EVENT = PLACE_FIELDS.event;
const search = (query: string, kinds = BOTH, limit?: number) =>
  findPlaces(test, { query, kinds, locale: "fr", market: "FR", limit });
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
    ["great britain", "Royaume-Uni"],
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
    expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(["Paris", "Par"]));
    expect(places.find(({ name }) => name === "Par")).toMatchObject({ country: "GB", exact: true });
  });

  it("places are suggested by kind: towns, destinations and countries for events, towns for homes (wizard-8)", async () => {
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

  it("places are searched from the third character, in one round trip (wizard-27)", async () => {
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

describe("destinations", () => {
  const found = async (query: string, locale: Locale = "fr") =>
    (await findPlaces(test, { query, kinds: EVENT, locale, market: MARKET_OF[locale] })).map(({ label }) => label);

  it.each<[string, string, Locale?]>([
    ["santorin", "Santorin, Grèce"],
    ["Marrakesch", "Marrakesch, Marokko", "de"],
    ["comer see", "Lac de Côme, Italie"],
    ["lake como", "Lake Como, Italy", "en"],
    ["Toskana", "Toscane, Italie"],
    ["angleterre", "Angleterre, Royaume-Uni"],
    ["perth australie", "Perth, Australie"],
    ["st barth", "Saint-Barthélemy"],
    ["saint barth", "Saint-Barthélemy"],
    ["lueneburger heide", "Lüneburger Heide, Deutschland", "de"],
    ["luneburger heide", "Lüneburger Heide, Deutschland", "de"],
    ["grece", "Grèce"],
    ["indonesië", "Indonésie"],
  ])("finds for %j first %j", async (query, label, locale) => expect((await found(query, locale))[0]).toBe(label));

  it.each([
    ["capri", "Capri, 80073, Napoli, Italie", "Capri, Italie"],
    ["petra", "Petra, 07520, Baleares, Espagne", "Pétra, Jordanie"],
  ])("has the town of the name %j first, and then the destination", async (query, town, destination) => {
    const labels = await found(query);
    expect(labels.indexOf(destination)).toBe(labels.indexOf(town) + 1);
  });

  it("are offered as the place of an event, not as a home", async () => {
    expect(await labels("santorin", [...PLACE_FIELDS.town])).toEqual([]);
    expect(await found("santorin")).not.toEqual([]);
  });

  it("have their country in the list of all countries, which is in alphabetical order and reads the index", async () => {
    const before = test.roundTrips.count;
    const names = (await findCountries(test, "fr")).map(({ name }) => name);
    expect(test.roundTrips.count - before).toBe(1);
    expect(names.length).toBeGreaterThan(190);
    expect(names).toEqual(expect.arrayContaining(["France", "Grèce", "Indonésie", "Malte"]));
    expect(names.indexOf("Égypte")).toBeLessThan(names.indexOf("Espagne"));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("text that people add to the name of a place (wizard-8)", () => {
  const found = async (query: string, locale: Locale = "fr", kinds: readonly PlaceKind[] = EVENT) =>
    (await findPlaces(test, { query, kinds, locale, market: MARKET_OF[locale] })).map(({ label }) => label);

  it.each<[string, string, Locale?]>([
    ["Bretagne", "Bretagne, France"],
    ["Provence", "Provence, France"],
    ["Corse", "Corse, France"],
    ["Bordeaux", "Bordeaux, 33000, Gironde, France"],
    ["Reims", "Reims, 51100, Marne, France"],
    ["Annecy", "Annecy, 74000, Haute-Savoie, France"],
    ["Genève", "Genève, 1200, Suisse"],
    ["York", "York, YO1, North Yorkshire, United Kingdom", "en"],
    ["Bri", "Bristol, BS0, City of Bristol, United Kingdom", "en"],
    ["Salzburg", "Salzburg, 5020, Österreich", "de"],
    ["Bodensee", "Bodensee, Deutschland", "de"],
    ["Capri", "Capri, 80073, Napoli, Italia", "it"],
  ])("puts the typed name first: %j is %j", async (query, label, locale) =>
    expect((await found(query, locale))[0]).toBe(label),
  );

  it("does not take Aachen for a name that begins with Aix", async () => {
    const labels = await found("Aix");
    expect(labels[0]).toBe("Aix, 19200, Corrèze, France");
    expect(labels.slice(1, 4).join()).toContain("Aix-en-Provence");
  });

  it.each([
    ["Paris 15", "Paris, 75015, France"],
    ["Paris 15e", "Paris, 75015, France"],
    ["Paris 15ème", "Paris, 75015, France"],
    ["Paris XVe", "Paris, 75015, France"],
    ["Paris 8ème arrondissement", "Paris, 75008, France"],
    ["Paris Cedex 08", "Paris, 75001, France"],
    ["Lyon 3", "Lyon, 69003, Rhône, France"],
    ["Marseille 8ème", "Marseille, 13008, Bouches-du-Rhône, France"],
    ["Wien 7. Bezirk", "Wien, 1070, Autriche"],
    ["Dublin 2", "Dublin, D02, Dublin City, Irlande"],
    ["Lille (59)", "Lille, 59000, Nord, France"],
    ["Lille 59", "Lille, 59000, Nord, France"],
    ["67000 STRASBOURG CEDEX", "Strasbourg, 67000, Bas-Rhin, France"],
    ["près de Bordeaux", "Bordeaux, 33000, Gironde, France"],
    ["Bordeaux et environs", "Bordeaux, 33000, Gironde, France"],
    ["S. João da Madeira", "São João da Madeira, 3700, Aveiro, Portugal"],
    ["S. Gimignano", "San Gimignano, 53037, Siena, Italie"],
    ["Sta Cruz de Tenerife", "Santa Cruz de Tenerife, 38001, Espagne"],
    ["Freiburg i. Br.", "Freiburg im Breisgau, 79098, Baden-Württemberg, Allemagne"],
    ["Rothenburg o.d.T.", "Rothenburg ob der Tauber, 91541, Bayern, Allemagne"],
    ["Mt Saint Michel", "Le Mont-Saint-Michel, 50170, Manche, France"],
    ["Villefranche s/ Saône", "Villefranche-sur-Saône, 69400, Rhône, France"],
    ["2e Exloërmond", "2e Exloërmond, 7571, Drenthe, Pays-Bas"],
  ])("finds for %j first %j", async (query, label) => expect((await found(query, "fr", BOTH))[0]).toBe(label));

  it("means Portugal by a code that only Portugal has", async () => {
    expect((await found("1000-205", "pt", BOTH))[0]).toMatch(/^Lisboa, 1000,.* Portugal$/);
  });
});

describe("placeByIdQuery", () => {
  it("gives the place that was picked, with the code that was typed", async () => {
    const [lyon] = await search("lyon");
    const query = "Lyon, 69003, Rhône, France";
    const rows = await placeByIdQuery(test.db, { id: lyon?.id ?? 0, kinds: ["city"] });
    expect(toSuggestions(rows, { query, locale: "it", market: "IT" })[0]).toMatchObject({
      name: "Lyon",
      zipCode: "69003",
      label: "Lyon, 69003, Rhône, Francia",
    });
  });

  it("gives none of another kind, and none for an id that is not one", async () => {
    const [germany] = await search("allemagne");
    const find = (id: number, kinds: PlaceKind[]) => placeByIdQuery(test.db, { id, kinds });
    expect(await find(germany?.id ?? 0, ["country"])).toMatchObject([{ kind: "country", country: "DE" }]);
    expect(await find(germany?.id ?? 0, ["city"])).toEqual([]);
    for (const id of [0, -1, 1.5, Number.NaN, Number.MAX_VALUE]) expect(await find(id, BOTH)).toEqual([]);
  });

  it("goes into a batch with other reads", async () => {
    const before = test.roundTrips.count;
    const [rows] = await test.db.batch([placeByIdQuery(test.db, { id: 1, kinds: BOTH }), test.db.all(sql`SELECT 1`)]);
    expect(rows[0]?.kind).toBe("country");
    expect(test.roundTrips.count - before).toBe(1);
  });
});

describe("loadPlaces", () => {
  it("starts again after a load that was cut off, and does nothing once all is there", async () => {
    expect(afterFailure).toBeGreaterThan(0);
    expect(loaded).toBeGreaterThan(168_000);
    expect(await count("places")).toBe(loaded);
    expect(await count("places_fts WHERE places_fts MATCH '\"0paris\"'")).toBe(1);
    expect((await loadPlaces({ url: test.url })).rows).toBe(0);
  });

  it("ranks the countries first, then the towns by population, those of unknown size last, destinations between them", async () => {
    const head = await test.db.all<{ kind: string; country: string }>(
      sql`SELECT kind, country FROM places ORDER BY id LIMIT ${COUNTRIES.length + 1}`,
    );
    expect(head.map((place) => place.kind)).toEqual([...COUNTRIES.map(() => "country"), "city"]);
    expect(head.slice(0, -1).map((place) => place.country)).toEqual(COUNTRIES.map((country) => country.country));
    expect(await count("places WHERE kind = 'destination'")).toBe(1_040);
    const bali = "SELECT id FROM places WHERE kind = 'destination' AND name = 'Bali'";
    expect(await count(`places WHERE kind = 'city' AND population < 1000000 AND id < (${bali})`)).toBe(0);
    expect(COUNTRIES.map((country) => country.country).sort()).toEqual([...COUNTRY_CODES].sort());
    const outOfOrder = await test.db.all(
      sql`SELECT id FROM (SELECT id, kind, population, lag(population) OVER (PARTITION BY kind ORDER BY id) AS before FROM places)
        WHERE population > before LIMIT 5`,
    );
    expect(outOfOrder).toEqual([]);
  });

  it("names the region of Bristol whole, which the file does not", async () => {
    const regions = await test.db.all(
      sql`SELECT DISTINCT region FROM places WHERE country = 'GB' AND region LIKE '%of Bristol'`,
    );
    expect(regions).toEqual([{ region: "City of Bristol" }]);
  });
});
