import { expect, it, vi } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { inEnglish, renderMeaning } from "~/ui/render.fixture";
import Project from "./project";
import type { ContactedView } from "./project-view.server";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", async (original) => ({
  ...(await original<object>()),
  useActionData: () => undefined,
  useLoaderData,
}));

const t = translator("en");
const first: ContactedView = {
  publicId: "ada",
  name: "Ada",
  place: "Colmar (68)",
  portrait: null,
  gold: false,
  cover: null,
  chips: [],
  profileHref: "/planner/ada",
  knots: [],
  number: "+33 3 89 00 00 00",
  accepted: "Accepted",
  message: null,
  reply: null,
  ending: null,
  state: { key: "s", state: "done", title: "Accepted", at: null, detail: "" },
  contact: { conversation: "ada", unread: 0, words: "With pleasure", phone: "+33389000000", email: null },
} as unknown as ContactedView;

function render(changes: object) {
  useLoaderData.mockReturnValue({
    id: "wedding",
    title: "",
    names: "Léa",
    date: "Saturday, 12 June 2027",
    event: "Wedding",
    place: "Dijon",
    countdown: null,
    facts: [],
    first,
    others: [],
    suggested: "none",
    suggestedTitle: "",
    further: false,
    closed: "You found Ada.",
    takesPlace: true,
    offers: null,
    ourDate: "Our date",
    contactChannel: "both",
    constraints: {},
    open: null,
    sent: true,
    changeable: false,
    search: { fields: {}, results: null },
    messages: "Messages",
    ...changes,
  });
  return renderMeaning(inEnglish(<Project />));
}

const hrefsIn = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

it("a closed project leads with the planner that was found, and no message can be sent", () => {
  const html = render({});
  const [head = "", card = ""] = html.split("<article");
  expect(head).not.toContain("You found Ada.");
  expect(card).toContain("You found Ada.");
  expect(html).toContain("+33 3 89 00 00 00");
  expect(html).not.toMatch(/With pleasure|tel:|id="suggested"/);
  expect(hrefsIn(html)).toContain("/planner/ada");
  expect(hrefsIn(html).filter((href) => href === "/formulaire")).toHaveLength(1);
});

it("a project that was cancelled, or without a planner, leads with the text", () => {
  const cancelled = render({ takesPlace: false });
  expect(cancelled.split("<article")[0]).toContain("You found Ada.");
  expect(cancelled).toContain("tel:+33389000000");
  expect(hrefsIn(cancelled).filter((href) => href?.includes("event") || href?.includes("date"))).toEqual([]);
  expect(render({ first: null })).toContain("You found Ada.");
});

it("planners without an answer are folded once the project is closed", () => {
  const silent = {
    ...first,
    publicId: "bo",
    name: "Bo",
    accepted: null,
    state: { title: t("project:summary.unanswered") },
  };
  const fold = `>${t("project:summary.silent", { count: 1 })}<`;
  const [shown, folded] = render({ others: [silent] }).split(fold);
  expect([shown?.includes(">Bo</h3>"), folded?.includes(">Bo</h3>")]).toEqual([false, true]);
  expect(render({ others: [{ ...silent, state: { title: "Declined" } }] })).not.toContain(fold);
});
