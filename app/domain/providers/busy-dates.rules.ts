export const BUSY = { yearsAhead: 3, daysAtOnce: 366 } as const;

const DAY_MS = 86_400_000;

export const lastBusyDay = (today: string): string => `${Number(today.slice(0, 4)) + BUSY.yearsAhead}${today.slice(4)}`;

export function daysBetween(first: string, last: string): string[] {
  const from = Date.parse(first);
  const count = Math.round((Date.parse(last) - from) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, day) => new Date(from + day * DAY_MS).toISOString().slice(0, 10));
}

export function busyYears(today: string): number[] {
  const first = Number(today.slice(0, 4));
  return Array.from({ length: BUSY.yearsAhead + 1 }, (_, index) => first + index);
}

/** YYYY-MM-DD, both included. */
export interface Days {
  first: string;
  last: string;
}

/** Returns the days of a year that can be marked. The current year has twelve months, from the current month on. */
export function daysOfYear(year: number, today: string): Days {
  const isOf = (day: string) => day.startsWith(`${year}-`);
  const last = lastBusyDay(today);
  if (isOf(today)) return { first: today, last: endOfTwelveMonths(today) };
  return { first: `${year}-01-01`, last: isOf(last) ? last : `${year}-12-31` };
}

/** Returns the last day of the previous month, a year later: 2027-10-31 for 2026-11-15. */
const endOfTwelveMonths = (today: string): string =>
  new Date(Date.UTC(Number(today.slice(0, 4)) + 1, Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10);

export interface BusyChange {
  taken: readonly string[];
  freed: readonly string[];
}

const SEASON = ["05", "06", "07", "08", "09"];
const SATURDAY = 6;

const weekdayOf = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();

/** Returns the complete months of these days. @param firstWeekday numbered like `Date.getUTCDay` */
export function calendarOf({ first, last }: Days, firstWeekday: number) {
  const [year, from] = [Number(first.slice(0, 4)), Number(first.slice(5, 7))];
  const to = (Number(last.slice(0, 4)) - year) * 12 + Number(last.slice(5, 7));
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const dayOf = (month: number, day: number) => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
    const month = from - 1 + index;
    const days = daysBetween(dayOf(month, 1), dayOf(month + 1, 0));
    const before = (weekdayOf(dayOf(month, 1)) - firstWeekday + 7) % 7;
    return {
      month: dayOf(month, 1).slice(0, 7),
      weeks: Array.from({ length: Math.ceil((before + days.length) / 7) }, (_, week) =>
        Array.from({ length: 7 }, (_, place) => days[week * 7 + place - before] ?? null),
      ),
    };
  });
}

/** Counts the Saturdays of the season among these days, and the free ones; null: the season is over. */
export function seasonSaturdays(
  { first, last }: Days,
  busy: ReadonlySet<string>,
): { free: number; all: number } | null {
  const all = daysBetween(first, last).filter(
    (date) => SEASON.includes(date.slice(5, 7)) && weekdayOf(date) === SATURDAY,
  );
  return all.length === 0 ? null : { free: all.filter((date) => !busy.has(date)).length, all: all.length };
}

const MONTHS = 12;

/** Lists the free Saturdays of the next 12 months. Empty if no day is busy, because no calendar is used then. */
export function freeSaturdays(busy: readonly string[], today: string): { month: string; days: number[] }[] {
  const taken = new Set(busy.filter((date) => date >= today));
  if (taken.size === 0) return [];
  const start = new Date(`${today}T12:00:00Z`);
  const months = Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + index, 1, 12));
    return { month: first.toISOString().slice(0, 7), days: [] as number[] };
  });
  const last = months.at(-1)?.month ?? "";
  for (let at = start.getTime() + ((SATURDAY - start.getUTCDay()) % 7) * DAY_MS; ; at += 7 * DAY_MS) {
    const date = new Date(at).toISOString().slice(0, 10);
    if (date.slice(0, 7) > last) break;
    if (!taken.has(date)) months.find(({ month }) => date.startsWith(month))?.days.push(Number(date.slice(8)));
  }
  return months;
}
