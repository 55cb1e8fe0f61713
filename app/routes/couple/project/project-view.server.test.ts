import { describe, expect, it } from "vitest";
import { days, hours } from "~/domain/durations";
import type { ProjectPage } from "~/domain/projects/project-page.server";
import type { ContactedPlanner } from "~/domain/requests/find-answers.server";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { LOCALES, type Locale, MARKETS, type MarketCode } from "~/i18n/markets";
import { closedText, contactedView, inForeground, projectFacts, suggestedTitle } from "./project-view.server";

const NOW = Date.UTC(2027, 2, 10, 23, 30);
const contextIn = (locale: Locale, market: MarketCode) =>
  ({
    t: translator(locale),
    format: formatters(locale, MARKETS[market]),
    clock: { now: () => NOW },
    claims: { hours: 24 },
  }) as unknown as AppContext;
const english = contextIn("en", "GB");

const planner: ContactedPlanner = {
  ...{
    project: "wedding",
    publicId: "p",
    kind: "planner",
    name: "Ada Keller",
    city: "Colmar",
    zipCode: "68000",
    profileImage: null,
    premium: false,
  },
  recentlyActive: false,
  visible: true,
  status: "locked",
  createdAt: NOW - hours(1),
  seenAt: null,
  emailState: "sent",
  emailSentAt: NOW - hours(1) + 2_000,
  unlockedAt: null,
  rejectedAt: null,
  rejectionReason: null,
  message: "Bonjour",
  phone: null,
  conversation: null,
  unread: 0,
  words: null,
  saidAt: null,
  endedAt: null,
  email: null,
  cover: null,
};
const EVENT = new Date(NOW + days(200)).toISOString().slice(0, 10);
const OPEN = { closedAt: null, eventDate: EVENT };
const knots = (changes: Partial<ContactedPlanner>, { context = english, closedAt = null as number | null } = {}) =>
  contactedView(context, { ...planner, ...changes }, { closedAt, eventDate: EVENT }).knots;
const told = (...given: Parameters<typeof knots>) =>
  knots(...given).map(({ title, state, at, detail }) => [title, state, at !== null, detail]);

it("each contacted planner has its own message; a message to all of them is among the facts (project-9)", () => {
  const names = { eventType: "Wedding", languages: ["English"] };
  const told = (message: string | null, ...messages: string[]) => {
    const contacted = messages.map((own) => ({ ...planner, message: own }));
    const page = { project: { names, message }, contacted, homeCity: null } as unknown as ProjectPage;
    return projectFacts(english, page).find(({ term }) => term === english.t("project:summary.message"))?.value;
  };
  expect(told(null, "To Ada")).toBe("To Ada");
  expect(told("To all", "To all", "To all")).toBe("To all");
  expect(told("To all", "To Ada", "To all"), "no single one").toBeUndefined();
  expect(told("To all"), "they have left").toBe("To all");
  expect(told(null)).toBe(english.t("project:summary.notSpecified"));
  expect(contactedView(english, { ...planner, message: "To Ada" }, OPEN).message).toBe("To Ada");
});

it("the row of a planner shows its newest step and what the couple waits for", () => {
  const state = (changes: Partial<ContactedPlanner>) => contactedView(english, { ...planner, ...changes }, OPEN).state;
  const t = english.t;
  expect(state({})).toMatchObject({
    title: t("project:summary.delivered"),
    detail: t("project:summary.waitingText", { hours: 24 }),
  });
  expect(state({ seenAt: NOW })).toMatchObject({ title: t("project:summary.seen"), at: { iso: expect.any(String) } });
  expect(state({ status: "unlocked", unlockedAt: NOW }).title).toBe(t("project:summary.accepted"));
  expect(state({ status: "rejected", rejectedAt: NOW }).title).toBe(t("project:summary.declined"));
});

it("the row of a planner says how long ago it accepted, if that is known", () => {
  const accepted = (changes: Partial<ContactedPlanner>) =>
    contactedView(english, { ...planner, ...changes }, OPEN).accepted;
  expect(accepted({ status: "unlocked", unlockedAt: NOW - hours(3) })).toBe("Accepted 3 hours ago");
  expect(accepted({ status: "unlocked" })).toBe("Accepted");
  expect(accepted({})).toBeNull();
});

it("the row of a planner quotes at most 120 characters of the newest message", () => {
  const words = (text: string | null) => contactedView(english, { ...planner, words: text }, OPEN).contact.words;
  expect([words(null), words("Bonjour")]).toEqual([null, "Bonjour"]);
  expect(words("Bonjour ".repeat(40))?.length).toBeLessThanOrEqual(121);
});

it("the planner that accepted first is in the foreground, unless the couple chose someone else", () => {
  const second = { ...planner, name: "Bo", status: "unlocked", conversation: "b", unlockedAt: NOW } as const;
  const first = { ...second, name: "Cy", conversation: "c", unlockedAt: NOW - hours(1) };
  const refusal = { ...planner, name: "Di", status: "rejected", rejectedAt: NOW } as const;
  const namesOf = (...contacted: ContactedPlanner[]) => {
    const { first, others } = inForeground(contacted);
    return [first?.name, ...others.map(({ name }) => name)];
  };
  expect(namesOf(refusal, planner, second, first)).toEqual(["Cy", "Bo", planner.name, "Di"]);
  expect(namesOf(second, { ...first, endedAt: NOW })).toEqual(["Bo", "Cy"]);
  expect(namesOf(refusal, planner)).toEqual([undefined, planner.name, "Di"]);
});

