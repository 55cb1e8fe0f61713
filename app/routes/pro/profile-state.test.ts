import { expect, it } from "vitest";
import { hasHeldParts } from "./profile-state";

it("finds parts that couples do not see yet, in the profile and among the weddings", () => {
  const held = { state: "waiting" as const, reason: "", parts: [], weddings: [] };
  expect(hasHeldParts(held)).toBe(false);
  expect(hasHeldParts({ ...held, parts: [{ part: "portrait", title: "", reasons: [] }] })).toBe(true);
  expect(hasHeldParts({ ...held, weddings: [{ id: "w", title: "By the river", waits: true }] })).toBe(true);
});
