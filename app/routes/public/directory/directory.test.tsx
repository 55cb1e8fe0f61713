import { expect, it, vi } from "vitest";
import { askedPlanners, plannerQuery } from "~/domain/directory/directory.rules";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import Directory from "./directory";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", async (original) => ({ ...(await original<object>()), useLoaderData }));
vi.mock("../favorite-button", async (original) => ({ ...(await original<object>()), FavoriteForm: () => null }));

function render(query: string, found: number, list: object = {}) {
  const asked = askedPlanners(new URLSearchParams(query), { text: "", place: undefined, pickedFor: "" }, "2027-03-10");
  if (!asked) throw new Error("invalid search");
  useLoaderData.mockReturnValue({
    heading: "Planners",
    form: { asked, today: "2027-03-10", city: "" },
    here: "/planners",
    list: {
      crumbs: [],
      slugs: {},
      show: plannerQuery({ ...asked, page: 1 }),
      isFiltered: query !== "",
      page: 1,
      pages: 1,
      total: found,
      found,
      planners: [],
      nearby: [],
      town: null,
      marked: [],
      areas: [],
      folded: [],
      countries: [],
      ...list,
    },
  });
  return renderMeaning(inEnglish(<Directory />));
}

const added = (html: string) =>
  [...html.matchAll(/<a href="\/planners\?([^"]*)" rel="nofollow"/g)].map(([, query]) =>
    query?.replaceAll("&amp;", "&"),
  );

it("a long list offers criteria that it does not have yet, as links that search engines ignore", () => {
  expect(added(render("", SEARCH.few))).toEqual([
    "service=FULL_PLANNING",
    "service=DAY_COORDINATION",
    "style=bohemian",
    "style=beach",
  ]);
  expect(added(render("style=beach", SEARCH.few))).toEqual([
    "style=beach&service=FULL_PLANNING",
    "style=beach&service=DAY_COORDINATION",
  ]);
  expect(added(render("", SEARCH.few - 1)), "a short list").toEqual([]);
});

it("a criterion of the list is a link that removes it", () => {
  const html = render("style=beach", SEARCH.few);
  const remove = translator("en")("directory:filter.remove");
  expect(html).toMatch(new RegExp(`<a href="/planners"[^>]*><span>${remove} </span>`));
  expect(html.split(`${remove} `)).toHaveLength(2);
});

it("around a town, planners from farther than 50 km have a heading of their own", () => {
  const planner = { name: "Ada", city: "Lyon", premium: false, profileImage: null, services: [], rating: null };
  const sectionsOf = (kind: string) => {
    const planners = [50, 51].map((km) => ({ ...planner, publicId: `planner-${km}`, km }));
    const html = render("", 2, { planners, town: { kind, name: "Lyon" } });
    return html.match(/(?<=aria-labelledby=")(all|far)|\d+(?= km)/g);
  };
  expect(sectionsOf("city")).toEqual(["all", "50", "far", "51"]);
  expect(sectionsOf("region")).toEqual(["all", "50", "51"]);
});
