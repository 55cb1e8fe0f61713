import { expect, it, vi } from "vitest";
import { askedMonths } from "~/domain/matching/free-planners.rules";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import WhoIsFree from "./who-is-free";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", () => ({ useLoaderData }));

const FORM = {
  kinds: [{ slug: "mariage", name: "Wedding" }],
  months: askedMonths("2027-03-10"),
  values: { city: "Lyon", month: "2027-06", kind: "mariage" },
  cityError: undefined,
  choices: undefined,
};

function render(data: object) {
  useLoaderData.mockReturnValue({
    heading: "Lyon, June 2027",
    kind: null,
    form: null,
    planners: [],
    start: "",
    ...data,
  });
  return renderMeaning(inEnglish(<WhoIsFree />));
}

it("asks for place, month and kind with the typed values", () => {
  const page = render({ form: FORM });
  expect(page).toContain('value="Lyon"');
  expect(page).toMatch(/<option value="2027-06" selected="">June 2027<\/option>/);
  expect(page.match(/<option value="20\d\d-\d\d"/g)).toHaveLength(24);
  expect(page).not.toContain("style=");
});

it("shows each planner with the reasons, and says so if nobody fits", () => {
  const planner = {
    publicId: "p",
    name: "Ada",
    place: "Lyon (69)",
    rating: "New",
    portrait: null,
    photo: null,
    gold: false,
    chips: [],
    profileHref: "/planner/p",
    offer: null,
    reasons: [{ text: "3 free Saturdays in June 2027", mark: "good" }],
  };
  const page = render({ planners: [planner], start: "/account?project=new" });
  for (const text of ["Ada", "3 free Saturdays in June 2027", '"/account?project=new"']) expect(page).toContain(text);
  expect(render({})).toContain("No one meets all the conditions");
});
