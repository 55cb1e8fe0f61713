import { expect, it } from "vitest";
import { foldHtml } from "./folded-html";

const words = (count: number) => `<p>${"word ".repeat(count).trim()}</p>`;

it.each([
  ["a short text whole", words(59) + words(1), ""],
  ["a text of one long paragraph whole", words(300), ""],
  ["the paragraph with the 60th word whole", words(30) + words(40), words(25)],
  ["a list whole", `<ul><li>${"word ".repeat(70)}</li><li>last</li></ul>`, words(25)],
  ["a rest of a few words with the text", words(60) + words(19), ""],
])("shows %s", (_, shown, folded) => {
  expect(foldHtml(shown + folded)).toEqual({ shown, folded });
});
