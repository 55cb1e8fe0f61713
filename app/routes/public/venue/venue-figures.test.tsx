import { expect, it } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import { VenuePrice } from "./venue-figures";

const SERVICE = { name: "Brunch", description: "", price: 900, priceHidden: false };
type Venue = Parameters<typeof VenuePrice>[0]["venue"];

function render(changes: Partial<Venue>) {
  const none: Venue = { minPrice: null, maxPrice: null, area: null, region: "Alsace", services: [], locale: "fr" };
  return renderMeaning(inEnglish(<VenuePrice venue={{ ...none, ...changes }} />));
}
const namesIn = (html: string) => [...html.matchAll(/<h3([^>]*)>([^<]*)/g)].map(([, lang, name]) => [name, lang]);

it("the price of a day comes before the services in the provider's words", () => {
  const day = translator("en")("venue:page.day");
  expect(render({})).toBe("");
  expect(namesIn(render({ minPrice: 2_000 }))).toEqual([[day, ""]]);
  expect(namesIn(render({ services: [SERVICE] }))).toEqual([["Brunch", ' lang="fr"']]);
  expect(namesIn(render({ minPrice: 2_000, services: [SERVICE] })).map(([name]) => name)).toEqual([day, "Brunch"]);
});

it("the price is compared with those of the region if both have a range", () => {
  const hasRange = (min: number, max: number) =>
    render({ minPrice: 2_000, maxPrice: 4_000, area: { min, max, count: 9 } }).includes("Alsace");
  expect([hasRange(1_000, 9_000), hasRange(2_000, 2_000)]).toEqual([true, false]);
  expect(render({ minPrice: 2_000, area: { min: 1, max: 2, count: 9 } })).not.toContain("Alsace");
});
