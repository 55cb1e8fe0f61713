import { describe, expect, it } from "vitest";
import { askedVenues, filtersSet, isSearch, venueQuery, withoutHurdle } from "./venue-search.rules";

const TODAY = "2027-03-01";
const read = (query: string) => {
  const parameters = new URLSearchParams(query);
  const place = Number(parameters.get("cityPlace")) || undefined;
  const city = { text: parameters.get("city") ?? "", place, pickedFor: parameters.get("cityFor") ?? "" };
  return askedVenues(parameters, city, TODAY);
};
const written = (query: string) => new URLSearchParams(venueQuery(read(query))).toString();

describe("the parameters of a search for venues (venue-22)", () => {
  it.each([
    "",
    "q=barn&city=Barr&cityPlace=7&cityFor=Barr&radius=100&date=2027-06-12&guests=80&seating=standing&price=6000&type=castle&feature=garden&feature=wifi&page=2",
    "guests=80&type=boat&type=farm",
  ])("is written as it is read: %s", (query) => {
    expect(written(query)).toBe(query);
  });

  it.each([
    ["an unknown type", "type=cave"],
    ["an unknown feature", "feature=moat"],
    ["a day that has passed", "date=2027-02-28"],
    ["a day that is none", "date=2027-02-31"],
    ["no guests", "guests=0"],
    ["too many guests", "guests=5001"],
    ["guests in words", "guests=many"],
    ["a price that is not offered", "price=6001"],
    ["the usual distance", "radius=50"],
    ["a distance without a town", "radius=20"],
    ["the first page", "page=1"],
  ])("unknown and past values of a search are ignored: %s (venue-43)", (_, query) => {
    expect(written(query)).toBe("");
    expect(filtersSet(read(query).filters)).toBe(0);
  });

  it("is a search with words or a town", () => {
    expect(["q=barn", "city=Barr", "q=!", "guests=8"].map((query) => isSearch(read(query)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("each filter can be left out, from the first page on (venue-23)", () => {
    const asked = read("q=barn&city=Barr&guests=80&price=6000&type=castle&feature=garden&feature=wifi&page=2");
    const without = (hurdle: Parameters<typeof withoutHurdle>[1]) =>
      new URLSearchParams(venueQuery(withoutHurdle(asked, hurdle))).toString();
    const rest = "&guests=80&price=6000&type=castle&feature=garden&feature=wifi";
    expect(without("keyword")).toBe(`city=Barr${rest}`);
    expect(without("radius")).toBe(`q=barn&city=Barr&radius=100${rest}`);
    expect(without("guests")).toBe("q=barn&city=Barr&price=6000&type=castle&feature=garden&feature=wifi");
    expect(without("types")).toBe("q=barn&city=Barr&guests=80&price=6000&feature=garden&feature=wifi");
    expect(without("wifi")).toBe("q=barn&city=Barr&guests=80&price=6000&type=castle&feature=garden");
  });
});
