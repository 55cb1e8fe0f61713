import { expect, it, vi } from "vitest";
import type { PlannerCard } from "~/domain/directory/planner-card.server";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import Favorites from "./favorites";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", async (original) => ({ ...(await original<object>()), useLoaderData }));
vi.mock("~/routes/public/favorite-button", async (original) => ({
  ...(await original<object>()),
  FavoriteForm: () => null,
}));

function render(count: number) {
  const planners = Array.from({ length: count }, (_, n) => ({
    publicId: `p${n}`,
    kind: "planner",
    name: `Planner ${n}`,
    city: "Lyon",
    zipCode: "69001",
    country: "FR",
    profileImage: null,
    rating: null,
    reviewCount: 0,
    locale: "fr",
    premium: false,
    recentlyActive: false,
    portrait: "",
    services: [],
    languages: [],
  })) as unknown as PlannerCard[];
  useLoaderData.mockReturnValue({ planners, venues: [], isVisitor: true, most: 5 });
  return renderMeaning(inEnglish(<Favorites />));
}

it("a tile links to the directory if there are fewer than three planners", () => {
  const hasTile = (count: number) => render(count).includes(`>${translator("en")("favorites:more")}</a>`);
  expect([hasTile(0), hasTile(1), hasTile(2), hasTile(3)]).toEqual([false, true, true, false]);
});
