import { expect, it } from "vitest";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { areaCrumbs } from "./directory-area.server";

const context = { t: translator("fr"), format: formatters("fr", MARKETS.FR) } as AppContext;
const texts = (region: string, city: string) =>
  areaCrumbs(context, { country: "FR", region, city }).map(({ text }) => text);

it("a town with the name of its region has one crumb for both", () => {
  expect(texts("Paris", "Paris").slice(1)).toEqual(["France", "Paris"]);
  expect(texts("Rhône", "Lyon").slice(1)).toEqual(["France", "Rhône", "Lyon"]);
  expect(areaCrumbs(context, { country: "FR", region: "Paris", city: "Paris" }).at(-1)?.href).toBe(
    "/planners/fr/paris/paris",
  );
});
