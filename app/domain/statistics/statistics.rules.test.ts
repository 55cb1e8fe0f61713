import { expect, it } from "vitest";
import { MARKETS } from "~/i18n/markets";
import { firstOfDays, monthsUntil, ratesOf, startOfDay } from "./statistics.rules";

it("counts a window of days with today in it", () => {
  expect(firstOfDays("2027-03-01", 1)).toBe("2027-03-01");
  expect(firstOfDays("2027-03-01", 7)).toBe("2027-02-23");
  expect(firstOfDays("2027-03-01", 30)).toBe("2027-01-31");
});

it.each([
  ["2027-01-15", "Europe/Paris", "2027-01-14T23:00:00Z"],
  ["2027-07-15", "Europe/Paris", "2027-07-14T22:00:00Z"],
  ["2027-07-15", "Europe/London", "2027-07-14T23:00:00Z"],
  // The clocks change on 28 March and 31 October, after midnight.
  ["2027-03-28", "Europe/Paris", "2027-03-27T23:00:00Z"],
  ["2027-03-29", "Europe/Paris", "2027-03-28T22:00:00Z"],
  ["2027-10-31", "Europe/Lisbon", "2027-10-30T23:00:00Z"],
  ["2027-11-01", "Europe/Lisbon", "2027-11-01T00:00:00Z"],
])("begins %s in %s at %s", (date, timeZone, instant) => {
  expect(new Date(startOfDay(date, timeZone)).toISOString()).toBe(new Date(instant).toISOString());
});

it("lists the twelve months that end with this one, without a gap", () => {
  const months = monthsUntil("2027-02-28", MARKETS.FR.timeZone);
  expect(months.map(({ name }) => name)).toEqual([
    ...["2026-03", "2026-04", "2026-05", "2026-06", "2026-07", "2026-08"],
    ...["2026-09", "2026-10", "2026-11", "2026-12", "2027-01", "2027-02"],
  ]);
  for (const [index, month] of months.entries()) expect(months[index + 1]?.start ?? month.end).toBe(month.end);
  expect(new Date(months[0]?.start ?? 0).toISOString()).toBe("2026-02-28T23:00:00.000Z");
  expect(new Date(months.at(-1)?.end ?? 0).toISOString()).toBe("2027-02-28T23:00:00.000Z");
});

it("rates of seen, answered, unlocked and declined requests are in whole percent, and empty without requests (statistics-2)", () => {
  expect(ratesOf({ requests: 3, seen: 3, unlocked: 1, rejected: 1 })).toEqual({
    answered: 67,
    seen: 100,
    unlocked: 33,
    rejected: 33,
  });
  expect(ratesOf({ requests: 0, seen: 0, unlocked: 0, rejected: 0 })).toBeNull();
});
