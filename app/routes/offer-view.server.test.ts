import { expect, it } from "vitest";
import type { SentOffer } from "~/domain/conversations/offers.server";
import { days } from "~/domain/durations";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { comparisons, type OfferView, offerCard, offerView } from "./offer-view.server";

const NOW = Date.UTC(2027, 2, 10, 12);
const context = {
  t: translator("en"),
  format: formatters("en", MARKETS.GB),
  market: MARKETS.GB,
  clock: { now: () => NOW },
} as unknown as AppContext;

const offer = {
  title: "Full planning",
  street: "12 Mill Lane",
  zipCode: "",
  city: "Bath",
  couple: ["Ada Keller", "Bo Roux"],
  lines: [
    { text: "Planning", quantity: 250, price: 10_000, vat: 2_000 },
    { text: "Travel", quantity: 100, price: 5_000, vat: 0 },
  ],
  eventDate: "2027-06-12",
  sentAt: NOW - days(1),
  validUntil: "2027-03-10",
  answer: null,
  answeredAt: null,
  closedAt: null,
  endedAt: null,
} as unknown as SentOffer;
const viewOf = (changes: Partial<SentOffer>) => offerView(context, { ...offer, ...changes });

it("an offer can be answered until its last day, in an open conversation", () => {
  const state = (changes: Partial<SentOffer>) => {
    const { isOpen, chip } = viewOf(changes);
    return [isOpen, chip.text];
  };
  expect(state({})).toEqual([true, "Awaiting an answer"]);
  expect(state({ validUntil: "2027-03-09" })).toEqual([false, "Expired"]);
  expect(state({ closedAt: NOW })).toEqual([false, "Closed"]);
  expect(state({ answer: "accepted", answeredAt: NOW })).toEqual([false, "Accepted"]);
});

it("an offer shows when it was answered, and no empty line of the address", () => {
  expect(viewOf({})).toMatchObject({ answered: null, address: ["12 Mill Lane", "Bath"] });
  expect(viewOf({ street: "", answer: "declined", answeredAt: NOW }).address).toEqual(["Bath"]);
  expect(viewOf({ answer: "declined", answeredAt: NOW }).answered).toMatch(/^Answered: 10 Mar 2027/);
});

it("an offer shows quantities and amounts of its lines, and its totals (talk-14)", () => {
  const { lines, net, vat, total, cents } = viewOf({});
  expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ["2.5", "€250.00"],
    ["1", "€50.00"],
  ]);
  expect(lines[0]?.detail).toBe("2.5 × €100.00 ·\u00a0VAT 20%");
  expect([net, total, cents]).toEqual(["€300.00", "€350.00", 35_000]);
  expect(vat).toEqual([
    { label: "VAT 0%", amount: "€0.00" },
    { label: "VAT 20%", amount: "€50.00" },
  ]);
});

it("an offer in a conversation shows its total, its state and the last day", () => {
  const card = offerCard(context, "m1", offer, true);
  expect(card).toMatchObject({ total: "€350.00 including VAT", validUntil: "Valid until 10 March 2027" });
  expect(card.chip.text).toBe("Awaiting an answer");
  expect(offerCard(context, "m1", offer, false).chip.text).toBe("Closed");
});

const compared = (id: string, cents: number, changes: Partial<OfferView> = {}) =>
  ({ id, project: "wedding", cents, isOpen: true, validUntil: "1 June 2027", ...changes }) as OfferView;

it("open offers of a project say how much more they cost than the lowest", () => {
  const gapsOf = (...offers: OfferView[]) => {
    const [project] = comparisons(context, offers);
    return [project?.lowest, project?.offers.map(({ gap }) => gap)];
  };
  const closed = compared("c", 50_000, { isOpen: false });
  const more = context.t("offers:compare.gap", { amount: "€360.00" });
  expect(gapsOf(compared("a", 136_000), compared("b", 100_000), closed)).toEqual(["b", [more, null, null]]);
  expect(gapsOf(compared("a", 100_000), closed)).toEqual([undefined, [null, null]]);
  expect(gapsOf(compared("a", 100_000), compared("b", 100_000))).toEqual([undefined, [null, null]]);
  expect(gapsOf(compared("a", 100_000), compared("b", 90_000, { project: "party" }))).toEqual([undefined, [null]]);
});

it("a day that all offers of a project share is shown once", () => {
  const dayOf = (other: string) => {
    const [project] = comparisons(context, [compared("a", 1), compared("b", 2, { validUntil: other })]);
    return project?.validUntil;
  };
  expect(dayOf("1 June 2027")).toBe("1 June 2027");
  expect(dayOf("2 June 2027")).toBeNull();
});
