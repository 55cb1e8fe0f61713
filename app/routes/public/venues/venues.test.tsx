import { expect, it, vi } from "vitest";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { askedVenues } from "~/domain/venues/venue-search.rules";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import { priceOf, rangeOf } from "./venue-tiles";
import Venues from "./venues";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", async (original) => ({ ...(await original<object>()), useLoaderData }));
vi.mock("../favorite-button", async (original) => ({ ...(await original<object>()), FavoriteForm: () => null }));

function added(query: string, found: number) {
  const asked = askedVenues(new URLSearchParams(query), { text: "", place: undefined, pickedFor: "" }, "2027-03-10");
  useLoaderData.mockReturnValue({
    heading: "Venues",
    form: { asked, today: "2027-03-10", showsMore: false, city: null },
    here: "/venues",
    list: {
      crumbs: [],
      slugs: {},
      isFiltered: query !== "",
      page: 1,
      pages: 1,
      total: found,
      found,
      venues: [],
      nearby: [],
      town: null,
      marked: [],
      areas: [],
      folded: [],
      countries: [],
      without: [],
    },
  });
  const html = renderMeaning(inEnglish(<Venues />));
  return [...html.matchAll(/<a href="\/venues\?([^"]*)" rel="nofollow"/g)].map(([, one]) =>
    one?.replaceAll("&amp;", "&"),
  );
}

it("a long list offers kinds and features that it does not have yet, in addition to the others", () => {
  expect(added("", SEARCH.few)).toEqual([
    "type=castle",
    "type=domain",
    "feature=accommodation",
    "feature=outdoor_ceremony",
  ]);
  const more = added("type=castle&feature=accommodation", SEARCH.few);
  expect(more).toHaveLength(2);
  for (const query of more) expect(query).toMatch(/type=castle.*feature=accommodation/);
  expect(added("", SEARCH.few - 1), "a short list").toEqual([]);
});

it("the price of a day is a range, or starts at one price", () => {
  const texts = { t: translator("en"), format: formatters("en", MARKETS.GB) };
  const of = (minPrice: number | null, maxPrice: number | null) => rangeOf(texts, { minPrice, maxPrice });
  const from = texts.t("planner:from", { price: "€2,000" });
  expect([of(2_000, null), of(2_000, 2_000)]).toEqual([from, from]);
  expect(of(2_000, 4_000)).toBe(texts.t("venue:card.price", { from: "€2,000", to: "€4,000" }));
  expect([of(null, 4_000), priceOf(texts, { minPrice: null, maxPrice: null })]).toEqual([null, null]);
  expect(priceOf(texts, { minPrice: 2_000, maxPrice: null })).toBe(texts.t("venue:card.day", { price: from }));
});
