import { expect, it } from "vitest";
import { translator } from "./i18n.server";

const t = translator("en");

it("gives each text with its own values, however often it was asked for", () => {
  const counted = (count: number) => t("directory:planners.count", { count });
  expect([counted(1), counted(2), counted(1)]).toEqual(["1 planner", "2 planners", "1 planner"]);
  for (let price = 0; price < 3_000; price++) expect(t("planner:from", { price: `€${price}` })).toBe(`from €${price}`);
});

it("keeps values apart that look alike once they are put together", () => {
  const title = (page: string, brand: string) => t("common:title", { page, brand });
  const seam = '","brand":"';
  expect(title(`a${seam}b`, "c")).toBe(`a${seam}b · c`);
  expect(title("a", `b${seam}c`)).toBe(`a · b${seam}c`);
});
