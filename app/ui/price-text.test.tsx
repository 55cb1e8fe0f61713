import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PriceText } from "./price-text";

const bold = (price: string) => /<b[^>]*>(.*)<\/b>(.*)<\/p>/.exec(renderToStaticMarkup(<PriceText>{price}</PriceText>));

it.each([
  ["dès 3 800 €", "3 800 €", ""],
  ["5 100 € à 8 200 € par jour", "5 100 € à 8 200 €", " par jour"],
  ["from €900 per day", "€900", " per day"],
  ["£5,100 to £8,200 per day", "£5,100 to £8,200", " per day"],
])("sets the figures of a price in the serif, and the text around them small: %s", (price, figures, unit) => {
  expect(bold(price)?.slice(1)).toEqual([figures, unit]);
});

it("leaves a text without a figure alone", () => {
  expect(bold("sur demande")).toBeNull();
});
