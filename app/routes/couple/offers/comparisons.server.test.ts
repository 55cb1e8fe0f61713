import { expect, it } from "vitest";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import type { OfferView } from "~/routes/offer-view.server";
import { comparisons } from "./comparisons.server";

const context = { t: translator("en"), format: formatters("en", MARKETS.GB) };
const offer = (id: string, cents: number, changes: Partial<OfferView> = {}) =>
  ({ id, project: "wedding", cents, isOpen: true, validUntil: "1 June 2027", ...changes }) as OfferView;

it("open offers of a project say how much more they cost than the lowest", () => {
  const gapsOf = (...offers: OfferView[]) => {
    const [project] = comparisons(context, offers);
    return [project?.lowest, project?.offers.map(({ gap }) => gap)];
  };
  const closed = offer("c", 50_000, { isOpen: false });
  const more = context.t("offers:compare.gap", { amount: "€360.00" });
  expect(gapsOf(offer("a", 136_000), offer("b", 100_000), closed)).toEqual(["b", [more, null, null]]);
  expect(gapsOf(offer("a", 100_000), closed)).toEqual([undefined, [null, null]]);
  expect(gapsOf(offer("a", 100_000), offer("b", 100_000))).toEqual([undefined, [null, null]]);
  expect(gapsOf(offer("a", 100_000), offer("b", 90_000, { project: "party" }))).toEqual([undefined, [null]]);
});

it("a day that all offers of a project share is shown once", () => {
  const dayOf = (other: string) => {
    const [project] = comparisons(context, [offer("a", 1), offer("b", 2, { validUntil: other })]);
    return project?.validUntil;
  };
  expect(dayOf("1 June 2027")).toBe("1 June 2027");
  expect(dayOf("2 June 2027")).toBeNull();
});
