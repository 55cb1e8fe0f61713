import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import { days, hours } from "~/domain/durations";
import { divideProjects } from "~/domain/projects/lead.rules";
import type { Presentation as Found } from "~/domain/projects/presentation.server";
import type { Project } from "~/domain/projects/projects.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import { visibleReason } from "~/domain/requests/request.rules";
import { formatters } from "~/i18n/format.server";
import { i18nFor } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { FormatContext } from "~/i18n/use-format";
import { renderMeaning } from "~/ui/render.fixture";
import Presentation from "./presentation";

const { useLoaderData } = vi.hoisted(() => ({ useLoaderData: vi.fn() }));
vi.mock("@remix-run/react", () => ({ useLoaderData }));

const NOW = Date.UTC(2027, 2, 10, 12);
const TODAY = "2027-03-10";
const format = formatters("en", MARKETS.GB);

const project = (publicId: string, changes: Partial<Project> = {}) =>
  ({
    publicId,
    status: "saved",
    reachedStep: 4,
    eventDate: "2027-06-12",
    eventLocation: "Dijon, 21000, France",
    sentAt: 1,
    closedAt: null,
    closedReason: null,
    contactedCount: 4,
    eventType: "mariage",
    names: { eventType: "Wedding", guestRange: "50 to 100", serviceType: "Full planning", languages: [] },
    ...changes,
  }) as unknown as Project;

const planner = (name: string, changes: Partial<ContactedPlanner> = {}): ContactedPlanner => ({
  project: "wedding",
  publicId: name,
  kind: "planner",
  name,
  city: "Colmar",
  zipCode: "68000",
  profileImage: null,
  premium: false,
  recentlyActive: false,
  visible: true,
  status: "locked",
  createdAt: NOW - hours(1),
  seenAt: null,
  unlockedAt: null,
  rejectedAt: null,
  rejectionReason: null,
  emailState: "sent",
  emailSentAt: NOW - hours(1),
  message: "Bonjour",
  phone: null,
  conversation: null,
  unread: 0,
  words: null,
  saidAt: null,
  endedAt: null,
  email: null,
  cover: null,
  ...changes,
});
const accepted = planner("Ada", { status: "unlocked", unlockedAt: NOW - hours(3), conversation: "ada" });
const declined = planner("Bo", { status: "rejected", rejectedAt: NOW - hours(2), rejectionReason: "budget" });
const read = planner("Cy", { seenAt: NOW - days(1), createdAt: NOW - days(3) });

const CONTACT = { phone: "+33389000000", email: "ada@example.org" };

function render(
  found: Partial<Pick<Found, "projects" | "unreviewed" | "favorites">> & { answers?: ContactedPlanner[] },
) {
  const { projects = [], answers = [], unreviewed = [], favorites = 0 } = found;
  const reviewable = unreviewed.map((review) => review.project);
  const data = {
    ...divideProjects(projects, TODAY, reviewable),
    answers: answers.map((answer) => ({
      ...answer,
      place: "Colmar (68)",
      rejectionReason: visibleReason(answer.rejectionReason),
      ...(answer.status === "unlocked" ? CONTACT : {}),
    })),
    unreviewed,
    favorites,
    conversations: { count: 0, unread: 0 },
    partner: { title: "Plan together", note: null },
    firstname: "Léa",
    venues: [],
    wanted: null,
    banner: null,
    cameForFavorites: false,
    claims: { hours: 24, minutes: 5 },
    brand: "Alliance",
    now: NOW,
    today: TODAY,
  };
  useLoaderData.mockReturnValue(data);
  return renderMeaning(
    <I18nextProvider i18n={i18nFor("en")}>
      <FormatContext.Provider value={format}>
        <Presentation />
      </FormatContext.Provider>
    </I18nextProvider>,
  );
}

const textsIn = (html: string) =>
  [...html.matchAll(/<(h[1-3]|p)\b[^>]*>(.*?)<\/\1>/g)].map(([, , inner = ""]) => inner.replace(/<[^>]+>/g, ""));

