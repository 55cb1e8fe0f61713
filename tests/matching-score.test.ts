import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languageMask } from "~/domain/enumerations/enumeration.rules";
import {
  budget,
  candidate,
  candidates,
  inTuscany,
  north,
  PRICES,
  queries,
  share,
} from "~/domain/matching/candidates.fixture";
import { type MatchCandidate, type MatchQuery, WEIGHTS } from "~/domain/matching/matching.rules";
import { matchQuery } from "~/domain/matching/planners.fixture";
import { answeringShare, levelOf, qualityShare, scoreCandidate } from "./support/matching-by-rules";

describe("the score", () => {
  it("is the sum of its terms, each between 0 and its weight", () => {
    fc.assert(
      fc.property(queries, candidates, (query, planner) => {
        const level = levelOf(query, planner);
        if (level === null) return;
        const { score, terms } = scoreCandidate(query, planner, level);
        expect(score).toBeCloseTo(
          Object.values(terms).reduce((sum, points) => sum + points, 0),
          9,
        );
        for (const term of Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]) {
          expect(terms[term]).toBeGreaterThanOrEqual(0);
          expect(terms[term]).toBeLessThanOrEqual(WEIGHTS[term] + 1e-9);
        }
      }),
    );
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  const score = (query: MatchQuery, changes: Partial<MatchCandidate>) =>
    scoreCandidate(query, candidate(changes), levelOf(query, candidate(changes)) ?? 3).score;
  const pair = fc.tuple(share, share).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  const priced = (euros: number) => ({ prices: { ...PRICES, full: euros } });

  it.each<[string, (part: number) => Partial<MatchCandidate>]>([
    ["nearer", (part) => ({ vector: north((1 - part) * 99) })],
    [
      "more languages",
      (part) => ({ languages: languageMask(["fr", "en", "uk"].slice(0, 1 + Math.floor(part * 2.99))) }),
    ],
    ["answers better", (part) => ({ answering: part })],
    ["is more focused", (part) => ({ serviceCount: 9 - Math.floor(part * 8) })],
    ["is better reviewed", (part) => ({ quality: part })],
  ])("never falls for who %s", (_, changes) => {
    const query = matchQuery({ languages: languageMask(["fr", "en", "uk"]) });
    fc.assert(
      fc.property(pair, ([less, more]) => {
        expect(score(query, changes(more))).toBeGreaterThanOrEqual(score(query, changes(less)) - 1e-9);
      }),
    );
    expect(score(query, changes(1))).toBeGreaterThan(score(query, changes(0)));
  });

  it("never falls for who is cheaper, over all the levels and in all kinds of range", () => {
    fc.assert(
      fc.property(budget, fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 0, max: 9000 }), (range, a, b) => {
        const query = matchQuery({ budget: range });
        const [cheaper, dearer] = [priced(Math.min(a, b)), priced(Math.max(a, b))];
        if (levelOf(query, candidate(dearer)) === null) return;
        const points = (planner: MatchCandidate) => scoreCandidate(query, planner, 1).terms.budget;
        expect(points(candidate(cheaper))).toBeGreaterThanOrEqual(points(candidate(dearer)) - 1e-9);
      }),
    );
  });

  it("gives proximity by the planner's own radius, twice that when loosened", () => {
    const proximity = (km: number, level: 0 | 1) =>
      scoreCandidate(matchQuery(), candidate({ vector: north(km) }), level).terms.proximity;
    expect(proximity(0, 0)).toBeCloseTo(30, 3);
    expect(proximity(50, 0)).toBeCloseTo(15, 2);
    expect(proximity(100, 0)).toBeCloseTo(0, 2);
    expect(proximity(150, 1)).toBeCloseTo(7.5, 2);
  });

  it("counts speed and rate of the answers; a newcomer has the others' median", () => {
    expect(answeringShare(null, null, 0.7)).toBe(0.7);
    expect(answeringShare(1, 0, 0)).toBeCloseTo(1);
    expect(answeringShare(1, 72, 0)).toBeCloseTo(0.6);
    expect(answeringShare(0.5, 36, 0)).toBeCloseTo(0.4);
    expect(answeringShare(0, null, 1)).toBe(0);
  });

  it("believes many reviews more than one", () => {
    expect(qualityShare(5, 50, 1)).toBeGreaterThan(qualityShare(5, 1, 1));
    expect(qualityShare(1, 50, 1)).toBeLessThan(qualityShare(1, 1, 1));
    expect(qualityShare(null, 0, 1)).toBeCloseTo(0.6 * 0.75 + 0.4);
    expect(qualityShare(5, 1e9, 1)).toBeCloseTo(1);
  });

  it("takes a destination as one place: proximity falls from its edge on", () => {
    const points = (km: number) =>
      scoreCandidate(inTuscany(80), candidate({ vector: north(km) }), 0).terms.proximity / WEIGHTS.proximity;
    expect(points(0)).toBe(1);
    expect(points(79)).toBe(1);
    expect(points(130)).toBeCloseTo(0.5, 2);
  });
});
