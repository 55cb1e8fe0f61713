import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projectLanguages, projects } from "#db/schema/projects";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { days } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { CookieJar, keepSigned, signer } from "~/http/pipeline/cookies.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { saveCouple } from "../../../../tests/support/couples";
import { useTestDatabase } from "../../../../tests/support/database";
import { saveContacts, savedProject } from "../../../../tests/support/projects";
import { type ScreenOf, type StepData, stepData } from "./step-data.server";

const NOW = Date.UTC(2027, 2, 10, 12);
const test = useTestDatabase();
let couple: Couple;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  await test.db.delete(accounts);
  couple = await saveCouple(test.db, 1);
});

async function save(changes: Partial<typeof projects.$inferInsert> = {}) {
  await test.db.insert(projects).values({ ...savedProject(changes), id: 1 });
  await test.db.insert(projectLanguages).values({ projectId: 1, iso: "fr" });
}

async function open(search: string, start?: object) {
  const url = new URL(`https://alliance.example/formulaire${search}`);
  const context = {
    db: test.db,
    clock: { now: () => NOW },
    url,
    locale: "en",
    market: MARKETS.FR,
    settings: {},
    claims: {},
    t: translator("en"),
    format: formatters("en", MARKETS.FR),
    cookies: new CookieJar(new Request(url)),
    signed: signer("secret"),
  } as unknown as AppContext;
  if (start) await keepSigned(context, { name: "start", purpose: "wizard-start", lifetime: days(1) }, { ...start });
  return stepData(context, couple);
}

const step = async <S extends StepData["step"]>(number: S, start?: object) =>
  (await open(`?step=${number}`, start)) as ScreenOf<S>;

const redirectOf = (search: string) =>
  open(search).then(
    () => null,
    (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get("Location") : thrown),
  );

it.each(["0", "6", "1.5", "x", ""])("the form has no step %s", async (asked) => {
  expect(await redirectOf(`?step=${asked}`)).toMatchObject({ code: "project.step" });
});

it("without a project, only the first step is open", async () => {
  expect(await redirectOf("?step=2")).toBe("/formulaire");
  expect(await redirectOf("?step=1")).toBeNull();
  expect(await open("")).toMatchObject({ step: 1, isStored: false, reached: 1 });
});

it("a new draft starts empty, even if there is a project (wizard-1)", async () => {
  await save();
  expect(await open("")).toMatchObject({ step: 1, isStored: false, values: { eventType: null, hasTheme: null } });
});

it("a step after an incomplete one redirects to the incomplete one", async () => {
  await save({ status: "draft", guestRange: null });
  expect(await redirectOf("?step=3")).toBe("/formulaire?step=2");
  expect(await redirectOf("?step=2")).toBeNull();
});

it("an unfinished step blocks the later ones, except step 4, and is shown as typed (wizard-19)", async () => {
  await save({ unfinished: JSON.stringify({ 2: { eventDate: ["31/02/2027"] } }) });
  expect(await redirectOf("?step=3")).toBe("/formulaire?step=2");
  expect((await step(2)).values).toEqual({ eventDate: "31/02/2027" });
  await test.db.update(projects).set({ unfinished: JSON.stringify({ 4: { message: [""] } }) });
  expect(await redirectOf("?step=5")).toBeNull();
});

it("the form of a closed project redirects to its page", async () => {
  await save({ closedAt: NOW });
  expect(await redirectOf("?step=4")).toBe("/project?id=project-1");
});

it("after the first planner is contacted only the choice is open, after sending only the last step", async () => {
  await save();
  await saveContacts(test.db, ["locked"], NOW);
  expect(await Promise.all([3, 4, 5].map((number) => redirectOf(`?step=${number}`)))).toEqual([
    "/project?id=project-1",
    null,
    null,
  ]);
  await test.db.update(projects).set({ sentAt: NOW });
  expect(await redirectOf("?step=4")).toBe("/project?id=project-1");
  expect(await redirectOf("?step=5")).toBeNull();
});

it("a wedding without a chosen service is shown as undecided, another event is not", async () => {
  await save({ serviceType: null });
  expect((await step(1)).values.serviceType).toBe("undecided");
  await test.db.update(projects).set({ eventType: "anniversaire" });
  expect((await step(1)).values.serviceType).toBeNull();
});

it("step 2 recommends planner budgets for the service, the lowest with its starting price (wizard-5)", async () => {
  await save();
  const advice = async () => (await step(2)).plannerBudgetRanges.flatMap(({ small }) => (small ? [small] : []));
  const full = await advice();
  expect(full).toHaveLength(2);
  expect(full[0]).toContain("€");
  expect(full[1]).not.toContain("€");
  expect((await step(2)).prices, "known").toBeNull();
  await test.db.update(projects).set({ serviceType: null });
  expect(await advice()).toEqual([]);
  expect((await step(2)).prices).not.toBeNull();
  await test.db.update(projects).set({ eventType: "anniversaire" });
  expect((await step(2)).prices, "only weddings have these services").toBeNull();
});

it("an event is tomorrow at the earliest, up to nine years ahead (wizard-6)", async () => {
  await save();
  expect(await step(2)).toMatchObject({ today: "2027-03-10", tomorrow: "2027-03-11", lastDate: "2036-12-31" });
});

it("step 2 begins with the place and month that the visitor asked for, until the couple has typed a place", async () => {
  const asked = { event: "mariage", city: "Dijon", cityPlace: "7", month: "2027-06" };
  await save({ eventLocation: null, status: "draft" });
  expect(await step(2, asked)).toMatchObject({
    month: "2027-06",
    values: { eventLocation: "Dijon", eventLocationPlace: "7", eventLocationFor: "Dijon" },
  });
  expect((await step(2)).values).not.toHaveProperty("eventLocationPlace");
  await test.db.update(projects).set({ eventLocation: "Angers" });
  const { values } = await step(2, asked);
  expect(values.eventLocation).toBe("Angers");
  expect(values).not.toHaveProperty("eventLocationPlace");
});

it("step 3 shows the page's language first, and chosen by default, then those of the markets", async () => {
  await save();
  const { languages, otherLanguages, values } = await step(3);
  expect(languages[0]?.value).toBe("en");
  expect(languages).toHaveLength(7);
  expect(otherLanguages.map(({ value }) => value)).not.toContain("fr");
  expect(values.languages).toEqual(["fr"]);
  await test.db.delete(projectLanguages);
  expect((await step(3)).values.languages).toEqual(["en"]);
});

it("step 3 names the couple's town next to 'near home', and next to no other preference (wizard-9)", async () => {
  await save();
  const named = (await step(3)).plannerPreferences.filter(({ label }) => label.includes("Lyon"));
  expect(named.map(({ value }) => value)).toEqual(["nearHome"]);
});
