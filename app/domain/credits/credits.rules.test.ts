import { expect, it } from "vitest";
import { nameOfEntry, PRICES, UNLOCK_CREDITS, WELCOME_CREDITS } from "./credits.rules";

it("one table has the prices of credits, packs and Premium, in cents (credit-3)", () => {
  expect(PRICES).toEqual({
    credit: 50_00,
    packs: [
      { credits: 5, price: 225_00 },
      { credits: 10, price: 400_00 },
      { credits: 25, price: 875_00 },
    ],
    premium: { month: 79_00, year: 758_40 },
  });
});

it("makes a credit cheaper the more are bought, and a year cheaper than its months", () => {
  const each = [PRICES.credit, ...PRICES.packs.map(({ credits, price }) => price / credits)];
  expect(each).toEqual([...each].sort((a, b) => b - a));
  expect(PRICES.premium.year).toBe(PRICES.premium.month * 12 * 0.8);
});

it("an unlock costs one credit, as many as the welcome credit (credit-4)", () => {
  expect(WELCOME_CREDITS).toBe(1);
  expect(UNLOCK_CREDITS).toBe(1);
});

it("the return of credits is not called a refund (payment-3)", () => {
  const names = [-3, 3].map((amount) => nameOfEntry({ kind: "refund", amount }));
  expect([...names, nameOfEntry({ kind: "purchase", amount: 5 })]).toEqual(["refund", "restored", "purchase"]);
});
