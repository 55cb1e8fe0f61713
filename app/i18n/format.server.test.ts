import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatters, todayIn } from "./format.server";
import { LOCALES, type Locale, MARKET_CODES, MARKETS } from "./markets";
import { withoutFullStop } from "./prepositions";

const home = { fr: "FR", en: "GB", nl: "BE", de: "DE", it: "IT", es: "ES", pt: "PT" } as const;
const format = (locale: Locale) => formatters(locale, MARKETS[home[locale]]);
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it.each([
  ["fr", "12 juin 2027", "samedi 12 juin 2027", "1 500 €", "1 234"],
  ["en", "12 June 2027", "Saturday 12 June 2027", "€1,500", "1,234"],
  ["nl", "12 juni 2027", "zaterdag 12 juni 2027", "€ 1.500", "1.234"],
  ["de", "12. Juni 2027", "Samstag, 12. Juni 2027", "1.500 €", "1.234"],
  ["it", "12 giugno 2027", "sabato 12 giugno 2027", "1.500 €", "1.234"],
  ["es", "12 de junio de 2027", "sábado, 12 de junio de 2027", "1.500 €", "1.234"],
  ["pt", "12 de junho de 2027", "sábado, 12 de junho de 2027", "1 500 €", "1 234"],
] as const)(
  "all markets show prices in euros, with dates and numbers as written in the page's language: %s (market-2)",
  (locale, longDate, fullDate, euros, number) => {
    const { longDate: long, fullDate: full, ...to } = format(locale);
    expect([long("2027-06-12"), full("2027-06-12").replace(/^(Saturday),/, "$1")]).toEqual([longDate, fullDate]);
    expect([spaced(to.euros(1500)), spaced(to.number(1234))]).toEqual([euros, number]);
  },
);

it.each(LOCALES)("groups thousands alike below and above ten thousand in %s", (locale) => {
  const { euros, number } = format(locale);
  for (const write of [euros, number]) {
    const shape = (amount: number) => write(amount).replace(/\d+/g, "0");
    expect(shape(4000)).toBe(shape(40_000));
    expect(write(4000)).not.toContain("4000");
  }
});

it("writes the first of a month as French and Italian do", () => {
  expect(format("fr").longDate("2027-08-01")).toBe("1er août 2027");
  expect(format("fr").fullDate("2027-08-01")).toBe("dimanche 1er août 2027");
  expect(format("fr").longDate("2027-08-21")).toBe("21 août 2027");
  expect(format("it").longDate("2027-08-01")).toBe("1º agosto 2027");
  expect(format("en").longDate("2027-08-01")).toBe("1 August 2027");
});

it("names the days of a week in the market's order", () => {
  const letters = (locale: Locale, market: keyof typeof MARKETS) =>
    formatters(locale, MARKETS[market])
      .weekdays()
      .map(({ letter }) => letter)
      .join("");
  expect(letters("fr", "FR")).toBe("LMMJVSD");
  expect(letters("fr", "PT")).toBe("DLMMJVS");
  expect(formatters("de", MARKETS.DE).weekdays()[0]).toEqual({ name: "Montag", letter: "M" });
});

it("counts the days to a date", () => {
  const [today, ...days] = ["2027-03-27", "2027-03-27", "2027-03-28", "2027-06-12"] as const;
  const ahead = (locale: Locale) => days.map((day) => format(locale).daysAhead(today, day));
  expect(ahead("en")).toEqual(["today", "tomorrow", "in 77 days"]);
  expect(ahead("de")).toEqual(["heute", "morgen", "in 77 Tagen"]);
  expect(ahead("fr").map(spaced)).toEqual(["aujourd’hui", "demain", "dans 77 jours"]);
});

it("budgets have no cents (market-2)", () => {
  for (const locale of LOCALES) expect(format(locale).euros(79.4)).not.toMatch(/[.,]\d/);
});

it("uses the language as it is spoken at home where it is not the market's", () => {
  expect(spaced(formatters("en", MARKETS.FR).euros(1500))).toBe("€1,500");
  expect(formatters("en", MARKETS.FR).longDate("2027-06-12")).toBe("12 June 2027");
  expect(formatters("nl", MARKETS.BE).longDate("2027-06-12")).toBe("12 juni 2027");
});

it("never shifts a date, in any market and on any day", () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom(...MARKET_CODES), fc.constantFrom(...LOCALES), (when, market, locale) => {
      const date = when.toISOString().slice(0, 10);
      const { longDate, fullDate, shortDate, numericDate } = formatters(locale, MARKETS[market]);
      const written = new RegExp(`(?<!\\d)${Number(date.slice(8))}(?!\\d)`);
      for (const write of [longDate, fullDate]) {
        expect(write(date)).toMatch(written);
        expect(write(date)).toContain(date.slice(0, 4));
      }
      expect(shortDate(date)).toBe(`${date.slice(8)}/${date.slice(5, 7)}/${date.slice(0, 4)}`);
      const between = { de: ".", nl: market === "BE" ? "/" : "-" }[locale as string] ?? "/";
      expect(numericDate(date)).toBe(date.split("-").reverse().join(between));
    }),
    { numRuns: 40 },
  );
});

