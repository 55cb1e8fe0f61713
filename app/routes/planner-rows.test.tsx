import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { formatters } from "~/i18n/format.server";
import { i18nFor } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { FormatContext } from "~/i18n/use-format";
import { PlannerRows } from "./planner-rows";

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
  portrait: "Bonjour",
  services: [
    { code: "CONSULTING_SERVICES", position: 0, price: null },
    { code: "SECULAR_CEREMONY", position: 1, price: 800 },
    { code: "FULL_PLANNING", position: 2, price: 3000 },
  ],
  languages: ["fr", "pt"],
};

const rowOf = (changes: Partial<PlannerCard> = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <FormatContext.Provider value={formatters("en", MARKETS.FR)}>
        <PlannerRows planners={[{ ...planner, ...changes }]} />
      </FormatContext.Provider>
    </I18nextProvider>,
  );

it("a planner's row names two services and the lowest price that the planner shows (card-3)", () => {
  const row = rowOf();
  for (const text of ["Lyon (69)", "4.9 out of 5 · 7 reviews", "Consulting · Celebrant-led ceremony</p>", "from €800"])
    expect(row.replace(/<(?!\/p)[^>]+>/g, "")).toContain(text);
  expect(row, "the profile says so").not.toContain("Recently active");
});

it("a paid placement is labelled (premium-1)", () => {
  expect(rowOf({ premium: true })).toContain("Premium · paid placement");
  expect(rowOf()).not.toContain("Premium");
});
