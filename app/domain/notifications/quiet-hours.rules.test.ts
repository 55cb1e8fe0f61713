import { expect, it } from "vitest";
import { afterQuietHours } from "./quiet-hours.rules";

const at = (iso: string, timeZone = "Europe/Paris") =>
  new Date(afterQuietHours(Date.parse(iso), timeZone)).toISOString().replace(".000Z", "Z");

it.each([
  ["by day it leaves at once", "2026-11-20T09:30:00Z", "2026-11-20T09:30:00Z"],
  ["the last minute of the day", "2026-11-20T19:59:59Z", "2026-11-20T19:59:59Z"],
  ["from nine in the evening", "2026-11-20T20:00:00Z", "2026-11-21T07:00:00Z"],
  ["after midnight", "2026-11-20T23:30:00Z", "2026-11-21T07:00:00Z"],
  ["a minute before eight", "2026-11-21T06:59:59Z", "2026-11-21T07:00:00Z"],
  ["at eight", "2026-11-21T07:00:00Z", "2026-11-21T07:00:00Z"],
  ["over the end of a year", "2026-12-31T21:00:00Z", "2027-01-01T07:00:00Z"],
  ["the clock is put forward in the night", "2026-03-28T22:00:00Z", "2026-03-29T06:00:00Z"],
  ["the clock is put back in the night", "2026-10-24T20:00:00Z", "2026-10-25T07:00:00Z"],
  ["put back a moment ago", "2026-10-25T01:30:00Z", "2026-10-25T07:00:00Z"],
])("%s (premium-6)", (_, instant, leaves) => {
  expect(at(instant)).toBe(leaves);
});

it("goes by the recipient's clock (premium-6)", () => {
  expect(at("2026-11-20T20:30:00Z", "Europe/London")).toBe("2026-11-20T20:30:00Z");
  expect(at("2026-07-20T19:30:00Z", "Europe/Lisbon")).toBe("2026-07-20T19:30:00Z");
  expect(at("2026-07-20T20:30:00Z", "Europe/Lisbon")).toBe("2026-07-21T07:00:00Z");
});
