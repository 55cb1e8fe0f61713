import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { days } from "~/domain/durations";
import { candidate, crowds, north, queries } from "~/domain/matching/candidates.fixture";
import { LEVELS, MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { LYON, matchQuery, NOON } from "~/domain/matching/planners.fixture";
import { type EligibilityCode, explainEligibility, levelOf, rankCandidates, turnOf } from "./support/matching-by-rules";

describe("who is shown", () => {
  it("never breaks a rule: unloosened all hold, loosened only the one that the level allows", () => {
    const allowed: EligibilityCode[][] = [
      [],
      ["distance"],
      ["distance", "budget"],
      ["distance", "budget", "languages"],
    ];
    fc.assert(
      fc.property(queries, crowds, (query, crowd) => {
        for (const { candidate, level } of rankCandidates(query, crowd, NOON)) {
          const { failed, eligible } = explainEligibility(query, { ...candidate, verified: true, visible: true });
          expect(allowed[level]).toEqual(expect.arrayContaining(failed));
          expect(eligible).toBe(level === 0);
        }
      }),
    );
  });

  it("never leaves out one that fits while another is shown after it, nor loosens while enough fit", () => {
    fc.assert(
      fc.property(queries, crowds, (query, crowd) => {
        const shown = rankCandidates(query, crowd, NOON);
        const fitting = crowd.filter((planner) => levelOf(query, planner) === 0);
        expect(shown.filter((r) => r.level === 0)).toHaveLength(Math.min(fitting.length, MATCH_LIMITS.shown));
        for (const level of LEVELS) {
          const below = crowd.filter((planner) => (levelOf(query, planner) ?? 9) < level);
          if (below.length >= MATCH_LIMITS.enough) expect(shown.every((r) => r.level < level)).toBe(true);
        }
      }),
    );
  });
});

describe("the order", () => {
  it("is the same for every order of the planners", () => {
    const shuffled = crowds.chain((crowd) =>
      fc.tuple(fc.constant(crowd), fc.shuffledSubarray(crowd, { minLength: crowd.length })),
    );
    fc.assert(
      fc.property(queries, shuffled, (query, [crowd, again]) => {
        expect(rankCandidates(query, again, NOON)).toEqual(rankCandidates(query, crowd, NOON));
      }),
    );
  });

  it("has who fits first, within a level Premium first, and then the higher score", () => {
    fc.assert(
      fc.property(queries, crowds, (query, crowd) => {
        const keys = rankCandidates(query, crowd, NOON).map(
          (r) => r.level * 1e6 + (r.candidate.premium ? 0 : 1e3) - Math.round(r.score * 1e4) / 1e4,
        );
        expect(keys).toEqual([...keys].sort((a, b) => a - b));
      }),
    );
  });

  it("takes turns among equals from day to day, and holds through a day", () => {
    const equals = Array.from({ length: 12 }, (_, index) => candidate({ providerId: index + 1 }));
    const orderAt = (now: number) => rankCandidates(matchQuery(), equals, now).map((r) => r.candidate.providerId);
    const firsts = new Set(Array.from({ length: 60 }, (_, day) => orderAt(NOON + days(day))[0]));
    expect(firsts.size).toBeGreaterThan(9);
    expect(orderAt(NOON + 1)).toEqual(orderAt(NOON));
  });

  it("gives each planner a turn of its own", () => {
    const turns = new Set(Array.from({ length: 20_000 }, (_, id) => turnOf(id, NOON)));
    expect(turns.size).toBe(20_000);
  });
});

it("says every rule that failed, and that a hidden profile never comes in", () => {
  const hidden = { ...candidate({ busy: true, vector: north(900) }), verified: false, visible: false };
  expect(explainEligibility(matchQuery(), hidden)).toEqual({
    eligible: false,
    failed: ["notVerified", "notVisible", "distance", "busy"],
    level: null,
  });
  const abroad = { ...candidate({ country: "IT" }), verified: true, visible: true };
  const inFrance = matchQuery({ event: { ...LYON, kind: "country" } });
  expect(explainEligibility(inFrance, abroad).failed).toEqual(["country"]);
});
