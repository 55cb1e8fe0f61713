import { expect, it } from "vitest";
import { chooseFree, isAskedMonth, placeParameter, readPlaceParameter, saturdaysOf } from "./free-planners.rules";

it("the months of the next two years can be asked for", () => {
  const isAsked = (month: string) => isAskedMonth(month, "2027-03-20");
  expect(["2027-03", "2027-12", "2029-02"].map(isAsked)).toEqual([true, true, true]);
  expect(["2027-02", "2029-03", "2027-13", "2027-3", "", "x"].map(isAsked)).not.toContain(true);
});

it("lists the Saturdays of a month from today on", () => {
  expect(saturdaysOf("2027-06", "2027-03-20")).toEqual(["2027-06-05", "2027-06-12", "2027-06-19", "2027-06-26"]);
  expect(saturdaysOf("2027-02", "2027-02-13")).toEqual(["2027-02-13", "2027-02-20", "2027-02-27"]);
});

it("a visitor sees three planners who fit: at most one paid placement if there are others, known free Saturdays first (welcome-11)", () => {
  const match = (name: string, saturdays: number | null, premium = false, level = 0) => ({
    name,
    planner: { premium },
    level,
    saturdays,
  });
  const names = (matches: ReturnType<typeof match>[]) => chooseFree(matches).map(({ name }) => name);
  const paid = [match("p1", null, true), match("p2", 3, true), match("p3", 2, true)];
  const others = [
    match("full", 0),
    match("unknown", null),
    match("four", 4),
    match("one", 1),
    match("far", 4, false, 1),
  ];
  expect(names([...paid, ...others])).toEqual(["p2", "four", "one"]);
  expect(names([...paid, match("four", 4)])).toEqual(["p2", "p3", "four"]);
  expect(names(paid)).toEqual(["p2", "p3", "p1"]);
  expect(names([match("full", 0), match("far", 4, false, 1)])).toEqual([]);
});

it("reads the place of an address that it has written", () => {
  const place = { id: 7, latitude: 45.764, longitude: -4.8357, radiusKm: 0 };
  expect(readPlaceParameter(placeParameter(place))).toEqual(place);
  for (const text of ["", "7", "7_1_2", "x_1_2_3", "7_1e9_2_3", "7_1_2_3_4"])
    expect(readPlaceParameter(text)).toBeNull();
});
