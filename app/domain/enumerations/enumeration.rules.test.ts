import { describe, expect, it } from "vitest";
import {
  LANGUAGES,
  languageMask,
  projectServices,
  recommendedPlannerBudgets,
  SERVICE_CODES,
  SERVICE_TYPES,
  serviceMask,
} from "./enumeration.rules";

describe("recommendedPlannerBudgets", () => {
  it("the two upper planner budgets are recommended for full planning, the two lower ones for other services (wizard-23)", () => {
    expect(recommendedPlannerBudgets("complete")).toEqual(["2000to5000", "more5000"]);
    expect(recommendedPlannerBudgets("partial")).toEqual(["500to2000", "2000to5000"]);
    expect(recommendedPlannerBudgets("day-coordination")).toEqual(["500to2000", "2000to5000"]);
  });

  it("recommends nothing without a service type", () => {
    expect(recommendedPlannerBudgets(null)).toEqual([]);
    expect(recommendedPlannerBudgets("toString")).toEqual([]);
  });
});

describe("projectServices", () => {
  it("answers a wedding by its service type and other events by their category", () => {
    expect(SERVICE_TYPES.flatMap((type) => projectServices("wedding", type))).toEqual([
      "FULL_PLANNING",
      "PARTIAL_PLANNING",
      "DAY_COORDINATION",
    ]);
    expect(projectServices("wedding", null), "undecided").toEqual([
      "FULL_PLANNING",
      "PARTIAL_PLANNING",
      "DAY_COORDINATION",
    ]);
    expect(projectServices("private", null)).toEqual(["PRIVATE_EVENTS"]);
    expect(projectServices("corporate", "complete")).toEqual(["CORPORATE_EVENTS"]);
  });
});

describe("bit masks", () => {
  // Stored masks depend on the order of these lists: only append.
  it("keep their bits", () => {
    expect(LANGUAGES.slice(0, 18).join(" ")).toBe("fr en nl de it es pt ca lb pl ro sv da el tr ar uk zh");
    expect(SERVICE_CODES.slice(0, 9).map((code) => serviceMask([code]))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(SERVICE_CODES[3]).toBe("FULL_PLANNING");
    expect(Math.max(LANGUAGES.length, SERVICE_CODES.length)).toBeLessThan(31);
  });

  it("hold each value once, and no unknown ones", () => {
    expect(languageMask(["fr", "nl", "fr"])).toBe(0b101);
    expect(languageMask([])).toBe(0);
    expect(() => languageMask(["fr", "xx"])).toThrow(RangeError);
    expect(() => serviceMask(["full"])).toThrow(RangeError);
  });
});
