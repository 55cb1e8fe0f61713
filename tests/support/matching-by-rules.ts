import { extentOf, offersService, priceFor, speaks, within, withinPlace } from "~/domain/matching/eligibility.rules";
import { angleBetween, RADIUS_CLASSES_KM } from "~/domain/matching/match-ranges.rules";
import {
  type BudgetWindow,
  LEVELS,
  type Level,
  MATCH_LIMITS,
  type MatchCandidate,
  type MatchQuery,
  ROTATION,
  SCORE_PARTS,
  SCORING,
  type Term,
  WEIGHTS,
} from "~/domain/matching/matching.rules";

// Reference implementation of matching, to test the SQL (`matches-statement.server.ts`,
// `sync-provider-match.server.ts`). The application uses SQL, because it cannot load a million planners to rank them.

/** Returns the planner's level: 0 meets all conditions, and 1 to 3 meet loosened ones (`LEVELS`). Null: no match. */
export function levelOf(query: MatchQuery, candidate: MatchCandidate): Level | null {
  if (!offersService(query, candidate) || candidate.busy || !withinPlace(query, candidate, true)) return null;
  const price = priceFor(query, candidate);
  if (!within(price, query.budget.widerMax)) return null;
  if (!speaks(query.languages, candidate)) return speaks(query.marketLanguages, candidate) ? 3 : null;
  if (!within(price, query.budget.max)) return 2;
  return withinPlace(query, candidate, false) ? 0 : 1;
}

export interface Score {
  /** From 0 to 100. */
  score: number;
  /** Points by term: a share from 0 to 1, multiplied by the term's weight. */
  terms: Record<Term, number>;
}

/**
 * Scores a planner. Each share is from 0 to 1, and a nearer, cheaper or otherwise better planner never has a lower one.
 */
export function scoreCandidate(query: MatchQuery, candidate: MatchCandidate, level: Level): Score {
  const shares: Record<Term, number> = {
    proximity: proximity(query, candidate, level),
    budget: budgetFit(query.budget, priceFor(query, candidate)),
    languages: languageShare(query.languages, candidate.languages),
    answering: candidate.answering,
    focus: 1 - (candidate.serviceCount - 1) / (SCORING.services - 1),
    quality: candidate.quality,
  };
  const terms = { ...shares };
  let score = 0;
  for (const [term, weight] of Object.entries(WEIGHTS) as [Term, number][]) {
    terms[term] = weight * shares[term];
    score += terms[term];
  }
  return { score, terms };
}

/**
 * Scores the distance between the wedding's place and the planner: 1 if the planner is within the place, falling
 * linearly to 0 at the planner's travel radius, which levels above 0 double. Without a place, the score is 1.
 */
function proximity(query: MatchQuery, candidate: MatchCandidate, level: Level): number {
  if (query.mode !== "point" || !query.vector) return 1;
  const reach = Math.acos(candidate.cosRadius) * (level === 0 ? 1 : 2);
  const beyond = Math.max(0, angleBetween(query.vector, candidate.vector) - extentOf(query));
  return Math.max(0, 1 - beyond / reach);
}

/**
 * Scores the price: 1 up to `min`, falling linearly to a half at `max`, and from there to 0 at `widerMax`. An unknown
 * price scores a half. If `max` is null, the score falls from 1 towards a half by `min / price`. If only `widerMax` is
 * null, it falls from a half towards 0 by `max / price`.
 */
function budgetFit({ min, max, widerMax }: BudgetWindow, price: number | null): number {
  const half = SCORING.budgetAtUpperEnd;
  if (price === null) return half;
  if (price <= min) return 1;
  if (max === null) return half + ((1 - half) * min) / price;
  if (price <= max) return 1 - ((1 - half) * (price - min)) / (max - min);
  if (widerMax === null) return (half * max) / price;
  return (half * (widerMax - price)) / (widerMax - max);
}

