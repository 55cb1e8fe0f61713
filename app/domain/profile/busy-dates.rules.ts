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

/** Days of a year that may be noted: from today on, and not beyond the last one. */
export function daysOfYear(year: number, today: string): Days {
  const isOf = (day: string) => day.startsWith(`${year}-`);
  const last = lastBusyDay(today);
  return { first: isOf(today) ? today : `${year}-01-01`, last: isOf(last) ? last : `${year}-12-31` };
}

/** What one sending of a form notes and frees; YYYY-MM-DD. */
export interface BusyChange {
  taken: readonly string[];
  freed: readonly string[];
}
