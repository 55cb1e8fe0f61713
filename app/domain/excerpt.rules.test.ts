import { expect, it } from "vitest";
import { excerptOf, quoteOf } from "./excerpt.rules";

it("cuts between two words, and leaves what is short", () => {
  expect(excerptOf("The barn by the river", 12)).toBe("The barn by…");
  expect(excerptOf("The barn", 12)).toBe("The barn");
  expect(excerptOf("The barn. It is by the river", 12)).toBe("The barn…");
});

it("quotes a message without its greeting", () => {
  expect(quoteOf("Hello Ada,\n\nthe barn\nis free.\n\nCyd", 40)).toBe("The barn is free. Cyd");
  expect(quoteOf("Hello!\n\nthe barn is free.", 40)).toBe("The barn is free.");
  expect(quoteOf(`${"The barn, ".repeat(6)}and so on:\n\nfree.`, 99)).toContain("The barn, The barn");
  expect(quoteOf("The barn is free.", 40)).toBe("The barn is free.");
  expect(quoteOf("The barn is free.\n\nCyd", 40)).toBe("The barn is free. Cyd");
});
