/** How well a planner fits a project: the points of each term, 100 in all. */
import { extentOf, priceFor } from "./eligibility.rules";
import { angleBetween } from "./match-ranges.rules";
import {
  type BudgetWindow,
  type Level,
  type MatchCandidate,
  type MatchQuery,
  SCORING,
  type Term,
  WEIGHTS,
} from "./matching.rules";

export interface Score {
  /** 0 to 100. */
  score: number;
  /** Points by term: the share times its weight. */
  terms: Record<Term, number>;
}

/** Each share lies between 0 and 1 and never falls when the planner gets nearer, cheaper, or better at what the term is about. */
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
 * 1 at the reference and within a destination, falling evenly to 0 at the planner's travel radius from there (twice that, once loosened).
 * Without a place, 1 for all.
 */
function proximity(query: MatchQuery, candidate: MatchCandidate, level: Level): number {
  if (query.mode !== "point" || !query.vector) return 1;
  const reach = Math.acos(candidate.cosRadius) * (level === 0 ? 1 : 2);
  const beyond = Math.max(0, angleBetween(query.vector, candidate.vector) - extentOf(query));
  return Math.max(0, 1 - beyond / reach);
}

/**
 * 1 where the starting price lies at or below the range's lower end, falling evenly to a half at its upper end and, when
 * loosened, to 0 at the upper end of the band above. Beyond an open end it falls like the end over the price.
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
 * Answer rate (declining counts as answering) and speed over 90 days, 0 to 1.
 * @param medianOfOthers what a newcomer gets
 */
export function answeringShare(rate: number | null, medianHours: number | null, medianOfOthers: number): number {
  if (rate === null) return medianOfOthers;
  const speed = medianHours === null ? 0 : Math.max(0, 1 - medianHours / SCORING.slowHours);
  return rate * (1 - SCORING.speedShare + SCORING.speedShare * speed);
}

/** Reviews, drawn towards the assumed rating while they are few, and completeness of the profile; 0 to 1. */
export function qualityShare(rating: number | null, reviewCount: number, completeness: number): number {
  const counted = rating === null ? 0 : reviewCount;
  const sum = (rating ?? 0) * counted + SCORING.assumedReviews * SCORING.assumedRating;
  const stars = (sum / (counted + SCORING.assumedReviews) - 1) / 4;
  return SCORING.reviewShare * stars + (1 - SCORING.reviewShare) * completeness;
}
