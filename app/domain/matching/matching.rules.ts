/**
 * The figures of matching, and its inputs (design: matching). `matches-statement.server.ts` has the formulas in SQL, because a million
 * planners cannot be loaded to be ranked. `find-matches-by-rules.server.test.ts` compares it with `tests/support/matching-by-rules.ts`.
 */
import { days } from "~/domain/durations";
import { languagesOf } from "~/domain/enumerations/enumeration.rules";
import type { MatchRange, UnitVector } from "./match-ranges.rules";

/** Points of the score, 100 in all. Printed on the page that explains the ranking. */
export const WEIGHTS = { proximity: 30, budget: 20, languages: 15, answering: 15, focus: 10, quality: 10 } as const;
export type Term = keyof typeof WEIGHTS;

export const MATCH_LIMITS = {
  /** Planners shown for a project. */
  shown: 12,
  /** Of those, how many are ticked beforehand. */
  preselected: 3,
  /** With fewer than these, constraints are loosened. */
  enough: 3,
  /** Planners that are scored of each group (premium or not, and level); the nearest, or without a place the best reviewed. */
  scored: 200,
  /** Without a place: planners of each group that are looked at, the best reviewed; keeps a search for a rare service short. */
  looked: 20_000,
  /** A login this recent is 'recently active' (rule card-1), milliseconds. */
  recentlyActive: days(90),
} as const;

/** Shares between 0 and 1 that the terms of the score are made of. */
export const SCORING = {
  /** Budget fit at the range's upper end; also of a price on request, and what an open range tends to. */
  budgetAtUpperEnd: 0.5,
  /** Number of service codes: who offers them all has no focus. */
  services: 9,
  /** Of the answering term, the part that speed decides; the rest is the answer rate alone. */
  speedShare: 0.4,
  /** Answering after this many hours or later earns nothing for speed. */
  slowHours: 72,
  /** Of the quality term, the part that reviews decide; the rest is completeness. */
  reviewShare: 0.6,
  /** Every planner starts as if it had this many reviews of this rating, so that one review does not decide. */
  assumedReviews: 5,
  assumedRating: 4,
  /** The answer score of a newcomer while no planner has answered anything. */
  answeringUnknown: 0.5,
} as const;

/** What counts as 'answers fast' on a card. */
export const ANSWERS_FAST = { rate: 0.8, hours: 24 } as const;

/** Scores that agree to this many parts of a point are equal and rotate. */
export const SCORE_PARTS = 10_000;

/**
 * The daily rotation: a cubic permutation of the residues modulo a prime p with p mod 3 = 2, in integers below 2^53, which is all
 * that SQLite and JavaScript compute alike.
 */
export const ROTATION = { prime: 999_983, provider: 7_919, day: 104_729, dayLength: days(1) } as const;

/** The services that answer a project, and the column of `provider_match` (`price_…`) with the starting price of each. */
export const SERVICE_PRICES = {
  FULL_PLANNING: "full",
  PARTIAL_PLANNING: "partial",
  DAY_COORDINATION: "day",
  PRIVATE_EVENTS: "private",
  CORPORATE_EVENTS: "corporate",
} as const;
export type MatchedService = keyof typeof SERVICE_PRICES;
export type PriceColumn = (typeof SERVICE_PRICES)[MatchedService];

/** The columns whose lowest price counts. Stored in queries: never rename one. */
export const PRICE_KINDS = {
  full: ["full"],
  partial: ["partial"],
  day: ["day"],
  private: ["private"],
  corporate: ["corporate"],
  /** A wedding without a chosen service. */
  wedding: ["full", "partial", "day"],
} as const satisfies Record<string, readonly PriceColumn[]>;
export type PriceKind = keyof typeof PRICE_KINDS;

/** 0: fits in all. 1: up to twice its travel radius. 2: and one budget band up. 3: and the market's own language will do. */
export const LEVELS = [0, 1, 2, 3] as const;
export type Level = (typeof LEVELS)[number];

export interface BudgetWindow {
  /** Whole euros. */
  min: number;
  /** Whole euros; null: open. */
  max: number | null;
  /** The upper end of the next band, which is where the budget is loosened to; the same as `max` if there is none. */
  widerMax: number | null;
}

/** What the matching statement reads from `projects.match_query`. Plain JSON. */
export interface MatchQuery {
  mode: "point" | "country" | "anywhere";
  /** Mode `point` alone; degrees. */
  reference: { name: string; latitude: number; longitude: number } | null;
  vector: UnitVector | null;
  /** How far a destination reaches around that point, kilometres; left out for a town. A planner fits within its radius plus this. */
  extentKm?: number;
  /** Mode `country` alone; ISO 3166-1 alpha-2. */
  country: string | null;
  /** Bits of SERVICE_CODES; one of them is enough. */
  service: number;
  price: PriceKind;
  /** Bits of LANGUAGES. */
  languages: number;
  marketLanguages: number;
  budget: BudgetWindow;
  /** YYYY-MM-DD. */
  eventDate: string | null;
  ranges: MatchRange[];
  /** The same for twice the travel radius. */
  wideRanges: MatchRange[];
}

/** What matching knows of one planner: its row of `provider_match`, and whether the event's date is taken. */
export interface MatchCandidate {
  providerId: number;
  /** Today, not when the row was written. */
  premium: boolean;
  country: string;
  services: number;
  languages: number;
  /** Starting price in whole euros; null: on request. */
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
 * What the page says was loosened: everything up to the furthest level that a shown planner came in at, as far as it made a
 * difference. Pinned planners are there for another reason and do not count.
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

/** Preselected: the best of the list that were not written to yet, and all that the couple came for, which come first. */
export function preselect<M extends { contacted: boolean; pinned?: boolean }>(matches: readonly M[]): M[] {
  const open = matches.filter((match) => !match.contacted);
  const pinned = open.filter((match) => match.pinned).length;
  return open.slice(0, Math.max(MATCH_LIMITS.preselected, pinned));
}
