import { describe, expect, it } from "vitest";
import { choosePlace, nameAndCountry, type PlaceRow, type PlaceSuggestion, toSuggestions } from "./places.rules";

const lyon: PlaceRow = {
  id: 40,
  kind: "city",
  name: "Lyon",
  names: "",
  region: "Rhône",
  postalCodes: "69001|69002|69003",
  country: "FR",
  latitude: 45.76,
  longitude: 4.84,
  population: 520_000,
  radiusKm: 0,
  exact: 0,
};
const germany: PlaceRow = {
  ...lyon,
  id: 1,
  kind: "country",
  name: "Allemagne",
  country: "DE",
  region: "",
  postalCodes: "",
};

describe("nameAndCountry", () => {
  it.each([
    ["Strasbourg, 67000, Bas-Rhin, France", "Strasbourg, France"],
    ["Santorin, Grèce", "Santorin, Grèce"],
    ["Malte", "Malte"],
    ["", ""],
  ])("shortens %j", (label, short) => expect(nameAndCountry(label)).toBe(short));
});

describe("toSuggestions", () => {
  const suggest = (rows: PlaceRow[], query: string, limit?: number) =>
    toSuggestions(rows, { query, locale: "de", market: "FR", limit });

  it("labels a town with its code, region and country in the visitor's language", () => {
    expect(suggest([lyon], "lyon")[0]).toEqual({
      id: 40,
      kind: "city",
      name: "Lyon",
      region: "Rhône",
      zipCode: "69001",
      onlyCode: "",
      country: "FR",
      latitude: 45.76,
      longitude: 4.84,
      population: 520_000,
      radiusKm: 0,
      exact: false,
      label: "Lyon, 69001, Rhône, Frankreich",
    });
  });

  it("knows the whole code of a town that has only one", () => {
    expect(suggest([{ ...lyon, postalCodes: "69100" }], "lyon")[0]?.onlyCode).toBe("69100");
    expect(suggest([{ ...lyon, country: "GB", postalCodes: "BS1" }], "lyon")[0]?.onlyCode).toBe("");
  });

  it("names a country in the visitor's language, without a code", () => {
    expect(suggest([germany], "alle")[0]).toMatchObject({ name: "Deutschland", zipCode: "", label: "Deutschland" });
  });

  it("leaves out of the label what is unknown or said already", () => {
    const paris = { ...lyon, name: "Paris", region: "Paris", postalCodes: "" };
    expect(suggest([paris], "paris")[0]?.label).toBe("Paris, Frankreich");
  });

  it("shows the code that was typed, whole or begun", () => {
    const outward = { ...lyon, country: "GB", postalCodes: "E10|E1" };
    expect(suggest([lyon], "Lyon 69003")[0]?.zipCode).toBe("69003");
    expect(suggest([outward], "E1 6AN")[0]?.zipCode).toBe("E1");
    expect(suggest([{ ...lyon, postalCodes: "1200|12345" }], "1234")[0]?.zipCode).toBe("12345");
    expect(suggest([lyon], "75001")[0]?.zipCode).toBe("69001");
  });

  it("puts the biggest first, each once, and keeps the exact names when there is no room for all", () => {
    const rows = [90, 50, 60, 70].map((id) => ({ ...lyon, id }));
    const exact = { ...lyon, id: 90, exact: 1 as const };
    expect(suggest([exact, ...rows], "lyon", 3).map((place) => [place.id, place.exact])).toEqual([
      [50, false],
      [60, false],
      [90, true],
    ]);
  });
});

