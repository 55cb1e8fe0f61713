import { days } from "~/domain/durations";
import { intl } from "~/i18n/intl";
import type { DayMeasure } from "./day-counts.server";

export type Measure = DayMeasure | "views";

/** Periods of the statistics (rule statistics-1). */
export const STATISTICS = {
  /** Periods of views in days, including today. */
  week: 7,
  month: 30,
  /** Calendar months in the chart of messages, including the current one. */
  months: 12,
  /** Age of the requests that the rates include. */
  rates: days(90),
} as const;

/** Returns the first of the days that end with `today`. @param today YYYY-MM-DD @param count days, including today */
export function firstOfDays(today: string, count: number): string {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - count + 1);
  return day.toISOString().slice(0, 10);
}

/** Returns the counts by day, oldest first. @param rows days without a row are zero; `day`: YYYY-MM-DD */
export function byDay(rows: readonly { day: string; count: number }[], today: string, count: number): number[] {
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return daysUntil(today, count).map((day) => counts.get(day) ?? 0);
}

/** Returns the months up to the one of `today`, oldest first. @param today YYYY-MM-DD in that time zone */
export function monthsUntil(today: string, timeZone: string, count: number = STATISTICS.months) {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const firstDay = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index;
    return {
      name: firstDay(back).slice(0, 7),
      start: startOfDay(firstDay(back), timeZone),
      end: startOfDay(firstDay(back - 1), timeZone),
    };
  });
}

/** Returns the start of a day in milliseconds since the epoch. @param date YYYY-MM-DD @param timeZone IANA name */
export function startOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const guess = midnight - offsetAt(midnight, timeZone);
  // The first guess can be wrong by an hour if clocks change in that night.
  return midnight - offsetAt(guess, timeZone);
}

/** Returns the offset from UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = intl("DateTimeFormat", "en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month, day] = [part("year"), part("month"), part("day")];
  return Date.UTC(year, month - 1, day, part("hour"), part("minute"), part("second")) - instant;
}

interface RequestCounts {
  requests: number;
  seen: number;
  unlocked: number;
  rejected: number;
}

/** Returns rates in whole percent. A rejection is an answer. */
export function ratesOf({ requests, seen, unlocked, rejected }: RequestCounts) {
  if (requests === 0) return null;
  const percent = (part: number) => Math.round((100 * part) / requests);
  return {
    answered: percent(unlocked + rejected),
    seen: percent(seen),
    unlocked: percent(unlocked),
    rejected: percent(rejected),
  };
}

/** Returns the days that end with `today`, oldest first, YYYY-MM-DD. */
export function daysUntil(today: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => firstOfDays(today, count - index));
}

export const FIGURES = ["views", "appearances", "favorites", "messages"] as const satisfies readonly Measure[];

export function valuesOf(
  { counts }: { counts: readonly { bucket: string; measure: Measure; count: number }[] },
  measure: Measure,
  buckets: readonly string[],
): number[] {
  const known = new Map(counts.filter((one) => one.measure === measure).map(({ bucket, count }) => [bucket, count]));
  return buckets.map((bucket) => known.get(bucket) ?? 0);
}

export const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Returns the text key of a measure: the views of a provider with venues include those of its venues. */
export const wordOf = <M extends Measure>({ hasVenues }: { hasVenues: boolean }, measure: M) =>
  hasVenues && measure === "views" ? "venueViews" : measure;

/** Reasons why a planner was not shown for a project nearby; the first one counts (rule statistics-16). */
export const REASONS = ["radius", "price", "language", "busy", "service", "position"] as const;
export type Reason = (typeof REASONS)[number];

/** Returns the number of projects nearby, and the reasons against the planner, most frequent first. */
export function reasonsOf(found: readonly { measure: string; count: number }[]) {
  const counts = new Map(found.map(({ measure, count }) => [measure, count]));
  const of = (measure: string) => counts.get(measure) ?? 0;
  const reasons = REASONS.map((reason) => ({ reason, count: of(reason) })).filter(({ count }) => count > 0);
  const kept = reasons.reduce((sum, { count }) => sum + count, 0);
  return {
    projects: of("could") + kept,
    could: of("could"),
    kept,
    reasons: reasons.sort((a, b) => b.count - a.count),
  };
}

/** Periods of the statistics page, as named in its URL. */
export const PERIODS = ["today", "week", "month", "year"] as const;
export type Period = (typeof PERIODS)[number];

export const periodOf = (asked: string | null): Period => PERIODS.find((period) => period === asked) ?? "month";

interface PeriodDays {
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

/** Returns the days of a period. @param today YYYY-MM-DD in the provider's market */
export function periodDays(name: Period, today: string): PeriodDays {
  if (name === "year") {
    const all = monthsBack(today, 2 * STATISTICS.months);
    const [bucketsBefore, buckets] = [all.slice(0, STATISTICS.months), all.slice(STATISTICS.months)];
    return { name, first: `${buckets[0]}-01`, before: `${bucketsBefore[0]}-01`, buckets, bucketsBefore };
  }
  const count = { today: 1, week: STATISTICS.week, month: STATISTICS.month }[name];
  const all = daysUntil(today, 2 * count);
  const [bucketsBefore, buckets] = [all.slice(0, count), all.slice(count)];
  return { name, first: buckets[0] ?? today, before: bucketsBefore[0] ?? today, buckets, bucketsBefore };
}

function monthsBack(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(year, month - count + index, 1)).toISOString().slice(0, 7),
  );
}

/** Settings of the comparison (rule statistics-5). */
export const NEIGHBOURS = {
  /** Straight-line distance. */
  radiusKm: 60,
  /** Minimum providers. The median of fewer would reveal figures of one. */
  fewest: 5,
  /** Maximum providers nearby whose figures the median includes. */
  most: 100,
} as const;

/** Outcomes of one provider's requests; response times in milliseconds. */
export interface Neighbour {
  own: 0 | 1;
  requests: number;
  seen: number;
  unlocked: number;
  rejected: number;
  /** Median response time; null: no answers. */
  tookMs: number | null;
}

/** Returns the median, the lower of two for an even number. Null if empty. */
export function lowerMedian(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null;
}

export const RATES = ["answered", "seen", "rejected", "unlocked"] as const;
type Rate = (typeof RATES)[number];

/** Rates from 0 to 1, and milliseconds. Null: no data. */
export interface Compared {
  rates: Record<Rate, { own: number; median: number | null }> | null;
  took: { own: number; median: number | null } | null;
  /** Number of providers in the comparison; 0: too few. */
  neighbours: number;
}

export function compare(found: readonly Neighbour[]): Compared {
  const own = found.find((one) => one.own === 1);
  const others = found.filter((one) => one.own === 0);
  const enough = others.length >= NEIGHBOURS.fewest;
  const times = others.flatMap(({ tookMs }) => (tookMs === null ? [] : [tookMs]));
  const medianRate = (rate: Rate) => (enough ? median(others.map((one) => share(rate, one))) : null);
  return {
    neighbours: enough ? others.length : 0,
    rates: own
      ? (Object.fromEntries(
          RATES.map((rate) => [rate, { own: share(rate, own), median: medianRate(rate) }]),
        ) as NonNullable<Compared["rates"]>)
      : null,
    took:
      own && own.tookMs !== null
        ? { own: own.tookMs, median: times.length >= NEIGHBOURS.fewest ? median(times) : null }
        : null,
  };
}

function share(rate: Rate, { requests, seen, unlocked, rejected }: Neighbour): number {
  return { answered: unlocked + rejected, seen, rejected, unlocked }[rate] / requests;
}

/** Returns the median, the mean of two for an even number. Null if empty. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
