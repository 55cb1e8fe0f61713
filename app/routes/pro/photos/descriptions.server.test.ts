import { expect, it } from "vitest";
import { DESCRIBED_AT_ONCE } from "~/domain/media/photo.rules";
import { parseDescriptions, shownWords } from "./descriptions.server";

const idOf = (index: number) => `${index}`.padStart(16, "0");

function parse(fields: Record<string, string>) {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  return parseDescriptions(sent);
}

it("of several photos, the valid texts are saved, and only the others have errors", () => {
  const [valid, invalid] = [idOf(1), idOf(2)];
  const { descriptions, errors } = parse({
    [`title_${valid}`]: "Dinner in the orchard",
    [`description_${valid}`]: "",
    [`title_${invalid}`]: "a",
  });
  expect(descriptions).toEqual([{ publicId: valid, title: "Dinner in the orchard", description: "" }]);
  expect(Object.keys(errors)).toEqual([`title_${invalid}`]);
});

it("texts of at most twenty photos are read from a form", () => {
  const fields = Array.from({ length: DESCRIBED_AT_ONCE + 1 }, (_, index) => [`title_${idOf(index)}`, ""]);
  expect(parse(Object.fromEntries(fields)).asked).toHaveLength(20);
});

it("the texts of photos are compared in the same order, wherever the photos are", () => {
  const photos = [2, 1].map((index) => ({ publicId: idOf(index), title: `Photo ${index}`, description: "" }));
  expect(Object.values(shownWords(photos))).toEqual(["Photo 1", "", "Photo 2", ""]);
  expect(JSON.stringify(shownWords([...photos].reverse()))).toBe(JSON.stringify(shownWords(photos)));
});
