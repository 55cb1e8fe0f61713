import { expect, it } from "vitest";
import { formatters } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { axisTop, dayTicks } from "./charts";

it.each([
  [[], 2],
  [[0, 1], 2],
  [[3], 4],
  [[9, 10], 10],
  [[16, 11], 20],
  [[91], 100],
  [[401], 600],
])("the axis for %j ends at %d, whose half is a whole number", (values, top) => {
  expect(axisTop(values)).toBe(top);
});

it("names at most four days of a chart, each at the position of its value", () => {
  const week = [11, 12, 13, 14, 15, 16, 17].map((day) => `2027-06-${day}`);
  expect(dayTicks(formatters("fr", MARKETS.FR), week)).toEqual([
    { at: 0, text: "11 juin" },
    { at: 1 / 3, text: "13 juin" },
    { at: 2 / 3, text: "15 juin" },
    { at: 1, text: "17 juin" },
  ]);
});
