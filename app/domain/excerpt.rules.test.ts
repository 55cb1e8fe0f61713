import { expect, it } from "vitest";
import { excerptOf } from "./excerpt.rules";

it("cuts between two words, and leaves what is short", () => {
  expect(excerptOf("The barn by the river", 12)).toBe("The barn by…");
  expect(excerptOf("The barn", 12)).toBe("The barn");
});
