import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import type { PlannerView } from "~/http/pages/planner-view.server";
import { i18nFor } from "~/i18n/i18n.server";
import type { Reason } from "~/ui/tick-list";
import { PlannerChoice } from "./planner-choice";

const planner: PlannerView = {
  publicId: "ada",
  name: "Ada Loup",
  place: "Lyon (69)",
  rated: "4.9 · 7 reviews",
  shortRating: "4.9 (7)",
  portrait: null,
  photo: "/art/table.svg",
  gold: true,
  chips: [
    { kind: "premium", text: "Premium · paid placement" },
    { kind: "active", text: "Recently active" },
  ],
  reasons: [{ text: "Speaks French", mark: "good" }],
  offer: { label: "Full planning", from: "from €3,000" },
  contacted: false,
  profileHref: "/planner/ada",
};

const cardOf = (changes: Partial<PlannerView> = {}) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor("en")}>
      <PlannerChoice planner={{ ...planner, ...changes }} box={{ name: "selectedPrestataires", checked: true }}>
        <a href="/planner/ada">View profile</a>
      </PlannerChoice>
    </I18nextProvider>,
  );

it("the card of step 4 shows the picture, the paid label and one price, and its box is named by the planner (wizard-38)", () => {
  const card = cardOf();
  expect(card).toContain('src="/art/table.svg"');
  expect(card).toMatch(/<input [^>]*name="selectedPrestataires" checked="" value="ada"\/>/);
  expect(card).toContain('<span class="sr-only">Select: Ada Loup</span>');
  expect(card).toContain("Premium · paid placement");
  expect(card).not.toContain("Recently active");
  expect(card).toMatch(
    /<article [^>]*id="planner-ada" aria-labelledby="planner-ada-name">.*<h2 [^>]*id="planner-ada-name">Ada Loup/,
  );
});

it("only a good reason has a tick", () => {
  const ticks = (mark: Reason["mark"]) =>
    cardOf({ reasons: [{ text: "165 km from Strasbourg", mark }] }).split("m4 10.5 4 4 8-9").length - 1;
  expect([ticks("good"), ticks("far"), ticks("against")]).toEqual([2, 1, 1]); // one more is on the picture
});

it("has no box for a planner that was contacted, and no picture if there is none", () => {
  const card = cardOf({ contacted: true, photo: null });
  expect(card).not.toContain("<input");
  expect(card).not.toContain("/art/table.svg");
  expect(card).toContain("Planner contacted");
});
