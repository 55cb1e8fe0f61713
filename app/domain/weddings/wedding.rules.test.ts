import { describe, expect, it } from "vitest";
import { captionsIn, weddingForm } from "./wedding.form";
import { missingFor, weddingImageBytes, weddingSlug } from "./wedding.rules";

const today = "2026-06-01";
const story = "Soixante-quatre lanternes, une par invité, depuis l’église.";
const whole = { title: "Anaïs et Théodore", location: "Riquewihr", description: story };
const parsed = (fields: object, publish = false) => weddingForm({ today, publish }).safeParse(fields);
const wrong = (fields: object, publish = false) =>
  (parsed(fields, publish).error?.issues ?? []).map(({ path }) => path.join(".")).sort();

it("a caption has one line of at most 140 characters (pictures-5)", () => {
  const sent = new FormData();
  sent.set("caption_0123456789abcdef", `La\n${"a".repeat(140)}`);
  sent.set("caption_unknown", "La grange");
  expect(captionsIn(sent)).toEqual([{ id: "0123456789abcdef", caption: `La ${"a".repeat(137)}` }]);
});

describe("the fields of a wedding (portfolio-1)", () => {
  it("a draft needs only a title; publishing also needs place and story (portfolio-1)", () => {
    expect(wrong({ title: "A" })).toEqual(["title"]);
    expect(wrong({ title: "Anaïs et Théodore" })).toEqual([]);
    expect(wrong({ title: "Anaïs et Théodore" }, true)).toEqual(["description", "location"]);
    expect(wrong(whole, true)).toEqual([]);
    expect(wrong({ ...whole, description: "court" })).toEqual(["description"]);
    expect(wrong({ ...whole, title: "a".repeat(101), description: "a".repeat(3_001) })).toEqual([
      "description",
      "title",
    ]);
    expect(wrong({ ...whole, title: "a".repeat(100), description: "a".repeat(3_000) })).toEqual([]);
  });

  it("a wedding's date is not in the future, nor before 1990 (portfolio-9)", () => {
    expect(wrong({ ...whole, weddingDate: "31/12/1989" })).toEqual(["weddingDate"]);
    expect(wrong({ ...whole, weddingDate: "01/06/2026" })).toEqual([]);
    expect(wrong({ ...whole, weddingDate: "02/06/2026" })).toEqual(["weddingDate"]);
    expect(wrong({ ...whole, weddingDate: "31/02/2026" })).toEqual(["weddingDate"]);
  });

  it("guests and amounts are above 0, and the planner's budget is not above the total (portfolio-8)", () => {
    expect(wrong({ ...whole, numberOfGuests: "0" })).toEqual(["numberOfGuests"]);
    expect(wrong({ ...whole, numberOfGuests: "-3" })).toEqual(["numberOfGuests"]);
    expect(wrong({ ...whole, totalBudget: "x", plannerBudget: "0" })).toEqual(["plannerBudget", "totalBudget"]);
    expect(wrong({ ...whole, totalBudget: "2 900", plannerBudget: "24 500" })).toEqual(["plannerBudget"]);
    expect(
      parsed({ ...whole, totalBudget: "24 500 €", plannerBudget: "2.900", numberOfGuests: "64" }).data,
    ).toMatchObject({ totalBudget: 24_500, plannerBudget: 2_900, numberOfGuests: 64 });
  });

  it("has a style and services of our lists alone", () => {
    expect(wrong({ ...whole, style: "gothic", prestations: ["JUGGLING"] })).toEqual(["prestations.0", "style"]);
    expect(parsed({ ...whole, style: "", prestations: ["FULL_PLANNING"] }).data).toMatchObject({
      style: null,
      prestations: ["FULL_PLANNING"],
    });
  });
});

it("a draft says what it lacks (portfolio-2)", () => {
  expect(missingFor({ description: "", location: "", pictures: 2 })).toEqual(["description", "location", "pictures"]);
  expect(missingFor({ description: story, location: "Andlau", pictures: 3 })).toEqual([]);
});

it("a wedding photo has at most 2 MB, 5 MB for Dutch readers (portfolio-3)", () => {
  expect(weddingImageBytes("fr")).toBe(2 * 1024 * 1024);
  expect(weddingImageBytes("nl")).toBe(5 * 1024 * 1024);
});

it("makes an address of a title", () => {
  expect(weddingSlug("Anaïs et Théodore, la nuit des lanternes")).toBe("anais-et-theodore-la-nuit-des-lanternes");
  expect(weddingSlug("?!")).toBe("wedding");
  const long = weddingSlug("une saint-jean au château de schwarzenbourg-lès-murbach avec tous les amis");
  expect(long.length).toBeLessThanOrEqual(60);
  expect(long.endsWith("-")).toBe(false);
});
