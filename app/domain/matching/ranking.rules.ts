/** Who is shown, and in which order. */
import { levelOf } from "./eligibility.rules";
import { type Score, scoreCandidate } from "./match-score.rules";
import {
  LEVELS,
  type Level,
  MATCH_LIMITS,
  type MatchCandidate,
  type MatchQuery,
  ROTATION,
  SCORE_PARTS,
} from "./matching.rules";

export interface RankedCandidate extends Score {
  candidate: MatchCandidate;
  level: Level;
}

/**
 * Who fits in all comes before who fits a loosened search: payment orders those who fit, it never lifts one who does not above
 * one who does. Within a level Premium first (labelled as paid), then by score; equal scores take turns by the day.
 * @param now milliseconds since the epoch
 */
export function compareCandidates(a: RankedCandidate, b: RankedCandidate, now: number): number {
  return (
    a.level - b.level ||
    Number(b.candidate.premium) - Number(a.candidate.premium) ||
    scoreParts(b.score) - scoreParts(a.score) ||
    turnOf(a.candidate.providerId, now) - turnOf(b.candidate.providerId, now) ||
    a.candidate.providerId - b.candidate.providerId
  );
}

const scoreParts = (score: number) => Math.floor(score * SCORE_PARTS + 0.5);

/** A planner's place among equals on that day. */
export function turnOf(providerId: number, now: number): number {
  const { prime, provider, day, dayLength } = ROTATION;
  const seed = ((providerId % prime) * provider + (Math.floor(now / dayLength) % prime) * day) % prime;
  return (((seed * seed) % prime) * seed) % prime;
}

/** The whole procedure over planners that are at hand: the yardstick for the statement, and for explanations. */
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
