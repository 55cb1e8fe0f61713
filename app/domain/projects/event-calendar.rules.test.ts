import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarOf } from "./event-calendar.rules";

const event: CalendarEvent = {
  uid: "0123456789abcdef@alliance",
  stamp: Date.UTC(2027, 0, 2, 3, 4, 5, 678),
  sequence: 2,
  modifiedAt: Date.UTC(2027, 0, 1, 2, 3, 4),
  date: "2027-12-31",
  summary: "Mariage",
  location: "Obernai, 67210, France",
  url: "https://alliance.example/project?id=0123456789abcdef",
  language: "fr",
  brand: "Alliance",
};
const octets = (text: string) => new TextEncoder().encode(text).length;
const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n").slice(0, -1);
const readBack = (file: string, name: string) =>
  unfolded(file)
    .find((line) => line.startsWith(name))
    ?.replace(/^[^:]*:/, "")
    .replace(/\\([\\;,nN])/g, (_, escaped: string) => (escaped.toLowerCase() === "n" ? "\n" : escaped));

describe("calendarOf", () => {
  it("a project can be added to a calendar as one event of a whole day (project-7)", () => {
    expect(calendarOf(event)).toBe(
      [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Alliance//Project//EN",
        "BEGIN:VEVENT",
        "UID:0123456789abcdef@alliance",
        "DTSTAMP:20270102T030405Z",
        "SEQUENCE:2",
        "LAST-MODIFIED:20270101T020304Z",
        "DTSTART;VALUE=DATE:20271231",
        "DTEND;VALUE=DATE:20280101",
        "SUMMARY;LANGUAGE=fr:Mariage",
        "LOCATION;LANGUAGE=fr:Obernai\\, 67210\\, France",
        "URL:https://alliance.example/project?id=0123456789abcdef",
        "END:VEVENT",
        "END:VCALENDAR",
        "",
      ].join("\r\n"),
    );
  });

  it("ends on the day after, also over a leap day and a change of clocks", () => {
    const end = (date: string) => readBack(calendarOf({ ...event, date }), "DTEND");
    expect([end("2028-02-28"), end("2028-02-29"), end("2027-03-28"), end("2027-10-31")]).toEqual([
      "20280229",
      "20280301",
      "20270329",
      "20271101",
    ]);
  });

  it("marks a cancelled event", () => {
    expect(readBack(calendarOf({ ...event, isCancelled: true }), "STATUS")).toBe("CANCELLED");
    expect(calendarOf(event)).not.toContain("STATUS");
  });

  it("keeps what would mean something inside a text", () => {
    const summary = "Fête, jubilé; \\o/\r\nEND:VEVENT\nBEGIN:VALARM\r\t\u0007\u0000!";
    const file = calendarOf({ ...event, summary });
    expect(unfolded(file)).toHaveLength(15);
    expect(file.match(/END:VEVENT\r\n/g)).toHaveLength(1);
    expect(readBack(file, "SUMMARY")).toBe("Fête, jubilé; \\o/\nEND:VEVENT\nBEGIN:VALARM\n\t!");
  });

  it("folds lines at 75 octets and loses nothing, for any text", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme" }));
    fc.assert(
      fc.property(text, (location) => {
        const file = calendarOf({ ...event, location });
        expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
        expect(Math.max(...file.split("\r\n").map(octets))).toBeLessThanOrEqual(75);
        const kept = location.replace(/\r\n?/g, "\n").replace(/(?![\t\n])\p{Cc}/gu, "");
        expect(readBack(file, "LOCATION")).toBe(kept);
      }),
    );
  });

  it("folds at exactly 75 octets", () => {
    const lines = (count: number) =>
      calendarOf({ ...event, summary: "x".repeat(count) })
        .split("\r\n")
        .filter((line) => /x/.test(line) && !/^(URL|BEGIN)/.test(line)).length;
    const room = 75 - "SUMMARY;LANGUAGE=fr:".length;
    expect([lines(room), lines(room + 1), lines(room + 74), lines(room + 75)]).toEqual([1, 2, 2, 3]);
  });
});