it("tells a moment in the market's own time", () => {
  const instant = Date.UTC(2027, 6, 1, 22, 30);
  expect(formatters("en", MARKETS.GB).moment(instant)).toMatch(/1 Jul 2027.*23:30/);
  expect(formatters("en", MARKETS.FR).moment(instant)).toMatch(/2 Jul 2027.*00:30/);
});

it("writes a phone number and a list", () => {
  expect(format("fr").phone("+33612345678")).toBe("+33 6 12 34 56 78");
  expect([format("fr").list(["a", "b", "c"]), format("de").list(["a", "b"])]).toEqual(["a, b et c", "a und b"]);
});

describe("today", () => {
  it.each([
    // Winter: Lisbon and London are at UTC, the others one hour ahead.
    ["2026-12-31T22:59:59Z", { FR: "2026-12-31", GB: "2026-12-31", PT: "2026-12-31" }],
    [
      "2026-12-31T23:00:00Z",
      {
        FR: "2027-01-01",
        BE: "2027-01-01",
        DE: "2027-01-01",
        IT: "2027-01-01",
        ES: "2027-01-01",
        GB: "2026-12-31",
        PT: "2026-12-31",
      },
    ],
    ["2027-01-01T00:00:00Z", { FR: "2027-01-01", GB: "2027-01-01", PT: "2027-01-01" }],
    // Summer: one hour more everywhere.
    ["2027-06-30T21:59:59Z", { FR: "2027-06-30", GB: "2027-06-30" }],
    ["2027-06-30T22:00:00Z", { FR: "2027-07-01", ES: "2027-07-01", GB: "2027-06-30", PT: "2027-06-30" }],
    ["2027-06-30T23:00:00Z", { FR: "2027-07-01", GB: "2027-07-01", PT: "2027-07-01" }],
  ])("at %s", (instant, days) => {
    for (const [code, day] of Object.entries(days))
      expect(todayIn(MARKETS[code as "FR"], Date.parse(instant)), code).toBe(day);
  });
});

it.each([
  ["fr", "758,40 €", "79 €", "79,00 €", "20", "1er", "il y a 2 minutes"],
  ["en", "€758.40", "€79", "€79.00", "20th", "1st", "2 minutes ago"],
  ["nl", "€ 758,40", "€ 79", "€ 79,00", "20e", "1e", "2 minuten geleden"],
  ["de", "758,40 €", "79 €", "79,00 €", "20.", "1.", "vor 2 Minuten"],
  ["it", "758,40 €", "79 €", "79,00 €", "20", "1º", "2 minuti fa"],
  ["es", "758,40 €", "79 €", "79,00 €", "20", "1", "hace 2 minutos"],
  ["pt", "758,40 €", "79 €", "79,00 €", "20", "1", "há 2 minutos"],
] as const)(
  "writes prices, days of the month and short times in %s (shop-3)",
  (locale, odd, even, cents, day, first, ago) => {
    const to = format(locale);
    expect([spaced(to.money(758_40)), spaced(to.money(79_00)), spaced(to.cents(79_00))]).toEqual([odd, even, cents]);
    expect([to.dayOfMonth(Date.UTC(2026, 10, 20, 12)), to.dayOfMonth(Date.UTC(2026, 10, 1, 12))]).toEqual([day, first]);
    expect(spaced(to.ago(125_000))).toBe(ago);
  },
);

it("writes time spans in whole numbers of the largest unit, and less than a minute as one", () => {
  const spans = [20_000, 119_000, 21.9 * 3_600_000, 2 * 86_400_000 - 1].map((ms) => spaced(format("fr").duration(ms)));
  expect(spans).toEqual(["1 minute", "1 minute", "21 heures", "1 jour"]);
});

it.each([
  ["fr", "21 h", "8 h 05"],
  ["en", "21:00", "08:05"],
  ["nl", "21 uur", "8.05 uur"],
  ["de", "21 Uhr", "8:05 Uhr"],
  ["it", "21:00", "08:05"],
  ["es", "21:00", "8:05"],
  ["pt", "21h", "8h05"],
] as const)("writes a time of day as a sentence has it in %s", (locale, hour, time) => {
  const write = formatters(locale, { ...MARKETS[home[locale]], timeZone: "UTC" });
  expect(spaced(write.hour(21))).toBe(hour);
  expect(spaced(write.time(Date.UTC(2027, 0, 1, 8, 5)))).toBe(time);
});

it("leaves one full stop where a value ends with one", () => {
  for (const [value, written] of [
    ["15 Std.", "15 Std"],
    ["Le couple a téléphoné.", "Le couple a téléphoné"],
    ["Et puis...", "Et puis..."],
    ["61 km", "61 km"],
  ] as const)
    expect(withoutFullStop(value)).toBe(written);
});
