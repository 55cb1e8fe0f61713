import { expect, it } from "vitest";
import { candidate, north } from "./candidates.fixture";
import { explainEligibility } from "./explain-matches.rules";
import { LYON, matchQuery } from "./planners.fixture";

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
