import { firstOfDays, STATISTICS } from "./statistics.rules";

/** Periods of the statistics page, as named in its URL. */
export const PERIODS = ["today", "week", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

/** Returns the period of a URL; default: the month. */
export const periodOf = (asked: string | null): Period => PERIODS.find((period) => period === asked) ?? "month";

export interface PeriodDays {
  name: Period;
  /** First day of the period, YYYY-MM-DD; it ends today. */
  first: string;
  /** First day of the previous period, which has the same length and ends the day before `first`. */
  before: string;
  /** Days (YYYY-MM-DD) or months (YYYY-MM) that are summed, oldest first. */
  buckets: string[];
  /** The same number of buckets of the previous period. */
  bucketsBefore: string[];
}

/** @param today YYYY-MM-DD in the provider's market */
export function periodDays(name: Period, today: string): PeriodDays {
  if (name === "year") {
    const all = monthsBack(today, 2 * STATISTICS.months);
    const [bucketsBefore, buckets] = [all.slice(0, STATISTICS.months), all.slice(STATISTICS.months)];
    return { name, first: `${buckets[0]}-01`, before: `${bucketsBefore[0]}-01`, buckets, bucketsBefore };
  }
  const count = { today: 1, week: STATISTICS.week, month: STATISTICS.month }[name];
  const all = Array.from({ length: 2 * count }, (_, index) => firstOfDays(today, 2 * count - index));
  const [bucketsBefore, buckets] = [all.slice(0, count), all.slice(count)];
  return { name, first: buckets[0] ?? today, before: bucketsBefore[0] ?? today, buckets, bucketsBefore };
}

function monthsBack(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}
