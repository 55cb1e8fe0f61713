/** Settings of the comparison (rule statistics-5). */
export const NEIGHBOURS = {
  /** Straight-line distance. */
  radiusKm: 60,
  /** Minimum providers. With fewer, a median would reveal the figures of one of them. */
  fewest: 5,
  /** Maximum number of neighbours that the median includes. */
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

/** Shares from 0 to 1, and milliseconds. Null: no data. */
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
