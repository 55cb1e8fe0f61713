/** How far ahead, and how many days at once, a provider notes that it is taken. */
export const BUSY = { yearsAhead: 3, daysAtOnce: 366 } as const;

const DAY_MS = 86_400_000;

export const lastBusyDay = (today: string): string => `${Number(today.slice(0, 4)) + BUSY.yearsAhead}${today.slice(4)}`;

/** All days from the first to the last, both included; YYYY-MM-DD. */
export function daysBetween(first: string, last: string): string[] {
  const from = Date.parse(first);
  const count = Math.round((Date.parse(last) - from) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, day) => new Date(from + day * DAY_MS).toISOString().slice(0, 10));
}

/** Years whose days may be noted, the present one first. */
export function busyYears(today: string): number[] {
  const first = Number(today.slice(0, 4));
  return Array.from({ length: BUSY.yearsAhead + 1 }, (_, index) => first + index);
}

/** YYYY-MM-DD, both included. */
export interface Days {
  first: string;
  last: string;
}

/** Days of a year that may be noted, not beyond the last one. For the present year: twelve months from today's month on. */
export function daysOfYear(year: number, today: string): Days {
  const isOf = (day: string) => day.startsWith(`${year}-`);
  const last = lastBusyDay(today);
  if (isOf(today)) return { first: today, last: endOfTwelveMonths(today) };
  return { first: `${year}-01-01`, last: isOf(last) ? last : `${year}-12-31` };
}

/** The last day of the month before this one, a year later: 2027-10-31 for 2026-11-15. */
const endOfTwelveMonths = (today: string): string =>
  new Date(Date.UTC(Number(today.slice(0, 4)) + 1, Number(today.slice(5, 7)) - 1, 0)).toISOString().slice(0, 10);

/** What one sending of a form notes and frees; YYYY-MM-DD. */
export interface BusyChange {
  taken: readonly string[];
  freed: readonly string[];
}
