import { describe, expect, it } from "vitest";
import { newPublicId } from "~/domain/secrets.server";
import { chosenProduct, isFormKey, OFFERS, vatIn } from "./order.rules";

describe("a product on sale (shop-3)", () => {
  it("is a pack that is sold, or Premium by the month or the year", () => {
    expect(chosenProduct("5", null)).toEqual({ product: "credits", credits: 5 });
    expect(chosenProduct(null, "year")).toEqual({ product: "premium", interval: "year" });
  });

  it.each([
    [null, null],
    ["", ""],
  ])("is missing: %j, %j", (credits, premium) => {
    expect(() => chosenProduct(credits, premium)).toThrow(expect.objectContaining({ code: "payments.missing" }));
  });

  it.each([
    ["7", null],
    ["0", null],
    ["-5", null],
    ["5.0", null],
    ["1e1", null],
    ["99999", null],
    [null, "week"],
  ])("is nothing that anybody sells: %j, %j", (credits, premium) => {
    expect(() => chosenProduct(credits, premium)).toThrow(expect.objectContaining({ code: "payments.product" }));
  });
});

it("the shop offers packs with the price per credit and the saving against single credits (shop-1)", () => {
  expect(OFFERS).toEqual([
    { credits: 1, price: 50_00, each: 50_00, saving: 0 },
    { credits: 5, price: 225_00, each: 45_00, saving: 25_00 },
    { credits: 10, price: 400_00, each: 40_00, saving: 100_00 },
    { credits: 25, price: 875_00, each: 35_00, saving: 375_00 },
  ]);
});

it("prices include VAT, in whole cents (shop-17)", () => {
  expect([vatIn(225_00, 20), vatIn(79_00, 20), vatIn(758_40, 20), vatIn(50_00, 0)]).toEqual([37_50, 13_17, 126_40, 0]);
});

it("an order's key must be one of ours (shop-4)", () => {
  expect(isFormKey(newPublicId())).toBe(true);
  for (const key of ["", "x", `${newPublicId()}0`, "../../../../../..", null, new Blob()])
    expect(isFormKey(key)).toBe(false);
});
