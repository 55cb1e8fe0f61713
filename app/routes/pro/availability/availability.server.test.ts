import { expect, it } from "vitest";
import { sealAddress } from "~/domain/calendars/sealed-address.server";
import { hours } from "~/domain/durations";
import type { Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { feedView, sourceView, yearAsked, yearView } from "./availability.server";

const NOW = Date.UTC(2027, 2, 10, 12);
const SECRET = "0123456789abcdef0123456789abcdef";
const provider = { market: "GB" } as Provider;
const contextOf = (search = "") =>
  ({
    t: translator("en"),
    format: formatters("en", MARKETS.GB),
    clock: { now: () => NOW },
    url: new URL(`https://alliance.example/pro/availability${search}`),
    settings: { SESSION_SECRET: SECRET },
  }) as unknown as AppContext;

type Calendar = Parameters<typeof yearView>[3];

function calendarOf(changes: Partial<Calendar>, search = "") {
  const context = contextOf(search);
  const calendar = { dates: [], unlocked: [], ...changes };
  return yearView(context, provider, yearAsked(context, provider), calendar, "/pro/availability").calendar;
}

const dayOf = (date: string, changes: Partial<Calendar> = {}) =>
  calendarOf(changes)
    .months.flatMap(({ weeks }) => weeks.flat())
    .find((day) => day?.date === date);

it("only days from today on, within twelve months, can be marked as busy", () => {
  const canBeMarked = (date: string) => dayOf(date)?.label !== undefined;
  expect(["2027-03-09", "2027-03-10", "2028-02-29"].map(canBeMarked)).toEqual([false, true, true]);
});

it("a day of the connected calendar says so, unless a request was unlocked for it", () => {
  const date = "2027-06-12";
  const fromCalendar = [date];
  expect(dayOf(date)).toEqual({ date, number: 12, label: expect.stringMatching(/12 June 2027$/) });
  expect(dayOf(date, { fromCalendar })).toMatchObject({
    isFromCalendar: true,
    label: expect.stringContaining("busy in your calendar"),
  });
  expect(dayOf(date, { fromCalendar, unlocked: [{ date, request: "r1" }] })).toMatchObject({
    isFromCalendar: true,
    label: expect.stringContaining("unlocked request"),
    href: "/pro/requests/r1",
  });
});

it("a day with two unlocked requests links to the list of its month", () => {
  const date = "2027-06-12";
  const unlocked = ["r1", "r2"].map((request) => ({ date, request }));
  expect(dayOf(date, { unlocked })?.href).toContain("month=2027-06");
});

it("busy, connected and unlocked days are no free Saturdays", () => {
  const all = calendarOf({}).saturdays;
  const taken = calendarOf({
    dates: ["2027-06-12"],
    fromCalendar: ["2027-06-19"],
    unlocked: [{ date: "2027-06-26", request: "r1" }],
  });
  expect(all?.free).toBe(all?.all);
  expect(taken.saturdays).toEqual({ all: all?.all, free: (all?.all ?? 0) - 3 });
  expect([calendarOf({}).hasFromCalendar, taken.hasFromCalendar]).toEqual([false, true]);
});

it("the calendar starts with the next twelve months, and links to the years after them", () => {
  const { heading, years } = calendarOf({});
  expect(years.map(({ text }) => text)).toEqual([heading, "2028", "2029", "2030"]);
  expect(calendarOf({}, "?year=2029").heading).toBe("The year 2029");
});

it("the secret address has a date only if it was created", () => {
  expect(feedView(contextOf(), null)).toBeNull();
  expect(feedView(contextOf(), NOW)).toEqual({ seen: NOW, date: "10 March 2027" });
});

it("a connected calendar says when it was read, and its problem", async () => {
  const url = await sealAddress(SECRET, "https://calendar.example/secret.ics");
  const source = async (changes: object) => {
    const state = { url, readAt: NOW - hours(1), days: 3, problem: null, ...changes };
    return (await sourceView(contextOf(), state)).source;
  };
  expect(await source({})).toEqual({
    host: "calendar.example",
    problem: null,
    read: "Read 1 hour ago, 3 busy days.",
  });
  expect((await source({ readAt: NOW - hours(2) }))?.read).toBe("Last read on 10 March 2027, 3 busy days.");
  expect((await source({ readAt: null }))?.read).toContain("reading it now");
  expect(await source({ readAt: null, problem: "slow" })).toMatchObject({
    problem: expect.stringContaining("too long"),
    read: null,
  });
  expect((await source({ url: "not sealed" }))?.host).toBeNull();
  expect((await sourceView(contextOf(), null)).source).toBeNull();
});
