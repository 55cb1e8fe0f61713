import { describe, expect, it } from "vitest";
import { afterQuietHours } from "./quiet-hours.rules";

const at = (text: string) => Date.parse(text);
const until = (zone: string, text: string) => new Date(afterQuietHours(zone, at(text))).toISOString();

describe("text messages of claims are sent from 8 to 21 o'clock in the couple's market (claim-6)", () => {
  it("sends at once by day, from eight to nine in the evening", () => {
    for (const now of ["2027-03-01T07:00:00Z", "2027-03-01T12:30:00Z", "2027-03-01T19:59:59Z"])
      expect(afterQuietHours("Europe/Paris", at(now))).toBe(at(now));
  });

  it("waits until the next morning, where it is read", () => {
    expect(until("Europe/Paris", "2027-03-01T20:00:00Z")).toBe("2027-03-02T07:00:00.000Z");
    expect(until("Europe/Paris", "2027-03-02T06:59:59Z")).toBe("2027-03-02T07:00:00.000Z");
    expect(until("Europe/Lisbon", "2027-03-02T06:59:59Z")).toBe("2027-03-02T08:00:00.000Z");
  });

  it("knows nights in which clocks are changed", () => {
    expect(until("Europe/Paris", "2027-03-27T21:00:00Z")).toBe("2027-03-28T06:00:00.000Z");
    expect(until("Europe/Paris", "2027-10-30T20:00:00Z")).toBe("2027-10-31T07:00:00.000Z");
  });
});
