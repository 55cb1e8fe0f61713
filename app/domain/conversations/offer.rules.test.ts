import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  amountOf,
  isValidityAllowed,
  OFFER,
  type OfferLine,
  offerState,
  parsePrice,
  parseQuantity,
  parseVat,
  totalsOf,
} from "./offer.rules";

const line = fc.record({
  text: fc.constant("Coordination"),
  quantity: fc.integer({ min: OFFER.quantity.least, max: OFFER.quantity.most }),
  price: fc.integer({ min: OFFER.price.least, max: OFFER.price.most }),
  vat: fc.integer({ min: 0, max: OFFER.vat.most / OFFER.vat.step }).map((rate) => rate * OFFER.vat.step),
});
const lines = fc.array(line, { minLength: 1, maxLength: OFFER.lines });

const half = (number: bigint, by: bigint) => Number((2n * number + by) / (2n * by));
const highest: OfferLine = { text: "x", quantity: OFFER.quantity.most, price: OFFER.price.most, vat: OFFER.vat.most };

describe("totals of an offer", () => {
  it("the net amount, VAT once per rate and the total are exact to the cent, rounded half up (talk-14)", () => {
    fc.assert(
      fc.property(lines, (offered) => {
        const { net, vat, total } = totalsOf(offered);
        const amounts = offered.map(({ quantity, price }) => half(BigInt(quantity) * BigInt(price), 100n));
        expect(offered.map(amountOf)).toEqual(amounts);
        expect(net).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
        expect(vat.map(({ rate }) => rate)).toEqual([...new Set(offered.map((one) => one.vat))].sort((a, b) => a - b));
        for (const { rate, amount } of vat) {
          const taxed = amounts.filter((_, index) => offered[index]?.vat === rate);
          expect(amount).toBe(half(BigInt(taxed.reduce((sum, one) => sum + one, 0)) * BigInt(rate), 10_000n));
        }
        expect(total).toBe(vat.reduce((sum, { amount }) => sum + amount, net));
      }),
    );
  });

  it("the order of the lines changes nothing, and no amount is too large for a whole number (talk-14)", () => {
    fc.assert(
      fc.property(lines, (offered) => {
        expect(totalsOf([...offered].reverse())).toEqual(totalsOf(offered));
        expect(Number.isSafeInteger(totalsOf(offered).total)).toBe(true);
      }),
    );
    const most = totalsOf(Array.from({ length: OFFER.lines }, () => highest));
    expect(Number.isSafeInteger(most.net * OFFER.vat.most)).toBe(true);
  });

  it("half a cent is rounded up, in a line and per rate", () => {
    expect(amountOf({ quantity: 50, price: 1 })).toBe(1);
    expect(amountOf({ quantity: 49, price: 1 })).toBe(0);
    const three: OfferLine = { text: "x", quantity: 100, price: 5, vat: 1_000 };
    expect(totalsOf([three, three, three])).toEqual({ net: 15, vat: [{ rate: 1_000, amount: 2 }], total: 17 });
  });
});

describe("typed numbers", () => {
  it.each([
    ["1500", 150_000],
    ["1 500,50", 150_050],
    ["1 500,5 €", 150_050],
    ["€ 1.500,50", 150_050],
    ["1,500.50", 150_050],
    ["1’500.50", 150_050],
    ["1.500", 150_000],
    ["12,34", 1_234],
    ["0", 0],
    ["0,5", 50],
    ["99 999,99", 9_999_999],
    ["100000", null],
    ["1.500.50", null],
    ["1,2345", null],
    ["-5", null],
    ["5,-", null],
    ["five", null],
    ["", null],
    ["1e3", null],
  ])("a price is read with a decimal comma or point, with or without groups: %s (talk-14)", (typed, cents) => {
    expect(parsePrice(typed)).toBe(cents);
  });

  it("every amount is read back as the seven languages write it", () => {
    const tags = ["fr-FR", "nl-BE", "en-GB", "de-DE", "it-IT", "es-ES", "pt-PT"];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: OFFER.price.most }), fc.constantFrom(...tags), (cents, tag) => {
        const written = new Intl.NumberFormat(tag, { style: "currency", currency: "EUR", useGrouping: true });
        expect(parsePrice(written.format(cents / 100))).toBe(cents);
      }),
    );
  });

  it("a quantity is 0.01 to 9,999.99, a VAT rate 0 to 30 percent with at most one decimal (talk-14)", () => {
    expect(["0", "0.01", "2", "9999,99", "10000"].map(parseQuantity)).toEqual([null, 1, 200, 999_999, null]);
    expect(["0", "5,5 %", "20", "30", "30,1", "8.25"].map(parseVat)).toEqual([0, 550, 2_000, 3_000, null, null]);
  });
});

it("an offer is valid until today at the earliest and for one year at most (talk-14)", () => {
  const days = ["2027-02-28", "2027-03-01", "2028-03-01", "2028-03-02"];
  expect(days.map((day) => isValidityAllowed(day, "2027-03-01"))).toEqual([false, true, true, false]);
});

it("an answer stays; without one an offer ends with its conversation or its last day (talk-14)", () => {
  const validUntil = "2027-03-01";
  const open = { answer: null, validUntil };
  expect(offerState(open, "2027-03-01", true)).toBe("open");
  expect(offerState(open, "2027-03-02", true)).toBe("expired");
  expect(offerState(open, "2027-03-01", false)).toBe("closed");
  expect(offerState({ answer: "accepted", validUntil }, "2027-03-02", false)).toBe("accepted");
});
