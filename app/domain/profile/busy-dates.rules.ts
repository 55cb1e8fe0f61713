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

/** By month (YYYY-MM), in order. */
export function byMonth(dates: readonly string[]): { month: string; dates: string[] }[] {
  const months = new Map<string, string[]>();
  for (const date of [...dates].sort()) {
    const month = date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), date]);
  }
  return [...months].map(([month, days]) => ({ month, dates: days }));
}
