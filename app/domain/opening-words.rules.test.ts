import { expect, it } from "vitest";
import { openingWords } from "./opening-words.rules";

it("cuts between two words, and leaves what is short", () => {
  expect(openingWords("The barn by the river", 12)).toBe("The barn by…");
  expect(openingWords("The barn", 12)).toBe("The barn");
});
