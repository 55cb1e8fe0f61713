import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { places } from "#db/schema/places";
import { projects } from "#db/schema/projects";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { DomainError } from "~/domain/domain-error";
import { parseUnfinished } from "~/domain/projects/project.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar } from "~/http/pipeline/cookies.server";
import { MARKETS } from "~/i18n/markets";
import { saveCouple } from "../../../../tests/support/couples";
import { useTestDatabase } from "../../../../tests/support/database";
import { savedProject } from "../../../../tests/support/projects";
import { goToStep, leaveStep, redirectToProject, saveStep } from "./save-step.server";

const NOW = Date.UTC(2027, 2, 10, 12);
const DRAFT = "draft00000000001";
const test = useTestDatabase();
let couple: Couple;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  await test.db.delete(accounts);
  await test.db.delete(places);
  couple = await saveCouple(test.db, 1);
});

const contextOf = () => {
  const url = new URL("https://alliance.example/formulaire");
  const cookies = new CookieJar(new Request(url));
  return {
    db: test.db,
    clock: { now: () => NOW },
    url,
    locale: "fr",
    market: MARKETS.FR,
    cookies,
    t: (key: string) => key,
  } as unknown as AppContext;
};
const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ draft: DRAFT, ...fields })) form.set(name, value);
  return form;
};
const saveDraft = (changes: Partial<typeof projects.$inferInsert> = {}) =>
  test.db.insert(projects).values(savedProject({ publicId: DRAFT, status: "draft", ...changes }));
const stored = async () => {
  const [row] = await test.db.select().from(projects);
  return parseUnfinished(row?.unfinished ?? null).steps;
};

const SETTING = {
  eventDate: "12/06/2027",
  eventLocation: "Dijon",
  guestRange: "50to100",
  budgetRange: "10000to20000",
  budgetPlannerRange: "2000to5000",
};
const EVENT = { eventType: "mariage", serviceType: "complete", hasTheme: "non" };

const save = async (step: 1 | 2 | 3, fields: Record<string, string>) => {
  const answer = await saveStep(contextOf(), couple, step, formOf(fields));
  if (answer instanceof Response) return { to: answer.headers.get("Location") };
  const { data, init } = answer as unknown as { data: Refused; init: ResponseInit };
  return { status: init.status, errors: data.reply.error, choices: data.choices };
};
interface Refused {
  reply: { error?: Record<string, string[]> };
  choices?: { countries?: true; options: { label: string }[] };
}

it("a complete step leads to the next one, which names its draft only if there are several", async () => {
  expect(await save(1, EVENT)).toEqual({ to: "/formulaire?step=2" });
  await test.db.insert(projects).values(savedProject({ publicId: "another", status: "draft" }));
  expect(await save(1, EVENT)).toEqual({ to: `/formulaire?step=2&draft=${DRAFT}` });
});

it("a choice that is not in the enumeration is refused at its field", async () => {
  expect(await save(1, { ...EVENT, eventType: "unknown" })).toMatchObject({
    status: 400,
    errors: { eventType: ["wizard:error.eventType"] },
  });
});

it("an unknown place is refused with the countries to choose from", async () => {
  await saveDraft();
  const place = { kind: "country", country: "PT", region: "", postalCodes: "", population: 1 } as const;
  await test.db.insert(places).values({ ...place, id: 8, name: "Portugal", latitude: 39.5, longitude: -8 });
  expect(await save(2, { ...SETTING, eventLocation: "Xyzzy" })).toMatchObject({
    status: 400,
    errors: { eventLocation: ["wizard:error.placeUnknown"] },
    choices: { countries: true, options: [{ label: "Portugal" }] },
  });
});

it("the search for a place shows no other errors", async () => {
  await saveDraft();
  const found = await save(2, { intent: "find-place", eventLocation: "Xyzzy" });
  expect(found.status).toBe(200);
  expect(Object.keys(found.errors ?? {})).toEqual(["eventLocation"]);
});

it("an unedited first message is not stored, so it follows later answers (wizard-37)", async () => {
  await saveDraft();
  const leave = (message: string) =>
    leaveStep(contextOf(), couple, 4, formOf({ message, initial: "Bonjour\r\nLéa", selectedPrestataires: "p1" }));
  await leave("Bonjour\nLéa");
  expect((await stored())[4]).toEqual({ selectedPrestataires: ["p1"] });
  await leave("Bonsoir\r\nLéa");
  expect((await stored())[4]).toEqual({ selectedPrestataires: ["p1"], message: ["Bonsoir\nLéa"] });
});

it("a step that is left is saved if it is complete, and stored as typed otherwise (wizard-19)", async () => {
  await saveDraft({ eventType: "anniversaire" });
  await leaveStep(contextOf(), couple, 1, formOf(EVENT));
  const [row] = await test.db.select().from(projects);
  expect([row?.eventType, await stored()]).toEqual(["mariage", {}]);
  await leaveStep(contextOf(), couple, 1, formOf({ eventType: "autre", otherEvent: "" }));
  expect((await stored())[1]).toMatchObject({ eventType: ["autre"], otherEvent: [""] });
});

it("stored texts are cut, messages later than other fields", async () => {
  await saveDraft();
  await leaveStep(contextOf(), couple, 2, formOf({ eventLocation: "a".repeat(301) }));
  await leaveStep(contextOf(), couple, 4, formOf({ message: "a".repeat(2_001) }));
  const steps = await stored();
  expect([steps[2]?.eventLocation?.[0]?.length, steps[4]?.message?.[0]?.length]).toEqual([300, 2_000]);
});

it("a button of the header stores the step and opens another", async () => {
  await saveDraft();
  const opened = async (intent: string) =>
    (await goToStep(contextOf(), couple, 2, formOf({ intent }))).headers.get("Location");
  expect(await opened("step-1")).toBe(`/formulaire?step=1&draft=${DRAFT}`);
  expect(await opened("step-9"), "the same").toBe(`/formulaire?step=2&draft=${DRAFT}`);
});

it("a project that no longer changes redirects to its page, other errors are thrown", () => {
  const redirected = (code: "project.sent" | "project.closed") => {
    const context = contextOf();
    const to = redirectToProject(context, new DomainError(code), "p1").headers.get("Location");
    return [to, decodeURIComponent(context.cookies.changes.join()).includes("project:closed.refused")];
  };
  expect(redirected("project.sent")).toEqual(["/project?id=p1", false]);
  expect(redirected("project.closed")).toEqual(["/project?id=p1", true]);
  expect(() => redirectToProject(contextOf(), new DomainError("project.notFound"), "p1")).toThrow();
  expect(() => redirectToProject(contextOf(), new Error("lost"), "p1")).toThrow("lost");
});
