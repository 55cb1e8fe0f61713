import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { todayIn } from "~/i18n/format.server";
import { MARKET_CODES, MARKETS } from "~/i18n/markets";
import {
  eventDateProblem,
  isStepValid,
  lastEventDate,
  openStep,
  PROJECT,
  type ProjectFacts,
  parseEventDate,
  writtenDate,
} from "./project.rules";

const isEventDateAllowed = (date: string, today: string) => eventDateProblem(date, today) === null;

const nothing: ProjectFacts = {
  eventType: null,
  otherEvent: null,
  serviceType: null,
  hasTheme: false,
  weddingTheme: null,
  eventDate: null,
  eventLocation: null,
  guestRange: null,
  budgetRange: null,
  budgetPlannerRange: null,
  languages: [],
  plannerPreference: null,
};
const event = { eventType: "mariage", serviceType: "complete" };
const setting = {
  eventDate: "2027-06-12",
  eventLocation: "Lyon",
  guestRange: "50to100",
  budgetRange: "10000to20000",
  budgetPlannerRange: "2000to5000",
};
const wishes = { languages: ["fr"], plannerPreference: "anywhere" };
const everything = { ...nothing, ...event, ...setting, ...wishes };

describe("a step is complete", () => {
  it.each<[number, Partial<ProjectFacts>, boolean]>([
    [1, {}, false],
    [1, { eventType: "bapteme" }, true],
    [1, { eventType: "mariage" }, true],
    [1, { eventType: "mariage", serviceType: "partial" }, true],
    [1, { eventType: "autre" }, false],
    [1, { eventType: "autre", otherEvent: " \t" }, false],
    [1, { eventType: "autre", otherEvent: "Jubilé" }, true],
    [2, {}, false],
    [2, setting, true],
    [3, {}, false],
    [3, { languages: ["fr"] }, false],
    [3, { plannerPreference: "anywhere" }, false],
    [3, wishes, true],
    [4, {}, true],
    [5, {}, true],
    [0, everything, false],
    [6, everything, false],
    [1.5, everything, false],
    [Number.NaN, everything, false],
  ])("step %j with %j: %j", (step, told, valid) => {
    expect(isStepValid(step, { ...nothing, ...told })).toBe(valid);
  });

  it.each(Object.keys(setting))("step 2 is complete with all its fields: %s (wizard-2)", (field) => {
    for (const none of [null, ""]) expect(isStepValid(2, { ...everything, [field]: none })).toBe(false);
  });
});

describe("the step that is shown", () => {
  it.each<[string, Partial<ProjectFacts>, number[]]>([
    ["nothing", {}, [1, 1, 1, 1, 1]],
    ["the event", event, [1, 2, 2, 2, 2]],
    ["the event and its setting", { ...event, ...setting }, [1, 2, 3, 3, 3]],
    ["everything", everything, [1, 2, 3, 4, 5]],
    ["everything but the event", { ...setting, ...wishes }, [1, 1, 1, 1, 1]],
  ])("with %s", (_, told, shown) => {
    expect([1, 2, 3, 4, 5].map((asked) => openStep(asked, { ...nothing, ...told }))).toEqual(shown);
  });

  it.each([-1, 0, Number.NaN, Number.NEGATIVE_INFINITY])("is the first when %j is asked for", (asked) => {
    expect(openStep(asked, everything)).toBe(1);
  });

  it("is never beyond the last", () => {
    for (const asked of [6, 1e9, Number.POSITIVE_INFINITY]) expect(openStep(asked, everything)).toBe(PROJECT.steps);
  });
});

