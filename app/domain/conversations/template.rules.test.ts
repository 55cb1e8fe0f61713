import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOCALES } from "~/i18n/markets";
import {
  fillTemplate,
  inLanguage,
  PLACEHOLDERS,
  placeholderIn,
  spellingOf,
  toStored,
  unknownPlaceholderIn,
} from "./template.rules";

const VALUES = { firstName: "Léa", date: "12 juin 2027", town: "Angers", guests: "50 à 100 invités" };
const locale = fc.constantFrom(...LOCALES);
const words = fc.string().map((text) => text.replace(/[{}]/g, ""));

describe("placeholders of templates", () => {
  it("a template accepts placeholders in any of seven languages, and stores one spelling (talk-13)", () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...PLACEHOLDERS), locale, locale, (text, name, written, shown) => {
        const typed = `${text}${spellingOf(name, written)}${text}`;
        expect(toStored(typed)).toBe(`${text}${spellingOf(name, "en")}${text}`);
        expect(inLanguage(toStored(typed), shown)).toBe(`${text}${spellingOf(name, shown)}${text}`);
        expect(fillTemplate(typed, VALUES, shown)).toBe(`${text}${VALUES[name]}${text}`);
      }),
    );
  });

  it("reads them without accents, in capitals and with spaces", () => {
    expect(toStored("{PRENOM} { first  name } {Città}")).toBe("{first name} {first name} {town}");
  });

  it("keeps a placeholder without a value, in the template's language", () => {
    const filled = fillTemplate("{first name}, {town}", { ...VALUES, town: null }, "fr");
    expect(filled).toBe("Léa, {ville}");
    expect(placeholderIn(filled)).toBe("{ville}");
  });

  it("does not fill in values again", () => {
    expect(fillTemplate("{first name}", { ...VALUES, firstName: "{date}" }, "fr")).toBe("{date}");
  });
});

it("a text with an unknown or unfilled placeholder is not sent (talk-13)", () => {
  expect(placeholderIn("Bonjour {prénom}")).toBe("{prénom}");
  expect(placeholderIn("Bonjour {prénom}", ["firstName"])).toBeNull();
  expect(placeholderIn("{prénom} le {Datum}", ["firstName"])).toBe("{Datum}");
  expect(unknownPlaceholderIn("{prénom} {prenon}")).toBe("{prenon}");
  expect(placeholderIn("Prix {12} € {} {a\nb} :-}")).toBeNull();
});
