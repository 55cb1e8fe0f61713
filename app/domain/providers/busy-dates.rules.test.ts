import { describe, expect, it } from "vitest";
import { busyYears, calendarOf, daysBetween, daysOfYear, seasonSaturdays } from "./busy-dates.rules";

const TODAY = "2027-06-16";
const MONDAY = 1;
const SUNDAY = 0;

it("offers the days from today to three years later: the next twelve months, and later years", () => {
  expect(calendarOf(daysOfYear(2026, "2026-11-25"), MONDAY).map(({ month }) => month)).toEqual([
    ...["2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07", "2027-08"],
    ...["2027-09", "2027-10"],
  ]);
  expect(daysOfYear(2026, "2026-12-31")).toEqual({ first: "2026-12-31", last: "2027-11-30" });
  expect(busyYears(TODAY)).toEqual([2027, 2028, 2029, 2030]);
  expect(busyYears(TODAY).map((year) => daysOfYear(year, TODAY))).toEqual([
    { first: TODAY, last: "2028-05-31" },
    { first: "2028-01-01", last: "2028-12-31" },
    { first: "2029-01-01", last: "2029-12-31" },
    { first: "2030-01-01", last: TODAY.replace("2027", "2030") },
  ]);
});

describe("the calendar of a year", () => {
  it.each([MONDAY, SUNDAY])("has each day once, in weeks that begin on day %i, leap years too", (firstWeekday) => {
    for (const year of [2027, 2028]) {
      const months = calendarOf(daysOfYear(year, "2026-12-31"), firstWeekday);
      const weeks = months.flatMap((month) => month.weeks);
      expect(weeks.flat().filter(Boolean)).toEqual(daysBetween(`${year}-01-01`, `${year}-12-31`));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        expect(week.some(Boolean)).toBe(true);
        for (const [place, date] of week.entries())
          if (date) expect((new Date(date).getUTCDay() - firstWeekday + 7) % 7).toBe(place);
      }
    }
  });

  it("begins with the present month and ends with that of the last day, both whole", () => {
    const [first, ...rest] = calendarOf(daysOfYear(2027, TODAY), MONDAY);
    expect([first?.month, first?.weeks[0], rest.length]).toEqual([
      "2027-06",
      [null, "2027-06-01", "2027-06-02", "2027-06-03", "2027-06-04", "2027-06-05", "2027-06-06"],
      11,
    ]);
    const last = calendarOf(daysOfYear(2030, TODAY), MONDAY).at(-1);
    expect([last?.month, last?.weeks.flat().filter(Boolean).at(-1)]).toEqual(["2030-06", "2030-06-30"]);
  });
});

it("counts the Saturdays of the season that are to come", () => {
  const free = (year: number, today: string, busy: string[] = []) =>
    seasonSaturdays(daysOfYear(year, today), new Set(busy));
  expect(free(2028, TODAY)).toEqual({ free: 22, all: 22 });
  expect(free(2028, TODAY, ["2028-05-06", "2028-05-07", "2028-04-29"])).toEqual({ free: 21, all: 22 });
  expect(free(2027, TODAY), "this June to next May").toEqual({ free: 19, all: 19 });
  expect(free(2030, "2027-03-01"), "before the season").toBeNull();
});