function languageShare(chosen: number, spoken: number): number {
  return chosen === 0 ? 0 : bitCount(chosen & spoken) / bitCount(chosen);
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Combines answer rate (a decline is an answer) and speed over 90 days, from 0 to 1.
 * @param medianOfOthers result for a planner without an answer rate
 */
export function answeringShare(rate: number | null, medianHours: number | null, medianOfOthers: number): number {
  if (rate === null) return medianOfOthers;
  const speed = medianHours === null ? 0 : Math.max(0, 1 - medianHours / SCORING.slowHours);
  return rate * (1 - SCORING.speedShare + SCORING.speedShare * speed);
}

/**
 * Combines reviews and completeness of the profile, from 0 to 1. With few reviews, the rating is closer to an assumed
 * one.
 */
export function qualityShare(rating: number | null, reviewCount: number, completeness: number): number {
  const counted = rating === null ? 0 : reviewCount;
  const sum = (rating ?? 0) * counted + SCORING.assumedReviews * SCORING.assumedRating;
  const stars = (sum / (counted + SCORING.assumedReviews) - 1) / 4;
  return SCORING.reviewShare * stars + (1 - SCORING.reviewShare) * completeness;
}

interface RankedCandidate extends Score {
  candidate: MatchCandidate;
  level: Level;
}

/**
 * Compares by level, then Premium (labelled as paid), then score, then daily rotation. So Premium never moves a planner
 * above a better level.
 * @param now milliseconds since the epoch
 */
function compareCandidates(a: RankedCandidate, b: RankedCandidate, now: number): number {
  return (
    a.level - b.level ||
    Number(b.candidate.premium) - Number(a.candidate.premium) ||
    scoreParts(b.score) - scoreParts(a.score) ||
    turnOf(a.candidate.providerId, now) - turnOf(b.candidate.providerId, now) ||
    a.candidate.providerId - b.candidate.providerId
  );
}

const scoreParts = (score: number) => Math.floor(score * SCORE_PARTS + 0.5);

/** Returns a planner's position on that day among planners with equal scores. */
export function turnOf(providerId: number, now: number): number {
  const { prime, provider, day, dayLength } = ROTATION;
  const seed = ((providerId % prime) * provider + (Math.floor(now / dayLength) % prime) * day) % prime;
  return (((seed * seed) % prime) * seed) % prime;
}

/** Ranks planners in memory, as a reference for the SQL statement and for explanations. */
export function rankCandidates(
  query: MatchQuery,
  candidates: readonly MatchCandidate[],
  now: number,
): RankedCandidate[] {
  const ranked = candidates
    .flatMap((candidate): RankedCandidate[] => {
      const level = levelOf(query, candidate);
      return level === null ? [] : [{ candidate, level, ...scoreCandidate(query, candidate, level) }];
    })
    .sort((a, b) => compareCandidates(a, b, now));
  const reached = LEVELS.find((level) => ranked.filter((r) => r.level <= level).length >= MATCH_LIMITS.enough) ?? 3;
  return ranked.filter((r) => r.level <= reached).slice(0, MATCH_LIMITS.shown);
}

const ELIGIBILITY_CODES = [
  "notVerified",
  "notVisible",
  "service",
  "languages",
  "distance",
  "country",
  "budget",
  "busy",
] as const;
export type EligibilityCode = (typeof ELIGIBILITY_CODES)[number];

interface ExplainedCandidate extends MatchCandidate {
  verified: boolean;
  visible: boolean;
}

interface Explanation {
  /** True if all rules are satisfied without loosening. */
  eligible: boolean;
  /** Violated rules, in the order of the design. */
  failed: EligibilityCode[];
  /** Loosening level on which the planner matches; null: no level. */
  level: Level | null;
}

export function explainEligibility(query: MatchQuery, candidate: ExplainedCandidate): Explanation {
  const rules: Record<EligibilityCode, boolean> = {
    notVerified: candidate.verified,
    notVisible: candidate.visible,
    service: offersService(query, candidate),
    languages: speaks(query.languages, candidate),
    distance: query.mode !== "point" || withinPlace(query, candidate, false),
    country: query.mode !== "country" || withinPlace(query, candidate, false),
    budget: within(priceFor(query, candidate), query.budget.max),
    busy: !candidate.busy,
  };
  const failed = ELIGIBILITY_CODES.filter((code) => !rules[code]);
  const listed = candidate.verified && candidate.visible;
  return { eligible: failed.length === 0, failed, level: listed ? levelOf(query, candidate) : null };
}

/** Returns the index of the first class that includes the radius. */
export function radiusClass(radiusKm: number): number {
  const index = RADIUS_CLASSES_KM.findIndex((km) => radiusKm <= km);
  return index < 0 ? RADIUS_CLASSES_KM.length - 1 : index;
}
