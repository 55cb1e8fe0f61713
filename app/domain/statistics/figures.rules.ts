import type { Measure, Statistics } from "./find-statistics.server";

/** The figures that head the page, and the columns of the file. */
export const FIGURES = ["views", "appearances", "favorites", "messages"] as const satisfies readonly Measure[];

/** Returns a count for each bucket; 0 where nothing was counted. */
export function valuesOf(
  { counts }: Pick<Statistics, "counts">,
  measure: Measure,
  buckets: readonly string[],
): number[] {
  const known = new Map(counts.filter((one) => one.measure === measure).map(({ bucket, count }) => [bucket, count]));
  return buckets.map((bucket) => known.get(bucket) ?? 0);
}

export const sumOf = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** Returns the key of a measure in the texts: the views of a provider with venues include those of its venues. */
export const wordOf = <M extends Measure>({ hasVenues }: Pick<Statistics, "hasVenues">, measure: M) =>
  hasVenues && measure === "views" ? "venueViews" : measure;
