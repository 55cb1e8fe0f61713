import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { formatters } from "~/i18n/format.server";
import { i18nFor } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { FormatContext } from "~/i18n/use-format";
import { PlannerTiles } from "./planner-tiles";

const planner: PlannerCard = {
  publicId: "ada",
  kind: "planner",
  name: "Ada Loup",
  city: "Lyon",
  zipCode: "69001",
  country: "FR",
  profileImage: null,
  rating: 4.86,
  reviewCount: 7,
  locale: "fr",
  premium: false,
  recentlyActive: true,
  services: [
    { code: "CONSULTING_SERVICES", position: 0, price: null },
    { code: "SECULAR_CEREMONY", position: 1, price: 800 },
    { code: "FULL_PLANNING", position: 2, price: 3000 },
  ],
};

const listOf = (planners: PlannerCard[], isFirst?: boolean) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <FormatContext.Provider value={formatters("en", MARKETS.FR)}>
        <PlannerTiles planners={planners} isFirst={isFirst ?? false} />
      </FormatContext.Provider>
    </I18nextProvider>,
  );
const tileOf = (changes: Partial<PlannerCard> = {}) => listOf([{ ...planner, ...changes }]);
const textOf = (html: string) => html.replace(/<\/?span[^>]*>/g, "").replace(/<[^>]+>/g, "|");

it("a planner's tile names its town, two services, its rating and the lowest price that it shows (card-3)", () => {
  const tile = tileOf();
  const text = textOf(tile);
  for (const part of ["|Lyon · consulting, celebrant-led ceremony|", "4.9 (7)", "|from |€800|"])
    expect(text).toContain(part);
  expect(tile).toContain('aria-label="4.9 out of 5 · 7 reviews"');
  expect(text, "the profile says so").not.toContain("Recently active");
  expect(textOf(tileOf({ rating: 5 })), "always with one decimal").toContain("5.0 (7)");
  expect(textOf(tileOf({ rating: null, reviewCount: 0 }))).toContain("|New|");
});

it("only the pictures of the first list load with the page", () => {
  const pictures = (isFirst: boolean) => {
    const planners = ["a", "b", "c", "d"].map((publicId) => ({ ...planner, publicId, photo: `${publicId}.jpg` }));
    const html = listOf(planners, isFirst);
    return [...html.matchAll(/<img[^>]*srcSet[^>]*>/g)].map(([tag]) =>
      tag.includes('loading="lazy"') ? "lazy" : (/fetchpriority="(\w+)"/.exec(tag)?.[1] ?? "eager"),
    );
  };
  expect(pictures(true)).toEqual(["high", "eager", "eager", "lazy"]);
  expect(pictures(false)).toEqual(Array(4).fill("lazy"));
});

it("a paid placement is labelled (premium-1)", () => {
  expect(tileOf({ premium: true })).toContain("Premium ·\u00a0paid placement");
  expect(tileOf()).not.toContain("Premium");
});
