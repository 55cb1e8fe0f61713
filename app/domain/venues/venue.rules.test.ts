import { describe, expect, it } from "vitest";
import { FEATURE_GROUPS, featureMask, featuresOf, MAIN_FEATURES, VENUE_FEATURES, VENUE_TYPES } from "./venue.rules";

describe("what a venue has (venue-2)", () => {
  it("a venue has one of nine types and any of 45 features, each in one group (venue-2)", () => {
    expect(VENUE_TYPES).toHaveLength(9);
    expect(VENUE_FEATURES).toHaveLength(45);
    expect(Object.values(FEATURE_GROUPS).flat().sort()).toEqual([...VENUE_FEATURES].sort());
    expect(MAIN_FEATURES).toHaveLength(8);
  });

  it("is kept as one number", () => {
    for (const feature of VENUE_FEATURES) expect(featuresOf(featureMask([feature]))).toEqual([feature]);
    expect(featuresOf(featureMask(VENUE_FEATURES))).toEqual(VENUE_FEATURES);
    expect(featureMask(["garden", "garden"])).toBe(featureMask(["garden"]));
    expect(Number.isSafeInteger(featureMask(VENUE_FEATURES))).toBe(true);
  });
});