function answersOf(answers: ContactedPlanner[], changes: Partial<Project> = {}) {
  const html = render({ projects: [project("wedding", changes)], answers });
  const [section = ""] = html.match(/<section aria-label="Answers".*?<\/section>/s) ?? [];
  return [...section.matchAll(/<article.*?<\/article>|<li>.*?<\/li>/gs)].map(([answer]) => textsIn(answer));
}

const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));

it("the nearest event comes first, others follow with their state (project-2)", () => {
  const projects = [project("later", { eventDate: "2027-09-01" }), project("wedding")];
  const html = render({ projects, answers: [{ ...accepted, project: "later" }, read] });
  expect(textsIn(html).slice(0, 4)).toEqual([
    "Welcome, Léa",
    format.titleDate("2027-06-12"),
    "Wedding · Dijon, France",
    "94 days to the big day",
  ]);
  expect(html.match(/<section aria-label="Answers".*?<\/section>/s)?.[0]).toContain(">Cy<");
  expect(html.replace(/<[^>]+>/g, " ")).toMatch(
    /Wednesday, 1 September 2027 +Wedding +· +Dijon, France +· +One planner has accepted/,
  );
});

it("shows each answer and its next step in the words of the project's page", () => {
  const lost = planner("Di", { emailState: "dead", emailSentAt: null });
  const texts = answersOf([declined, lost, read, accepted]).map((answer) =>
    answer.filter((text) => !/^(Colmar \(68\)|(Declined|Read|Sent) ·)\s/.test(text)),
  );
  expect(render({ answers: [accepted], projects: [project("wedding")] })).toContain("<span>+33 3 89 00 00 00</span>");
  expect(texts).toEqual([
    ["Ada said yes"],
    ["Cy", "Answer ·\u00a0waiting for 3 days"],
    ["Di", "Not delivered ·\u00a0Our email didn’t arrive. We suggest you write to someone else as well."],
    ["Bo", "The budget doesn’t fit what they offer."],
  ]);
});

it("refusals are folded and counted in words, unless there is no other answer", () => {
  const foldsOf = (answers: ContactedPlanner[]) => [
    ...render({ projects: [project("wedding")], answers }).matchAll(/<details(.*?)>.*?declined/gs),
  ];
  expect(foldsOf([accepted, declined]).map(([, open]) => open)).toEqual([""]);
  expect(foldsOf([declined]).map(([, open]) => open)).toEqual([' open=""']);
  expect(foldsOf([read])).toEqual([]);
});

it("others are linked next to the answer that causes it (project-5)", () => {
  const others = "/project?id=wedding#suggested";
  const linksFor = (answers: ContactedPlanner[]) => hrefsIn(render({ projects: [project("wedding")], answers }));
  expect(linksFor([declined])).toContain(others);
  expect(linksFor([read])).toContain(others);
  expect(linksFor([declined, accepted])).not.toContain(others);
  const vague = planner("Eve", { status: "rejected", rejectedAt: NOW, rejectionReason: "questionable" });
  expect(linksFor([vague])).toContain(others);
  expect(answersOf([vague])[0], "no reason that does not help (decline-5)").toHaveLength(2);
});

it("after the event, the home asks for reviews and shows only the planners that accepted (project-12)", () => {
  const over = project("wedding", { eventDate: "2027-03-08" });
  const html = render({
    projects: [over],
    answers: [accepted, read],
    unreviewed: [{ project: "wedding", name: "Ada", code: "abc" }],
  });
  expect(html).toMatch(/<a href="\/review\/abc">How was it with Ada\?<\/a>/);
  expect(html).not.toMatch(/days to the big day|>Cy<|can now reach you/);
  expect(html).toContain("Ada");
  expect(html).not.toContain("Your way");
  expect(hrefsIn(html).slice(-2), "nothing to change any more").toEqual(["/partner", "/formulaire"]);
  expect(render({ projects: [over] })).not.toContain('id="answers"');
});