const calendarDay = fc
  .date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("a date as typed", () => {
  it("dates can be typed as DD/MM/YYYY or YYYY-MM-DD, with any separator and without leading zeros; they are stored as YYYY-MM-DD (market-3)", () => {
    fc.assert(
      fc.property(calendarDay, fc.constantFrom("/", ".", "-", " "), fc.boolean(), (date, separator, short) => {
        const [year = "", month = "", day = ""] = date.split("-").map((part) => (short ? String(Number(part)) : part));
        const shown = `${day}${separator}${month}${separator}${year}`;
        expect(parseEventDate(shown)).toBe(date);
        expect(parseEventDate(` ${year}-${month}-${day}\n`)).toBe(date);
      }),
    );
  });

  it.each([
    "12. 06. 2027",
    "12.06.2027.",
    "12. 6. 2027.",
    "12 / 06 / 2027",
    "12–06–2027",
    "１２/０６/２０２７",
    "\u200e12/06/2027",
  ])("reads %j (market-3)", (typed) => expect(parseEventDate(typed)).toBe("2027-06-12"));

  it("is named where the calendar has no such day", () => {
    expect(writtenDate("29. 2. 2027")).toBe("29/02/2027");
    expect(writtenDate("2027-02-29")).toBe("29/02/2027");
    expect(writtenDate("in June")).toBeNull();
  });

  it("a typed date is read only if the calendar has that day (market-5)", () => {
    const part = fc.integer({ min: 0, max: 10_000 }).map(String);
    const typed = fc.oneof(
      fc.string(),
      fc.tuple(part, part, part).map((p) => p.join("/")),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const date = parseEventDate(text);
        if (date !== null) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
      }),
    );
  });

  it.each([
    "29/02/2027",
    "31/04/2027",
    "00/01/2027",
    "32/01/2027",
    "12/13/2027",
    "12/06/27",
    "12062027",
    "2027/06/12",
    "12 juin 2027",
    "12/06/2027 08:00",
    "",
  ])("is not %j", (typed) => {
    expect(parseEventDate(typed)).toBeNull();
  });

  it("knows leap years", () => {
    expect([parseEventDate("29/02/2028"), parseEventDate("29/02/2100"), parseEventDate("29/02/2400")]).toEqual([
      "2028-02-29",
      null,
      "2400-02-29",
    ]);
  });
});

describe("the day of an event", () => {
  const dayAfter = (date: string, days: number) =>
    new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

  it("an event is tomorrow at the earliest, in the market's time zone (wizard-6)", () => {
    const minute = 60_000;
    for (const code of MARKET_CODES)
      for (const day of ["2026-12-31", "2027-03-28", "2027-06-30", "2027-10-31", "2028-02-28"]) {
        // Local midnight, found by checking the half hours around midnight UTC.
        const around = Date.parse(`${dayAfter(day, 1)}T00:00:00Z`);
        const midnight = Array.from({ length: 48 }, (_, i) => around + (i - 24) * 30 * minute).find(
          (instant) => todayIn(MARKETS[code], instant) > day,
        ) as number;
        const [before, after] = [todayIn(MARKETS[code], midnight - 1), todayIn(MARKETS[code], midnight)];
        expect([before, after], code).toEqual([day, dayAfter(day, 1)]);
        expect(isEventDateAllowed(day, before)).toBe(false);
        expect(isEventDateAllowed(dayAfter(day, 1), before)).toBe(true);
        expect(isEventDateAllowed(dayAfter(day, 1), after)).toBe(false);
        expect(isEventDateAllowed(dayAfter(day, 2), after)).toBe(true);
      }
  });

  it("is not in the past and not ten years away", () => {
    const allowed = (date: string) => isEventDateAllowed(date, "2027-06-12");
    expect([allowed("2027-06-11"), allowed("2026-12-31"), allowed("0001-01-01")]).toEqual([false, false, false]);
    expect([allowed("2027-06-13"), allowed("2036-12-31"), allowed("2037-01-01"), allowed("9999-12-31")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

it.each<[string, ReturnType<typeof eventDateProblem>]>([
  ["31/02/2027", "common:error.noSuchDay"],
  ["29. 02. 2027.", "common:error.noSuchDay"],
  ["", "wizard:error.date"],
  ["soon", "wizard:error.date"],
  ["11/06/2027", "wizard:error.datePast"],
  ["12/06/2027", "wizard:error.dateToday"],
  ["13/06/2027", null],
  ["2027-06-13", null],
  ["31/12/2036", null],
  ["01/01/2037", "wizard:error.dateFar"],
])(
  "past days, today, days that do not exist and days more than nine years ahead have their own texts: %j on 12 June 2027 gets %j (wizard-26)",
  (typed, problem) => {
    expect(eventDateProblem(typed, "2027-06-12")).toBe(problem);
    expect(lastEventDate("2027-06-12")).toBe("2036-12-31");
  },
);

it("opens no step behind one that was left unfinished", () => {
  expect(openStep(4, everything)).toBe(4);
  expect(openStep(4, everything, [2])).toBe(2);
  expect(openStep(1, everything, [2])).toBe(1);
});
