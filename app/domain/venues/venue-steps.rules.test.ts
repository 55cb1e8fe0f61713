import { describe, expect, it } from "vitest";
import { descriptionForm, featuresForm, generalForm } from "./venue.form";
import { fieldsOf, missingOf, rowsShown, stepToContinue, VENUE_NEEDS } from "./venue-steps.rules";

describe("the form of a venue", () => {
  it("a venue needs name, type, town, short description, guests and prices before it can be submitted (venue-3)", () => {
    const empty = { name: "", type: null, city: null, description: "" };
    const numbers = { seatedCapacity: null, standingCapacity: null, minPrice: null, maxPrice: null };
    expect(missingOf({ ...empty, ...numbers })).toEqual(Object.keys(VENUE_NEEDS));
    const filled = { name: "Clos", type: "castle", city: "Angers", description: "Au bord de l’eau." };
    const counted = { seatedCapacity: 120, standingCapacity: 200, minPrice: 0, maxPrice: 9_000 };
    expect(missingOf({ ...filled, ...counted })).toEqual([]);
    expect(missingOf({ ...filled, ...counted, maxPrice: null })).toEqual(["maxPrice"]);
  });

  it("keeps each input of an incomplete step (venue-4)", () => {
    expect([...fieldsOf(1)].sort()).toEqual(Object.keys(generalForm(() => null).shape).sort());
    expect([...fieldsOf(2)].sort()).toEqual(Object.keys(descriptionForm.unwrap().shape).sort());
    expect([...fieldsOf(3)].sort()).toEqual(Object.keys(featuresForm.unwrap().shape).sort());
  });

  it("the form of a venue continues where it was left (venue-4)", () => {
    expect(stepToContinue(3, [])).toBe(3);
    expect(stepToContinue(5, [2])).toBe(2);
    expect(stepToContinue(7, [])).toBe(6);
  });

  it("always has a free row to write in, up to the limit", () => {
    expect(rowsShown([], 3)).toBe(1);
    expect(rowsShown(["name_0", "budget_0"], 3)).toBe(2);
    expect(rowsShown(["name_2"], 3)).toBe(3);
  });
});
