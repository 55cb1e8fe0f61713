import { expect, it } from "vitest";
import { freeSaturdays } from "./busy-dates.rules";

it("the page of a venue lists its free Saturdays of twelve months (venue-47)", () => {
  const june = ["2027-06-05", "2027-06-12", "2027-06-19", "2027-06-26"];
  const months = freeSaturdays(["2027-03-06", "2027-04-05", ...june], "2027-03-06");
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: "2027-03", days: [13, 20, 27] });
  expect(months[1]).toEqual({ month: "2027-04", days: [3, 10, 17, 24] });
  expect(months[3]).toEqual({ month: "2027-06", days: [] });
  expect(months[11]).toEqual({ month: "2028-02", days: [5, 12, 19, 26] });
  expect(freeSaturdays(["2027-06-05"], "2027-03-07")[0]?.days).toEqual([13, 20, 27]);
});
