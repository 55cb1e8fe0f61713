/** Names of the counts of a journey (count-usage.mjs, measure-cost.ts). */
export type Meter =
  | "requests"
  | "cpuMs"
  | "logGigabytes"
  | "dataPoints"
  | "rowsRead"
  | "rowsWritten"
  | "r2ClassA"
  | "r2ClassB"
  | "images"
  | "queueOperations";

interface Price {
  what: string;
  /** US dollars for `per` units. */
  dollars: number;
  per: number;
  source: string;
}

const CLOUDFLARE = "https://developers.cloudflare.com";

/** Day on which the prices were read. */
export const PRICES_OF = "29 November 2026";

/**
 * Prices of units beyond a plan. The costs count all units, although plans include some. Rows have the price of
 * Turso's smallest plan, as of June 2026. Logs have the price from 1 December 2026: $0.25 per GB, and $0.10 per GB and
 * month of storage, for seven days.
 */
export const PRICES: Record<Meter, Price> = {
  requests: { what: "Worker requests", dollars: 0.3, per: 1e6, source: `${CLOUDFLARE}/workers/platform/pricing/` },
  cpuMs: { what: "Worker CPU, ms", dollars: 0.02, per: 1e6, source: `${CLOUDFLARE}/workers/platform/pricing/` },
  logGigabytes: {
    what: "Logs, GB",
    dollars: 0.25 + (0.1 * 7) / 30,
    per: 1,
    source: `${CLOUDFLARE}/observability/pricing/`,
  },
  dataPoints: {
    what: "Analytics data points",
    dollars: 0.25,
    per: 1e6,
    source: `${CLOUDFLARE}/analytics/analytics-engine/pricing/`,
  },
  rowsRead: { what: "Rows read", dollars: 1, per: 1e9, source: "https://turso.tech/pricing" },
  rowsWritten: { what: "Rows written", dollars: 1, per: 1e6, source: "https://turso.tech/pricing" },
  r2ClassA: { what: "R2 class A", dollars: 4.5, per: 1e6, source: `${CLOUDFLARE}/r2/pricing/` },
  r2ClassB: { what: "R2 class B", dollars: 0.36, per: 1e6, source: `${CLOUDFLARE}/r2/pricing/` },
  images: { what: "Images calls", dollars: 0.5, per: 1e3, source: `${CLOUDFLARE}/images/pricing/` },
  queueOperations: {
    what: "Queue operations",
    dollars: 0.4,
    per: 1e6,
    source: `${CLOUDFLARE}/queues/platform/pricing/`,
  },
};

/** Monthly costs that do not depend on the traffic. The sizes are assumptions for a million providers. */
export const MONTHLY = [
  { what: "Workers Paid", dollars: 5, source: `${CLOUDFLARE}/workers/platform/pricing/` },
  { what: "Turso Scaler", dollars: 24.92, source: "https://turso.tech/pricing" },
  { what: "Database, 60 GB at $0.50", dollars: 30, source: "https://turso.tech/pricing" },
  { what: "R2, 2,700 GB at $0.015", dollars: 40.5, source: `${CLOUDFLARE}/r2/pricing/` },
] as const;

/** Monthly visits in docs/SCALING.md. */
export const VISITS_A_MONTH = 10_000_000;

/**
 * Assumed journeys per 1,000 visits: 3,000 pages, 17,000 pictures, 100 requests and 400 emails (docs/SCALING.md). The
 * 3,000 exclude pages of couples and providers. Every request is unlocked and answered.
 */
export const JOURNEYS = {
  visitor: { what: "Visitor opens five public pages", per1000Visits: 600 },
  picture: { what: "Stored picture is shown, and no cache has it", per1000Visits: 17_000 },
  couple: { what: "Couple signs up, describes its wedding, writes to three planners", per1000Visits: 100 / 3 },
  provider: { what: "Provider signs in, reads a request, unlocks and answers it", per1000Visits: 100 },
  answers: { what: "Couple reads three answers and replies", per1000Visits: 100 / 3 },
  email: { what: "Email is delivered by a queue", per1000Visits: 400 },
  photo: { what: "Provider adds a photograph, shown in six widths", per1000Visits: 5 },
  moderator: { what: "Moderator signs in and approves a profile", per1000Visits: 2 },
  cron: { what: "Cron runs, nothing is due", per1000Visits: (30 * 24 * 60) / (VISITS_A_MONTH / 1_000) },
} as const;

export type Journey = keyof typeof JOURNEYS;

export const GOAL_DOLLARS = 0.6;

const keysOf = <K extends string>(record: Record<K, unknown>) => Object.keys(record) as K[];

export type Usage = Record<Meter, number>;

/** Returns the dollars per 1,000 visits by journey, by meter, and in total. @param usages usage of one run each */
export function costOf(usages: Record<Journey, Usage>) {
  const dollarsOf = (journey: Journey, meter: Meter) =>
    (JOURNEYS[journey].per1000Visits * usages[journey][meter] * PRICES[meter].dollars) / PRICES[meter].per;
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const [journeys, meters] = [keysOf(JOURNEYS), keysOf(PRICES)];
  const monthly = sum(MONTHLY.map(({ dollars }) => dollars)) / (VISITS_A_MONTH / 1_000);
  return {
    byJourney: journeys.map((journey) => sum(meters.map((meter) => dollarsOf(journey, meter)))),
    byMeter: meters.map((meter) => sum(journeys.map((journey) => dollarsOf(journey, meter)))),
    monthly,
    all: sum(journeys.flatMap((journey) => meters.map((meter) => dollarsOf(journey, meter)))) + monthly,
  };
}
