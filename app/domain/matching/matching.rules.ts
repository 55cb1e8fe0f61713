/**
 * Constants and inputs of matching (design: matching). The formulas are SQL in `matches-statement.server.ts`, because
 * a million planners cannot be loaded for ranking. `find-matches-by-rules.server.test.ts` compares them with
 * `tests/support/matching-by-rules.ts`.
 */
import { days } from "~/domain/durations";
import { languagesOf } from "~/domain/enumerations/enumeration.rules";
import type { MatchRange, UnitVector } from "./match-ranges.rules";

/** Points of the score, 100 in total. The page about the ranking shows them. */
export const WEIGHTS = { proximity: 30, budget: 20, languages: 15, answering: 15, focus: 10, quality: 10 } as const;
export type Term = keyof typeof WEIGHTS;

export const MATCH_LIMITS = {
  shown: 12,
  preselected: 3,
  /** Minimum number of matches; with fewer, constraints are loosened. */
  enough: 3,
  /** Maximum planners scored per level and Premium state: the nearest, or, without a place, the best reviewed. */
  scored: 200,
  /** Maximum index entries read per level and Premium state. Limits the time of searches for rare services. */
  looked: 20_000,
  /** Maximum age of the last login for 'recently active' (rule card-2), in milliseconds. */
  recentlyActive: days(90),
} as const;

export const SCORING = {
  /** Budget fit at the upper end of a range; also for a price on request, and as the limit of an open range. */
  budgetAtUpperEnd: 0.5,
  /** Number of service codes. A planner that offers all of them gets no points for focus. */
  services: 9,
  /** Share of speed in the answering term; the rest is the answer rate. */
  speedShare: 0.4,
  /** Hours from which an answer earns nothing for speed. */
  slowHours: 72,
  /** Share of reviews in the quality term; the rest is completeness. */
  reviewShare: 0.6,
  /** Number and rating of the reviews that each planner starts with, so that a single review is not decisive. */
  assumedReviews: 5,
  assumedRating: 4,
  /** Answering score of newcomers while no planner has any answers. */
  answeringUnknown: 0.5,
} as const;

export const ANSWERS_FAST = { rate: 0.8, hours: 24 } as const;

/** Parts of a point to which scores are rounded. The order of planners with equal scores changes daily. */
export const SCORE_PARTS = 10_000;

/**
 * Constants of the daily rotation: a cubic permutation of the residues modulo a prime p with p mod 3 = 2. Its integers
 * are below 2^53, so SQLite and JavaScript compute the same.
 */
export const ROTATION = { prime: 999_983, provider: 7_919, day: 104_729, dayLength: days(1) } as const;

/** Services that can match a project, with the column of `provider_match` (`price_…`) for each starting price. */
export const SERVICE_PRICES = {
  FULL_PLANNING: "full",
  PARTIAL_PLANNING: "partial",
  DAY_COORDINATION: "day",
  PRIVATE_EVENTS: "private",
  CORPORATE_EVENTS: "corporate",
} as const;
export type MatchedService = keyof typeof SERVICE_PRICES;
export type PriceColumn = (typeof SERVICE_PRICES)[MatchedService];

/** Price columns, of which the lowest value counts, for each kind. Queries store the kind: never rename one. */
export const PRICE_KINDS = {
  full: ["full"],
  partial: ["partial"],
  day: ["day"],
  private: ["private"],
  corporate: ["corporate"],
  /** Wedding without a chosen service. */
  wedding: ["full", "partial", "day"],
} as const satisfies Record<string, readonly PriceColumn[]>;
export type PriceKind = keyof typeof PRICE_KINDS;

/**
 * 0: the planner meets all conditions. 1: the place may be up to twice the travel radius away. 2: also, the price may
 * be in the next higher budget range. 3: also, the planner may speak only the market's own language.
 */
export const LEVELS = [0, 1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export interface BudgetWindow {
  /** Whole euros. */
  min: number;
  /** Whole euros; null: open. */
  max: number | null;
  /** Upper end of the next band, used when the budget is loosened; equal to `max` if there is none. */
  widerMax: number | null;
}

/** Content of `projects.match_query`; plain JSON. */
export interface MatchQuery {
  mode: "point" | "country" | "anywhere";
  /** Only in mode `point`; degrees. */
  reference: { name: string; latitude: number; longitude: number } | null;
  vector: UnitVector | null;
  /**
   * Radius of a destination around the point, in kilometres; omitted for a town. A planner fits if its travel radius
   * reaches this circle.
   */
  extentKm?: number;
  /** Only in mode `country`; ISO 3166-1 alpha-2. */
  country: string | null;
  /** Bits of SERVICE_CODES; one match suffices. */
  service: number;
  price: PriceKind;
  /** Bits of LANGUAGES. */
  languages: number;
  marketLanguages: number;
  budget: BudgetWindow;
  /** YYYY-MM-DD. */
  eventDate: string | null;
  ranges: MatchRange[];
  wideRanges: MatchRange[];
}

/** Planner in matching: its row of `provider_match`, and if the event's date is busy. */
export interface MatchCandidate {
  providerId: number;
  /** Current state, not that of the stored row. */
  premium: boolean;
  country: string;
  services: number;
  languages: number;
  /** Starting prices in whole euros; null: on request. */
  prices: Record<PriceColumn, number | null>;
  /** 0 to 1. */
  answering: number;
  quality: number;
  serviceCount: number;
  vector: UnitVector;
  cosRadius: number;
  busy: boolean;
}

export type LoosenedNote =
  | { code: "distance" }
  /** Whole euros; null: without an upper end. */
  | { code: "budget"; upTo: number | null }
  | { code: "languages"; isos: string[] };

/**
 * Returns the constraints that were loosened up to the highest level among the shown planners, if they made a
 * difference. Pinned planners do not count.
 */
export function loosenedNotes(
  query: MatchQuery,
  matches: readonly { level: Level | null; pinned: boolean }[],
): LoosenedNote[] {
  const reached = Math.max(0, ...matches.map((match) => (match.pinned ? 0 : (match.level ?? 0))));
  const notes: LoosenedNote[] = [];
  if (reached >= 1 && query.mode === "point") notes.push({ code: "distance" });
  if (reached >= 2 && budgetCanLoosen(query.budget)) notes.push({ code: "budget", upTo: query.budget.widerMax });
  if (reached >= 3) notes.push({ code: "languages", isos: languagesOf(query.marketLanguages) });
  return notes;
}

function budgetCanLoosen({ max, widerMax }: BudgetWindow): boolean {
  return max !== null && max !== widerMax;
}

/**
 * Returns the preselected planners: the best that were not contacted yet, including all pinned ones, which come first.
 */
export function preselect<M extends { contacted: boolean; pinned?: boolean }>(matches: readonly M[]): M[] {
  const open = matches.filter((match) => !match.contacted);
  const pinned = open.filter((match) => match.pinned).length;
  return open.slice(0, Math.max(MATCH_LIMITS.preselected, pinned));
}
