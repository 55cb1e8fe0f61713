import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { startCpuTime } from "../../../tests/support/cpu-time";
import { busyDaysOf, busyLines } from "./busy-days.rules";
import { Budget, daysOfRecurrence, recurrenceOf } from "./recurrence.rules";

const WINDOW = { first: "2027-03-01", last: "2030-03-01" };
const fileOf = (...events: string[][]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((event) => ["BEGIN:VEVENT", ...event, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const read = (file: string, window = WINDOW) => busyDaysOf(ICAL.parse(busyLines(file)), window, "Europe/Paris");
const daysOf = (...event: string[]) => read(fileOf(event));
const allDay = (date: string, ...more: string[]) => daysOf(`DTSTART;VALUE=DATE:${date}`, ...more);

describe("busy days of a calendar", () => {
  it("an all-day event makes its days busy, without the day of its end (calendar-1)", () => {
    expect(allDay("20270612")).toEqual(["2027-06-12"]);
    expect(allDay("20270612", "DTEND;VALUE=DATE:20270614")).toEqual(["2027-06-12", "2027-06-13"]);
    expect(allDay("20270612", "DURATION:P1W")).toHaveLength(7);
  });

  it("a timed event makes busy the days that it touches in the provider's time zone (calendar-1)", () => {
    expect(daysOf("DTSTART:20270612T233000Z", "DTEND:20270613T000000Z")).toEqual(["2027-06-13"]);
    expect(daysOf("DTSTART;TZID=Europe/Paris:20270612T200000", "DTEND;TZID=Europe/Paris:20270613T020000")).toEqual([
      "2027-06-12",
      "2027-06-13",
    ]);
    expect(daysOf("DTSTART;TZID=America/New_York:20270612T190000", "DURATION:PT1H")).toEqual(["2027-06-13"]);
    expect(daysOf("DTSTART;TZID=Romance Standard Time:20270612T230000", "DURATION:PT1H")).toEqual(["2027-06-12"]);
    expect(daysOf("DTSTART:20270612T000000")).toEqual(["2027-06-12"]);
  });

  it("ignores transparent and cancelled events, other days, and our own feed (calendar-2)", () => {
    expect(allDay("20270612", "TRANSP:TRANSPARENT")).toEqual([]);
    expect(allDay("20270612", "STATUS:CANCELLED")).toEqual([]);
    expect(allDay("20270228")).toEqual([]);
    expect(allDay("20300302")).toEqual([]);
    expect(allDay("20270612", "UID:request-abc@alliance")).toEqual([]);
    expect(allDay("20260101", "DTEND;VALUE=DATE:20270303")).toEqual(["2027-03-01", "2027-03-02"]);
  });

  it("repeats with exceptions, moved occurrences and further dates (calendar-3)", () => {
    expect(allDay("20270601", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;VALUE=DATE:20270602")).toEqual([
      "2027-06-01",
      "2027-06-03",
    ]);
    expect(allDay("20270601", "RDATE;VALUE=DATE:20270701,20270801")).toHaveLength(3);
    const weekly = ["UID:1", "DTSTART:20270601T100000Z", "RRULE:FREQ=WEEKLY;UNTIL=20270615T100000Z"];
    const moved = ["UID:1", "RECURRENCE-ID;TZID=Europe/Paris:20270608T120000", "DTSTART:20270610T100000Z"];
    expect(read(fileOf(weekly, moved))).toEqual(["2027-06-01", "2027-06-10", "2027-06-15"]);
    expect(read(fileOf(weekly, [...moved, "STATUS:CANCELLED"]))).toEqual(["2027-06-01", "2027-06-15"]);
  });

  it("an endless rule ends with the last day that can be marked, and one below a day has one occurrence", () => {
    expect(allDay("19000101", "RRULE:FREQ=DAILY")).toHaveLength(1_097);
    for (const frequency of ["HOURLY", "MINUTELY", "SECONDLY"])
      expect(daysOf("DTSTART:20270612T100000Z", `RRULE:FREQ=${frequency}`)).toEqual(["2027-06-12"]);
    expect(allDay("20270612", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30")).toEqual([]);
    expect(allDay("20270612", "RRULE:FREQ=YEARLY;INTERVAL=999999999")).toEqual(["2027-06-12"]);
  });

  it("stops at its bounds, in well under a second", () => {
    const began = performance.now();
    const heavy = ["DTSTART:00010101T000000Z", "RRULE:FREQ=DAILY;COUNT=99999999"];
    expect(() => read(fileOf(heavy, heavy, heavy))).toThrow(RangeError);
    const long = ["DTSTART;VALUE=DATE:20000101", "DTEND;VALUE=DATE:20400101", "RRULE:FREQ=DAILY"];
    expect(() => read(fileOf(long))).toThrow(RangeError);
    expect(() => read(fileOf(...Array.from({ length: 5_001 }, () => ["DTSTART:20270612T100000Z"])))).toThrow(
      RangeError,
    );
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  it("ignores a time zone whose name is too long, in linear time", () => {
    const cpuTime = startCpuTime();
    for (const name of ["A".repeat(60_000), "A/".repeat(30_000)])
      expect(daysOf(`DTSTART;TZID=${name}!:20270612T233000`)).toEqual(["2027-06-12"]);
    expect(cpuTime()).toBeLessThan(500);
  });

  it("stops at its bounds when many events share the moved occurrences of one UID", () => {
    const series = ["UID:1", "DTSTART:20270601T100000Z", "RRULE:FREQ=WEEKLY;COUNT=2"];
    const moved = [...series.slice(0, 2), "RECURRENCE-ID:20270608T100000Z"];
    const events = (count: number) => Array.from({ length: count }, () => [series, moved]).flat();
    expect(read(fileOf(...events(100)))).toEqual(["2027-06-01"]);
    expect(() => read(fileOf(...events(1_100)))).toThrow(RangeError);
  });

  it("reads no text, no line that is too long, and no broken line", () => {
    const broken = ["DTSTART;VALUE=DATE:20270612", "SUMMARY:hostile", "no colon", `X${";A=B".repeat(200_000)}:x`];
    expect(busyLines(fileOf(broken))).not.toMatch(/hostile|no colon|A=B/);
    expect(read(fileOf(broken))).toEqual(["2027-06-12"]);
    expect(read(fileOf(["DTSTART:99999", "DTEND:x"]))).toEqual([]);
    expect(read("BEGIN:VEVENT\r\nEND:VEVENT")).toBeNull();
    expect(read("<html>")).toBeNull();
    expect(
      busyDaysOf(ICAL.parse(`${fileOf()}\r\n${fileOf(["DTSTART;VALUE=DATE:20270612"])}`), WINDOW, "Europe/Paris"),
    ).toEqual(["2027-06-12"]);
  });
});

describe("daysOfRecurrence", () => {
  const DAY = 86_400_000;
  const START = Date.UTC(2026, 0, 29) / DAY;
  const END = Date.UTC(2029, 0, 1) / DAY;

  it.each([
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=DAILY;COUNT=10",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,SU;WKST=SU",
    "FREQ=MONTHLY;BYMONTHDAY=15,-1",
    "FREQ=MONTHLY;BYDAY=2SA,-1FR",
    "FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=29",
    "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=6,9;BYDAY=1SA",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24,25",
    "FREQ=YEARLY;COUNT=2",
    "FREQ=YEARLY;BYYEARDAY=100,-1",
  ])("finds the same days as ical.js: %s", (text) => {
    const start = ICAL.Time.fromDateString("2026-01-29");
    const iterator = ICAL.Recur.fromString(text).iterator(start);
    const expected: string[] = [];
    for (let next = iterator.next(); next && next.toString() < "2029-01-02"; next = iterator.next())
      expected.push(next.toString());
    const rule = recurrenceOf((ICAL.parse(`BEGIN:VCALENDAR\r\nRRULE:${text}\r\nEND:VCALENDAR`) as never)[1][0][3]);
    const found = rule ? daysOfRecurrence(rule, START, START, END, new Budget(100_000)) : [];
    expect(found.map((day) => new Date(day * DAY).toISOString().slice(0, 10))).toEqual(expected);
  });
});