describe("destinations", () => {
  const como: PlaceRow = {
    ...lyon,
    id: 900,
    name: "Como",
    country: "IT",
    region: "Como",
    postalCodes: "22100",
    exact: 1,
  };
  const lake: PlaceRow = {
    ...lyon,
    ...{
      id: 20,
      kind: "destination",
      country: "IT",
      region: "",
      postalCodes: "",
      population: 0,
      radiusKm: 30,
      exact: 1,
    },
    ...{
      name: "Lac de Côme",
      names: "Lac de Côme|Lake Como|Comomeer|Comer See|Lago di Como|Lago de Como|Lago de Como",
    },
  };
  const names = (rows: PlaceRow[], locale: "de" | "fr" = "de") =>
    toSuggestions(rows, { query: "como", locale, market: "DE" }).map(({ label }) => label);

  it("are named in the visitor's language, with their country", () => {
    expect(names([lake])).toEqual(["Comer See, Italien"]);
    expect(names([lake], "fr")).toEqual(["Lac de Côme, Italie"]);
  });

  it("come after towns of that name or beginning, and before towns that only begin with it", () => {
    const other = { ...lyon, id: 500, name: "Comox", exact: 0 as const };
    expect(
      toSuggestions([lake, other, como], { query: "como", locale: "de", market: "DE" }).map(({ id }) => id),
    ).toEqual([900, 20, 500]);
    expect(
      toSuggestions([{ ...lake, exact: 0 }, como], { query: "com", locale: "de", market: "DE" }).map(({ id }) => id),
    ).toEqual([900, 20]);
    expect(toSuggestions([lake, other], { query: "como", locale: "de", market: "DE" }).map(({ id }) => id)).toEqual([
      20, 500,
    ]);
  });

  it("stand for the country of the same name", () => {
    const malta = { ...lake, id: 30, country: "MT", name: "Malte", names: "Malte|Malta|Malta|Malta|Malta|Malta|Malta" };
    const country = { ...germany, id: 13, country: "MT", name: "Malte" };
    expect(toSuggestions([country, malta], { query: "malta", locale: "de", market: "DE" }).map(({ id }) => id)).toEqual(
      [30],
    );
  });

  it("are not guessed where a town has the name, too", () => {
    const both = toSuggestions([lake, como], { query: "como", locale: "de", market: "DE" });
    expect(choosePlace("como", both)).toBeNull();
    expect(choosePlace("Comer See, Italien", both)?.id).toBe(20);
    expect(choosePlace("como", toSuggestions([lake], { query: "como", locale: "de", market: "DE" }))?.id).toBe(20);
  });
});

describe("choosePlace", () => {
  const [base] = toSuggestions([{ ...lyon, exact: 1 }], { query: "", locale: "fr", market: "FR" }) as [PlaceSuggestion];
  const town = (id: number, population: number, changes: Partial<PlaceSuggestion> = {}): PlaceSuggestion => ({
    ...base,
    id,
    population,
    ...changes,
  });
  const chosen = (text: string, ...places: PlaceSuggestion[]) => choosePlace(text, places)?.id ?? null;

  it("takes the only one of that name and no other", () => {
    const longer = town(2, 900_000, { name: "Lyon-la-Forêt", exact: false });
    expect(chosen("lyon", longer, town(1, 500))).toBe(1);
    expect(chosen("lyon", longer)).toBeNull();
    expect(chosen("lyon")).toBeNull();
  });

  it("takes the biggest of several when it is ten times the next, and otherwise none", () => {
    expect(chosen("Lyon", town(1, 10_000), town(2, 100_000))).toBe(2);
    expect(chosen("Lyon", town(1, 10_000), town(2, 99_999))).toBeNull();
  });

  it("takes a place of unknown size for one of up to a thousand people", () => {
    expect(chosen("Lyon", town(1, 0), town(2, 10_000))).toBe(2);
    expect(chosen("Lyon", town(1, 0), town(2, 9_999))).toBeNull();
    expect(chosen("Lyon", town(1, 0), town(2, 0))).toBeNull();
    expect(chosen("Lyon", town(1, 0))).toBe(1);
  });

  it("leaves the choice to the visitor when only another name of the biggest was typed and a smaller one bears it", () => {
    const vienna = town(1, 1_700_000, { name: "Wien", label: "Wien, 1010, Autriche" });
    const vienne = town(2, 30_000, { name: "Vienne", label: "Vienne, 38200, Isère, France" });
    expect(chosen("Vienne", vienna, vienne)).toBeNull();
    expect(chosen("Vienne", vienna)).toBe(1);
    expect(chosen("Vienne, Isère", vienna, vienne)).toBe(2);
  });

  it("takes a label for the place that has it, however many share the name", () => {
    const other = town(2, 400_000, { label: "Lyon, 12345, Aveyron, France" });
    expect(chosen("lyon 69001 rhone france", base, other)).toBe(40);
    expect(chosen("Lyon, 12345, Aveyron, France", base, other)).toBe(2);
  });

  it("takes no place that lies elsewhere than the text says", () => {
    expect(chosen("Lyon, France", base)).toBe(40);
    expect(chosen("Lyon, Texas", base)).toBeNull();
  });

  it("does not take a country before a town that is called the same, unless it is clearly bigger", () => {
    const country = town(1, 680_000, { kind: "country", name: "Luxembourg", label: "Luxembourg" });
    const city = town(2, 77_000, { name: "Luxembourg", label: "Luxembourg, 1111, Luxembourg" });
    expect(chosen("Luxembourg", country, city)).toBeNull();
    expect(chosen("Luxembourg", country)).toBe(1);
  });
});
