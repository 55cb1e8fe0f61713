/** Why a planner was or was not put before a couple: shown to the planner, per project in its area (design: matching, "Explained"). */
import { levelOf, offersService, priceFor, speaks, within, withinPlace } from "./eligibility.rules";
import type { Level, MatchCandidate, MatchQuery } from "./matching.rules";

export const ELIGIBILITY_CODES = [
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

export interface ExplainedCandidate extends MatchCandidate {
  verified: boolean;
  visible: boolean;
}

export interface Explanation {
  /** All rules hold, none of them loosened. Whether it was among the first is the ranking's matter. */
  eligible: boolean;
  /** Every rule that does not hold, in the order of the design. */
  failed: EligibilityCode[];
  /** How far the search has to be loosened for this planner to come in; null: it never does. */
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
