import { expect, it } from "vitest";
import { days, hours } from "~/domain/durations";
import type { Presentation } from "~/domain/projects/find-presentation.server";
import type { Project } from "~/domain/projects/find-projects.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import type { AppContext } from "~/http/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { presentationView } from "./presentation-view.server";

const NOW = Date.UTC(2027, 2, 10, 12);
const context = {
  ...{ t: translator("en"), format: formatters("en", MARKETS.GB), market: MARKETS.GB, clock: { now: () => NOW } },
  ...{ claims: { hours: 24, minutes: 5 }, settings: { BRAND_NAME: "Alliance" } },
} as unknown as AppContext;

const project = (publicId: string, changes: Partial<Project> = {}) =>
  ({
    ...{ publicId, status: "saved", reachedStep: 4, eventDate: "2027-06-12", eventLocation: "Dijon, 21000, France" },
    ...{ sentAt: 1, closedAt: null, closedReason: null, contactedCount: 4, eventType: "mariage" },
    names: { eventType: "Wedding", guestRange: "50 to 100", serviceType: "Full planning", languages: [] },
    ...changes,
  }) as unknown as Project;

const planner = (name: string, changes: Partial<ContactedPlanner> = {}): ContactedPlanner => ({
  ...{
    project: "wedding",
    publicId: name,
    kind: "planner",
    name,
    city: "Colmar",
    zipCode: "68000",
    profileImage: null,
  },
  ...{
    premium: false,
    recentlyActive: false,
    visible: true,
    status: "locked",
    createdAt: NOW - hours(1),
    seenAt: null,
  },
  ...{ unlockedAt: null, rejectedAt: null, rejectionReason: null, letter: "sent", letterSentAt: NOW - hours(1) },
  message: "Bonjour",
  ...changes,
});
const accepted = planner("Ada", { status: "unlocked", unlockedAt: NOW - hours(3) });
const declined = planner("Bo", { status: "rejected", rejectedAt: NOW - hours(2), rejectionReason: "budget" });
const read = planner("Cy", { seenAt: NOW - days(1), createdAt: NOW - days(3) });

const view = (found: Partial<Presentation>) =>
  presentationView(
    context,
    { projects: [], venues: [], planner: null, known: [], answers: [], unreviewed: [], favorites: 0, ...found },
    undefined,
  );
const said = (answers: ContactedPlanner[], changes: Partial<Project> = {}) =>
  view({ projects: [project("wedding", changes)], answers }).lead?.answers.map(
    ({ state, heading, lines, othersHref }) => ({ state, heading, lines, others: othersHref }),
  );

it("leads with the nearest day, and lists the others with their state (project-2)", () => {
  const projects = [project("later", { eventDate: "2027-09-01" }), project("wedding")];
  const { lead, projects: others } = view({ projects, answers: [{ ...accepted, project: "later" }, read] });
  expect(lead).toMatchObject({
    ...{
      date: context.format.titleDate("2027-06-12"),
      about: "Wedding · Dijon, France · 50 to 100 guests",
      service: "Full planning",
    },
    ...{ days: { figure: "94", words: "days to the big day" }, over: false, reviews: [] },
    answers: [{ name: "Cy" }],
  });
  expect(others).toMatchObject([{ publicId: "later", accepted: 1, contacted: 4 }]);
});

it("tells each answer, and what happens next in the words of the project's page", () => {
  const lost = planner("Di", { letter: "dead", letterSentAt: null });
  expect(said([declined, lost, read, accepted])).toEqual([
    {
      state: "accepted",
      heading: "Good news: Ada has accepted your request",
      others: null,
      lines: ["Ada has your contact details and can now reach you."],
    },
    { state: "read", heading: "Cy", lines: ["Answer · waiting for 3 days"], others: null },
    {
      state: "sent",
      heading: "Di",
      others: null,
      lines: ["Not delivered · Our email didn’t arrive. We suggest you write to someone else as well."],
    },
    {
      state: "declined",
      heading: "Bo couldn’t accept your request",
      others: null,
      lines: ["The budget doesn’t fit what they offer."],
    },
  ]);
});

it("leads to others beside the answer that is the cause, where the project's page suggests them (project-5)", () => {
  const others = "/project?id=wedding#suggested";
  expect(said([declined])).toMatchObject([{ others }]);
  expect(said([read])).toMatchObject([{ others }]);
  const vague = planner("Eve", { status: "rejected", rejectedAt: NOW, rejectionReason: "questionable" });
  expect(said([vague]), "no reason that does not help (decline-5)").toMatchObject([{ lines: [], others }]);
});

it("asks how it was once the day is over, and shows only who accepted", () => {
  const over = project("wedding", { eventDate: "2027-03-08" });
  const { lead, links } = view({
    ...{ projects: [over], answers: [accepted, read] },
    unreviewed: [{ project: "wedding", name: "Ada", code: "abc" }],
  });
  expect(lead).toMatchObject({
    ...{ days: null, today: null, over: true, choiceHref: null },
    reviews: [{ href: "/review/abc", text: "How was it with Ada?" }],
    answers: [{ name: "Ada", lines: [] }],
  });
  expect(
    links.map(({ href }) => href),
    "nothing to change any more",
  ).toEqual(["/favorites", "/planners", "/formulaire"]);
  expect(view({ projects: [over] }).lead).toBeNull();
});

it("counts no days and waits for nobody once the project is closed (project-2)", () => {
  const closed = project("wedding", { closedAt: NOW, closedReason: "found" });
  const { lead } = view({ projects: [closed], answers: [accepted, read, planner("Di"), declined] });
  expect(lead).toMatchObject({ days: null, over: true, choiceHref: null, answers: [{ name: "Ada", lines: [] }] });
});

it("links to the choice until somebody was written to, and to the change of what may still change", () => {
  const fresh = view({ projects: [project("wedding", { sentAt: null, contactedCount: 0 })], favorites: 2 });
  expect(fresh.lead?.choiceHref).toBe("/formulaire?step=4&draft=wedding");
  expect(fresh.links.slice(0, 2)).toMatchObject([
    { note: "2 profiles saved" },
    { href: "/formulaire?step=2&draft=wedding" },
  ]);
  const sent = view({ projects: [project("wedding")] });
  expect(sent.lead?.choiceHref).toBeNull();
  expect(sent.links[1]?.href).toBe("/project/change?id=wedding");
});

it("says of a draft which step comes next", () => {
  const draft = project("draft", { status: "draft", reachedStep: 2, eventDate: null, eventLocation: null });
  const { lead, drafts } = view({ projects: [draft] });
  expect(lead).toBeNull();
  expect(drafts).toMatchObject([
    { step: "Step 2 of 4: Date and budget", resumeHref: "/formulaire?step=2&draft=draft", about: ["No date yet", ""] },
  ]);
});