it("a closed project waits for no one, and counts the days only if the couple found someone (project-11)", () => {
  const answers = [accepted, read, planner("Di"), declined];
  const closed = { closedAt: NOW, closedReason: "found" } as const;
  const daysOf = (changes: Partial<Project>) =>
    render({ projects: [project("wedding", changes)], answers }).match(/\d+<\/b> <span>days/g);
  expect(daysOf(closed)).toHaveLength(1);
  expect(daysOf({ ...closed, closedReason: "cancelled" })).toBeNull();
  expect(answersOf(answers, closed)).toEqual([["Ada said yes", "Colmar (68) 10 March"]]);
});

it("links to the choice until a planner was written to, and to the change of what may still change", () => {
  const fresh = render({ projects: [project("wedding", { sentAt: null, contactedCount: 0 })], favorites: 2 });
  expect(fresh).toContain("2 profiles saved");
  expect(hrefsIn(fresh)).toEqual(
    expect.arrayContaining(["/formulaire?step=4&draft=wedding", "/formulaire?step=2&draft=wedding"]),
  );
  const sent = hrefsIn(render({ projects: [project("wedding")] }));
  expect(sent).not.toContain("/formulaire?step=4&draft=wedding");
  expect(sent).toContain("/project/change?id=wedding");
});

it("next to a project, a draft and another project are one link each", () => {
  const draft = project("draft", { status: "draft", reachedStep: 2, eventDate: null, eventLocation: null });
  const projects = [project("wedding"), draft, project("later", { eventDate: "2027-09-01" })];
  const hrefs = hrefsIn(render({ projects, answers: [accepted] }));
  for (const href of ["/formulaire?step=2&draft=draft", "/project?id=later"])
    expect(hrefs.filter((one) => one === href)).toHaveLength(1);
});

it("names the next step of a draft", () => {
  const draft = project("draft", { status: "draft", reachedStep: 2, eventDate: null, eventLocation: null });
  const html = render({ projects: [draft] });
  expect(html).not.toContain('id="answers"');
  expect(html).toContain("No date yet<br/>Step 2 of 4: Date and budget<");
  expect(hrefsIn(html)).toContain("/formulaire?step=2&draft=draft");
});

it("the newest yes quotes the provider, unless the couple chose someone else (talk-2)", () => {
  const words = "Hello Léa,\n\nYour date is free, and the barn, too.";
  const later = planner("Eve", {
    status: "unlocked",
    unlockedAt: NOW - hours(9),
    conversation: "eve",
    words: "Gladly.",
    saidAt: NOW - hours(2),
  });
  expect(answersOf([later, { ...accepted, words, saidAt: NOW - hours(3) }])[0]).toEqual(
    expect.arrayContaining(["Your date is free, and the barn, too.", "3 hours ago"]),
  );
  expect(answersOf([later, { ...accepted, words, endedAt: NOW }])[0]).toContain("Gladly.");
});

it("planners that accepted can be called and written to from the home, the others cannot (project-19)", () => {
  const second = planner("Eve", { status: "unlocked", unlockedAt: NOW - hours(5), conversation: "eve" });
  const of = (answers: ContactedPlanner[], changes: Partial<Project> = {}) =>
    hrefsIn(render({ projects: [project("wedding", changes)], answers }));
  expect(of([accepted, second, declined]).filter((href) => href?.startsWith("tel:"))).toHaveLength(2);
  expect(of([accepted])).not.toContain("mailto:ada@example.org");
  expect(of([accepted])).toContain("/project/messages/ada#newest");
  expect(of([declined])).not.toContain("tel:+33389000000");
  expect(of([declined])).toContain("/project?id=wedding#suggested");
});

it("the couple's way ticks only what the data says (project-20)", () => {
  const doneIn = (answers: ContactedPlanner[], changes: Partial<Project> = {}) =>
    [...render({ projects: [project("wedding", changes)], answers }).matchAll(/Done: <\/span>(.*?)<\/li>/gs)].map(
      ([, text]) => text,
    );
  expect(doneIn([read])).toEqual(["Date and place"]);
  expect(doneIn([read, accepted])).toEqual(["Date and place", "A planner said yes"]);
  expect(doneIn([accepted], { closedAt: NOW, closedReason: "found" })).toContain("Choose your planner");
});
