import { expect, it } from "vitest";
import { dotted } from "./dotted";

it("joins texts with dots, and omits empty ones", () => {
  expect(dotted(["Lyon", "", null, undefined, false, "80 guests"])).toBe("Lyon ·\u00a080 guests");
  expect(dotted([])).toBe("");
});