it("names support and theme for weddings alone", () => {
  const factsOf = (eventType: string) => {
    const project = { eventType, names: { eventType: "", serviceType: null, languages: [] }, hasTheme: false };
    const page = { project, contacted: [], homeCity: null } as unknown as ProjectPage;
    return projectFacts(english, page).map(({ term, value }) => `${term}: ${value}`);
  };
  expect(factsOf("mariage")).toEqual(expect.arrayContaining(["Service: not specified", "Theme: no theme"]));
  expect(factsOf("anniversaire").filter((fact) => /^(Service|Theme)/.test(fact))).toEqual([]);
  expect(factsOf("anniversaire")).toContain("Guests: not specified");
});

describe("the thread of a planner", () => {
  it("each contacted planner has a timeline: sent, delivered, read, answered (project-3)", () => {
    expect(told({})).toEqual([
      ["Sent", "done", true, ""],
      ["Delivered", "done", true, ""],
      ["Not read yet", "todo", false, ""],
      ["Answer", "todo", false, "usually within 24 hours"],
    ]);
  });

  it("does not say delivered before it is", () => {
    expect(told({ emailState: "waiting", emailSentAt: null })[1]).toEqual(["On its way", "todo", false, ""]);
    expect(told({ emailState: "dead", emailSentAt: null })[1]).toEqual([
      "Not delivered",
      "ends",
      false,
      english.t("project:summary.undeliveredText"),
    ]);
    expect(told({ emailState: null, emailSentAt: null }).map(([title]) => title)).toEqual([
      "Sent",
      "Not read yet",
      "Answer",
    ]);
  });

  it("says nothing of an email that was not needed", () => {
    const titles = told({ emailState: "dead", seenAt: NOW }).map(([title]) => title);
    expect(titles).toEqual(["Sent", "Read", "Answer"]);
  });

  it("the timeline of a planner counts the days of waiting (project-14)", () => {
    const waiting = (ms: number) => told({ createdAt: NOW - ms }).at(-1)?.[3];
    expect([waiting(days(1)), waiting(days(2)), waiting(days(3) - 1)]).toEqual([
      "waiting for 1 day",
      "waiting for 2 days",
      "waiting for 2 days",
    ]);
  });

  it("ends with the answer, and with its reason in public words", () => {
    expect(told({ status: "unlocked", seenAt: NOW, unlockedAt: NOW }).at(-1)).toEqual(["Accepted", "tied", true, ""]);
    expect(told({ status: "rejected", rejectedAt: NOW, rejectionReason: "not_available" }).at(-1)).toEqual([
      "Declined",
      "ends",
      true,
      "They aren’t free on this date.",
    ]);
  });

  it("the couple does not read four of the seven reasons of a refusal, but one common text (decline-5)", () => {
    for (const rejectionReason of ["not_qualified", "not_sufficient_infos", "other", "questionable"] as const)
      expect(told({ status: "rejected", rejectedAt: NOW, rejectionReason }).at(-1)?.[3]).toBe(
        "They can’t take on your event.",
      );
  });

  it("no longer waits once the project is closed", () => {
    expect(told({}, { closedAt: NOW }).at(-1)).toEqual(["No answer", "ends", false, ""]);
    expect(told({ emailState: "dead" }, { closedAt: NOW })[1]?.[3], "no advice to write to others").toBe("");
  });

  it("tells instants in the time of the market, and exactly for machines", () => {
    const inParis = knots({ createdAt: NOW }, { context: contextIn("fr", "FR") })[0]?.at;
    expect(inParis).toEqual({
      iso: "2027-03-10T23:30:00.000Z",
      text: expect.stringMatching(/^11 mars 2027, 0\sh\s30$/),
    });
    expect(knots({ createdAt: NOW })[0]?.at?.text).toMatch(/^10 Mar 2027.*23:30$/);
  });
});

describe.each(LOCALES)("in %s", (locale) => {
  const context = contextIn(locale, "FR");

  it("heads the suggestions with their cause", () => {
    const titles = ([null, { why: "declined", name: "Ada" }, { why: "silent", name: "Ada" }] as const).map((further) =>
      suggestedTitle(context, { further } as ProjectPage, 3),
    );
    expect(new Set(titles).size).toBe(3);
    for (const title of titles) expect(title).toMatch(/\(3\)$/);
    for (const title of titles.slice(1)) expect(title).toContain("Ada");
    expect(titles[2]).toContain("48");
    expect(suggestedTitle(context, { further: { why: "silent", name: "Ada" } } as ProjectPage, 0)).not.toContain("Ada");
  });

  it("says when and why a project was closed", () => {
    const texts = (["found", "cancelled"] as const).map((closedReason) =>
      closedText(context, { closedAt: NOW, closedReason } as ProjectPage["project"]),
    );
    expect(new Set(texts).size).toBe(2);
    for (const text of texts) expect(text).toMatch(/11.*2027/);
    expect(closedText(context, { closedAt: null, closedReason: null } as ProjectPage["project"])).toBeNull();
  });
});

it("the row of a planner that accepted links to the page for it, or has the day (talk-16)", () => {
  const ending = (
    changes: Partial<ContactedPlanner>,
    project = OPEN as { closedAt: number | null; eventDate: string },
  ) => contactedView(english, { ...planner, ...changes }, project).ending;
  expect(ending({})).toBeNull();
  expect(ending({ conversation: "r1" })).toEqual({ text: "We chose someone else", href: "/project/messages/r1/end" });
  expect(ending({ conversation: "r1", endedAt: NOW })?.href).toBeNull();
  expect(ending({ conversation: "r1", endedAt: NOW })?.text).toContain("Ada Keller");
  expect(ending({ conversation: "r1" }, { ...OPEN, closedAt: NOW })).toBeNull();
  expect(ending({ conversation: "r1" }, { ...OPEN, eventDate: "2020-01-01" })).toBeNull();
});
