import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { places } from "#db/schema/places";
import { projectLanguages, projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Deps } from "~/domain/deps";
import { serviceMask } from "~/domain/enumerations/enumeration.rules";
import { planner } from "~/domain/matching/planners.fixture";
import { projectQuery, projectsQuery, toProject } from "~/domain/projects/projects.server";
import {
  keepMessageAlone,
  keepUnfinishedStep,
  saveWizardStep,
  type WizardStep,
} from "~/domain/projects/save-wizard-step.server";
import type { EventStep, LanguagesStep, SettingStep } from "~/domain/projects/wizard.form";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { MARKETS } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../support/couples";
import { interrupted, useTestDatabase } from "../support/database";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const DIJON = 7;
const PORTUGAL = 8;
const TUSCANY = 9;
let clock: ReturnType<typeof stoppedClock>;
let deps: Deps;
let couple: Couple;
let draft: string;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  const place = { region: "", population: 1, postalCodes: "" };
  await test.db.insert(places).values([
    {
      ...place,
      id: DIJON,
      kind: "city",
      country: "FR",
      name: "Dijon",
      postalCodes: "21000",
      latitude: 47.322,
      longitude: 5.0415,
    },
    { ...place, id: PORTUGAL, kind: "country", country: "PT", name: "Portugal", latitude: 39.5, longitude: -8 },
    {
      ...{
        ...place,
        id: TUSCANY,
        kind: "destination",
        country: "IT",
        name: "Toscane",
        latitude: 43.4,
        longitude: 11.1,
      },
      ...{ names: "Toscane|Tuscany|Toscane|Toskana|Toscana|Toscana|Toscana", radiusKm: 80 },
    },
  ]);
});
beforeEach(async () => {
  await test.db.delete(accounts);
  clock = stoppedClock(START);
  deps = { db: test.db, clock };
  couple = await saveCouple(test.db, 1);
  draft = newPublicId();
});

const event = (changes: Partial<EventStep> = {}): WizardStep => ({
  step: 1,
  values: {
    ...{
      draft,
      eventType: "mariage",
      otherEvent: null,
      serviceType: "complete",
      hasTheme: true,
      weddingTheme: "Forêt",
    },
    ...changes,
  },
});
const setting = (changes: Partial<SettingStep> = {}): WizardStep => ({
  step: 2,
  locale: "fr",
  values: {
    ...{ draft, eventDate: "2027-06-12", eventLocation: "Dijon", eventLocationPlace: DIJON, eventLocationFor: "Dijon" },
    ...{ guestRange: "50to100", budgetRange: "10000to20000", budgetPlannerRange: "2000to5000" },
    ...changes,
  },
});
const wishes = (changes: Partial<LanguagesStep> = {}): WizardStep => ({
  step: 3,
  values: { draft, languages: ["fr", "en"], plannerPreference: "nearEvent", ...changes },
});
const save = (step: WizardStep, of: Couple = couple) => saveWizardStep(deps, of, MARKETS.FR, step);
async function saveAll() {
  for (const step of [event(), setting(), wishes()]) await save(step);
}
async function stored(publicId = draft) {
  const [row] = await test.db.select().from(projects).where(eq(projects.publicId, publicId));
  return row;
}
const languagesOf = async () => (await test.db.select().from(projectLanguages)).map(({ iso }) => iso).sort();
const refusal = (code: string, details = {}) => expect.objectContaining({ name: "DomainError", code, details });

it("needs two round trips for each step", async () => {
  for (const step of [event(), setting(), wishes(), event()]) {
    const before = test.roundTrips.count;
    await save(step);
    expect(test.roundTrips.count - before, `step ${step.step}`).toBe(2);
  }
});

it("saves a wedding without a chosen service, and asks for planners with any of the three", async () => {
  for (const step of [event({ serviceType: null }), setting(), wishes()]) await save(step);
  const project = await stored();
  expect(project).toMatchObject({ status: "saved", serviceType: null });
  expect(JSON.parse(project?.matchQuery ?? "null")).toMatchObject({
    price: "wedding",
    service: serviceMask(["FULL_PLANNING", "PARTIAL_PLANNING", "DAY_COORDINATION"]),
  });
});

describe("the place of the event", () => {
  const at = (eventLocation: string, id?: number, changes: Partial<SettingStep> = {}) =>
    setting({ eventLocation, eventLocationPlace: id, eventLocationFor: eventLocation, ...changes });

  it("may be a destination: its extent goes into the match", async () => {
    await save(event());
    await save(at("Toscane, Italie", TUSCANY));
    await save(wishes());
    const project = await stored();
    expect(project).toMatchObject({
      ...{
        eventLocation: "Toscane, Italie",
        eventPlaceKind: "destination",
        eventRadiusKm: 80,
        city: null,
        country: "IT",
      },
    });
    expect(JSON.parse(project?.matchQuery ?? "null")).toMatchObject({
      ...{ mode: "point", extentKm: 80, reference: { name: "Toscane", latitude: 43.4, longitude: 11.1 } },
    });
  });

  it("the place of an event may be a country, without the text typed before it, which planners would read before they unlock (login-21)", async () => {
    await save(event());
    for (const typed of ["Vila Secreta", "Zénaïde 06 12 34 56 78 zenaide@example.org", "portugal"]) {
      await save(at(typed, PORTUGAL));
      expect(await stored()).toMatchObject({ eventLocation: "Portugal", eventPlaceKind: "country" });
    }
  });

  it("stays the same as long as its text is not touched, in another language too", async () => {
    await save(event());
    await save(at("Vila Secreta", PORTUGAL));
    const again = { ...at("Portugal"), locale: "de" } as WizardStep;
    expect(await save(again)).toMatchObject({ openDrafts: 1 });
    expect(await stored()).toMatchObject({ eventLocation: "Portugal", country: "PT" });
    expect(await save(at("Vila Secreta, Spanien"))).toHaveProperty("unclear");
  });
});

describe("a step that is left before it is complete", () => {
  const typed = { eventDate: ["31/02/2027"], eventLocation: ["Dij"], guestRange: [] };
  const keep = (of: Couple = couple, fields: Record<string, string[]> = typed) =>
    keepUnfinishedStep(deps, of, { draft, step: 2, typed: fields });
  const read = async () => {
    const [row] = await projectQuery(test.db, couple, "fr", { publicId: draft });
    return row ? toProject(row) : null;
  };

  it("the server stores an unfinished step and shows it again as typed; the saved step stays as it was (wizard-19)", async () => {
    await saveAll();
    const before = test.roundTrips.count;
    await keep();
    expect(test.roundTrips.count - before).toBe(1);
    expect(await read()).toMatchObject({
      unfinished: { steps: { 2: typed } },
      eventDate: "2027-06-12",
      status: "saved",
    });
  });

  it("keeps nothing but the fields of the step", async () => {
    await save(event());
    await keep(couple, { ...typed, draft: ["x"], languages: ["fr"], constructor: ["y"] });
    expect((await read())?.unfinished.steps).toEqual({ 2: typed });
  });

  it("is forgotten once it is completed, and other steps are not", async () => {
    await save(event());
    await keep();
    await keepUnfinishedStep(deps, couple, { draft, step: 3, typed: { languages: ["fr"] } });
    await save(setting());
    expect((await read())?.unfinished.steps).toEqual({ 3: { languages: ["fr"] } });
    await save(wishes());
    expect((await stored())?.unfinished).toBeNull();
  });

  it("an unfinished step 4 has the selection and the message until they are sent, and messages to single planners (wizard-34)", async () => {
    await saveAll();
    const { id } = (await stored()) ?? { id: 0 };
    const choice = { selectedPrestataires: ["planner-1"], message: ["Bonjour\n« à tous »"] };
    const keepChoice = () => keepUnfinishedStep(deps, couple, { draft, step: 4, typed: choice });
    const keepAlone = (name: string, message: string) =>
      keepMessageAlone(deps, couple, { draft, planner: name, message });
    await test.db.insert(providers).values([planner(91).row, planner(92).row]);
    const [one, two] = ["planner-91", "planner-92"];
    await keepChoice();
    await keepAlone(one, 'Bonjour "un"');
    await keepAlone(two, "Bonjour deux");
    await keepAlone("planner-x", "unknown");
    await keepAlone('"', "no path of JSON");
    const kept = { steps: { 4: choice }, alone: { [one]: 'Bonjour "un"', [two]: "Bonjour deux" } };
    expect((await read())?.unfinished).toEqual(kept);
    await keepAlone(two, "");
    expect((await read())?.unfinished.alone).toEqual({ [one]: 'Bonjour "un"' });
    const request = {
      publicId: "request-1",
      projectId: id,
      providerId: 91,
      status: "locked",
      message: "x",
      createdAt: START,
    } as const;
    await test.db.insert(requests).values(request);
    await keep();
    await keepAlone(one, "too late");
    await keepChoice();
    expect((await read())?.unfinished).toEqual({ steps: { 4: choice }, alone: { [one]: 'Bonjour "un"' } });
    await test.db.update(projects).set({ sentAt: START, unfinished: null });
    await keepChoice();
    expect((await stored())?.unfinished, "a message that is out").toBeNull();
  });

  it("is the couple's own, of an open session, and of a project that still changes", async () => {
    await save(event());
    await keep({ ...couple, accountId: couple.accountId + 1 });
    expect((await stored())?.unfinished, "another couple").toBeNull();
    await keep({ ...couple, sessionId: "ended" });
    expect((await stored())?.unfinished, "an ended session").toBeNull();
    await test.db.update(projects).set({ closedAt: START });
    await keep();
    expect((await stored())?.unfinished, "a closed project").toBeNull();
  });
});

describe("a draft", () => {
  it("opens with the first step and grows with the next", async () => {
    expect(await save(event())).toMatchObject({ openDrafts: 1 });
    expect(await stored()).toMatchObject({
      ...{
        accountId: 1,
        status: "draft",
        reachedStep: 2,
        createdAt: START,
        updatedAt: START,
        savedAt: null,
        matchQuery: null,
      },
      ...{ eventType: "mariage", serviceType: "complete", hasTheme: true, weddingTheme: "Forêt", eventDate: null },
    });
    clock.pass(1000);
    expect(await save(setting())).toMatchObject({ openDrafts: 1 });
    expect(await stored()).toMatchObject({
      ...{
        status: "draft",
        reachedStep: 3,
        createdAt: START,
        updatedAt: START + 1000,
        matchQuery: null,
        weddingTheme: "Forêt",
      },
      ...{
        eventDate: "2027-06-12",
        eventPlaceKind: "city",
        city: "Dijon",
        zipCode: "21000",
        country: "FR",
        latitude: 47.322,
      },
    });
  });

  it("a form that is sent several times, also simultaneously, makes one draft (wizard-28)", async () => {
    await Promise.all(Array.from({ length: 10 }, () => save(event())));
    const before = await stored();
    expect(await save(event())).toMatchObject({ openDrafts: 1 });
    expect(await stored()).toEqual(before);
    expect(await test.db.select().from(projects)).toHaveLength(1);
  });

  it("is not disturbed by a second one", async () => {
    await save(event());
    const first = await stored();
    const second = newPublicId();
    expect(await save(event({ draft: second, eventType: "bapteme", serviceType: null }))).toMatchObject({
      openDrafts: 2,
    });
    expect(await stored()).toEqual(first);
    expect(await stored(second)).toMatchObject({ eventType: "bapteme" });
    await save(setting());
    expect(await save(wishes())).toMatchObject({ openDrafts: 2 });
  });

  it("of another couple is not found, and stays as it is", async () => {
    await saveAll();
    const before = await stored();
    const other = await saveCouple(test.db, 2);
    for (const step of [
      event({ eventType: "bapteme" }),
      setting({ guestRange: "more200" }),
      wishes({ languages: ["de"] }),
    ])
      await expect(save(step, other)).rejects.toEqual(refusal("project.notFound"));
    expect([await stored(), await languagesOf()]).toEqual([before, ["en", "fr"]]);
    expect(await test.db.select().from(projects)).toHaveLength(1);
  });

  it("does not begin with a later step, nor for an account that is gone", async () => {
    for (const step of [setting(), wishes()]) await expect(save(step)).rejects.toEqual(refusal("project.notFound"));
    await expect(save(event(), { ...couple, accountId: 99 })).rejects.toEqual(refusal("session.expired"));
    expect(await test.db.select().from(projects)).toEqual([]);
  });

  it.each<[string, () => WizardStep]>([
    ["eventType", () => event({ eventType: "enterrement" })],
    ["serviceType", () => event({ serviceType: "50to100" })],
    ["guestRange", () => setting({ guestRange: "complete" })],
    ["budgetRange", () => setting({ budgetRange: "'; --" })],
    ["budgetPlannerRange", () => setting({ budgetPlannerRange: "" })],
    ["languages", () => wishes({ languages: ["fr", "xx"] })],
    ["plannerPreference", () => wishes({ plannerPreference: "far" })],
  ])("takes no unknown %s", async (field, step) => {
    await saveAll();
    const before = await stored();
    await expect(save(step())).rejects.toEqual(refusal("project.choice", { field }));
    expect([await stored(), await languagesOf()]).toEqual([before, ["en", "fr"]]);
  });

  it("an emptied place field no longer selects the place that was chosen in it (wizard-35)", async () => {
    await save(event());
    const before = await stored();
    for (const eventLocation of ["", "  "])
      expect(await save(setting({ eventLocation }))).toEqual({ unclear: { short: true } });
    expect(await stored()).toEqual(before);
  });

  it("is not changed by a place that is not clear", async () => {
    await save(event());
    const before = await stored();
    expect(await save(setting({ eventLocation: "Nowhere", eventLocationPlace: 999 }))).toEqual({
      unclear: { none: true },
    });
    // `cityPlace` belongs to Dijon, not to the new text.
    expect(await save(setting({ eventLocation: "Paris" }))).toEqual({ unclear: { none: true } });
    expect(await save(setting({ eventLocation: "D", eventLocationPlace: undefined }))).toEqual({
      unclear: { short: true },
    });
    expect(await stored()).toEqual(before);
  });
});

describe("the third step", () => {
  it("completing step 3 saves the project and prepares its matching (wizard-11)", async () => {
    await saveAll();
    const row = await stored();
    expect(row).toMatchObject({
      status: "saved",
      reachedStep: 4,
      savedAt: START,
      plannerPreference: "nearEvent",
      sentAt: null,
    });
    expect(await languagesOf()).toEqual(["en", "fr"]);
    const query = JSON.parse(row?.matchQuery ?? "null");
    expect(query).toMatchObject({ eventDate: "2027-06-12" });
    expect(query).not.toHaveProperty("error");
  });

  it("replaces the languages", async () => {
    await saveAll();
    await save(wishes({ languages: ["de"] }));
    expect(await languagesOf()).toEqual(["de"]);
  });

  it("does not save what is not complete", async () => {
    await save(event());
    await save(wishes());
    expect(await stored()).toMatchObject({ status: "draft", matchQuery: null, savedAt: null });
    await save(setting());
    expect(await stored()).toMatchObject({ status: "draft", reachedStep: 4 });
    await save(wishes());
    expect(await stored()).toMatchObject({ status: "saved" });
  });

  it("notes that the home has no coordinates, where they are needed", async () => {
    await test.db.update(accounts).set({ latitude: null, longitude: null });
    await save(event());
    await save(setting());
    await save(wishes({ plannerPreference: "nearHome" }));
    expect(JSON.parse((await stored())?.matchQuery ?? "null")).toEqual({ error: "city-not-found" });
    for (const plannerPreference of ["nearEvent", "anywhere"]) {
      await save(wishes({ plannerPreference }));
      expect(JSON.parse((await stored())?.matchQuery ?? "null")).not.toHaveProperty("error");
    }
  });

  it("takes a whole country as the place", async () => {
    await save(event());
    await save(setting({ eventLocation: "Portugal", eventLocationPlace: PORTUGAL, eventLocationFor: "Portugal" }));
    await save(wishes());
    expect(await stored()).toMatchObject({ status: "saved", eventPlaceKind: "country", city: null, country: "PT" });
  });
});

describe("coming back", () => {
  it("to the first step keeps the later answers, and prepares the match again", async () => {
    await saveAll();
    const before = await stored();
    clock.pass(1000);
    await save(event({ serviceType: "partial", hasTheme: false, weddingTheme: null }));
    const after = await stored();
    expect(after).toEqual({
      ...before,
      ...{ serviceType: "partial", hasTheme: false, weddingTheme: null },
      ...{ updatedAt: START + 1000, savedAt: after?.savedAt, matchQuery: after?.matchQuery },
    });
    expect(after?.matchQuery).not.toBe(before?.matchQuery);
    expect(await languagesOf()).toEqual(["en", "fr"]);
  });

  it("to another event forgets what belonged to the first", async () => {
    await saveAll();
    await save(
      event({ eventType: "autre", otherEvent: "Jubilé", serviceType: null, hasTheme: false, weddingTheme: null }),
    );
    expect(await stored()).toMatchObject({
      status: "saved",
      eventType: "autre",
      otherEvent: "Jubilé",
      serviceType: null,
      reachedStep: 4,
    });
  });

  it("after the message is out changes nothing any more", async () => {
    await saveAll();
    await test.db.update(projects).set({ sentAt: START, message: "Bonjour" });
    const before = await stored();
    for (const step of [
      event({ eventType: "bapteme" }),
      setting({ guestRange: "more200" }),
      wishes({ languages: ["de"] }),
    ])
      await expect(save(step)).rejects.toEqual(refusal("project.sent"));
    expect([await stored(), await languagesOf()]).toEqual([before, ["en", "fr"]]);
  });
});

describe("once a planner has the project", () => {
  const has = async () => {
    await test.db.insert(providers).values(planner(1).row);
    const [project] = await test.db.select().from(projects);
    await test.db.insert(requests).values({
      ...{
        publicId: "r1",
        projectId: project?.id ?? 0,
        providerId: 1,
        status: "locked",
        message: "Bonjour",
        createdAt: START,
      },
    });
  };
  afterEach(() => test.db.delete(providers));

  it("changes nothing any more, though step 4 is not sent", async () => {
    await saveAll();
    await has();
    const before = await stored();
    for (const step of [event({ eventType: "bapteme" }), wishes({ languages: ["de"] })])
      await expect(save(step)).rejects.toEqual(refusal("project.sent"));
    expect([await stored(), await languagesOf()]).toEqual([before, ["en", "fr"]]);
  });

  it("changes nothing when that happens between its two round trips", async () => {
    await saveAll();
    const before = await stored();
    const sending = interrupted(test.db, has);
    const late = saveWizardStep({ ...deps, db: sending }, couple, MARKETS.FR, wishes({ languages: ["de"] }));
    await expect(late).rejects.toEqual(refusal("project.sent"));
    expect([await stored(), await languagesOf()]).toEqual([before, ["en", "fr"]]);
  });
});

it("changes nothing of a closed project, not even when it is closed between the two round trips", async () => {
  await saveAll();
  const closed = { closedAt: START, closedReason: "found" } as const;
  const before = { ...(await stored()), ...closed };
  const closing = interrupted(test.db, () => test.db.update(projects).set(closed));
  const late = saveWizardStep({ ...deps, db: closing }, couple, MARKETS.FR, wishes({ languages: ["de"] }));
  await expect(late).rejects.toEqual(refusal("project.sent"));
  for (const step of [event({ eventType: "bapteme" }), wishes({ languages: ["de"] })])
    await expect(save(step)).rejects.toEqual(refusal("project.closed"));
  expect([await stored(), await languagesOf()]).toEqual([before, ["en", "fr"]]);
});

it("changes nothing when the message goes out between its two round trips", async () => {
  await saveAll();
  const sending = interrupted(test.db, () => test.db.update(projects).set({ sentAt: START }));
  const late = saveWizardStep({ ...deps, db: sending }, couple, MARKETS.FR, wishes({ languages: ["de"] }));
  await expect(late).rejects.toEqual(refusal("project.sent"));
  expect([await languagesOf(), (await stored())?.updatedAt]).toEqual([["en", "fr"], START]);
});

describe("reading", () => {
  const find = async (options: Parameters<typeof projectQuery>[3], of = couple) =>
    (await projectQuery(test.db, of, "fr", options)).map(toProject);

  it("the couple sees its project with names in its language (project-2)", async () => {
    await saveAll();
    expect(await find({ publicId: draft })).toMatchObject([
      {
        ...{
          publicId: draft,
          status: "saved",
          eventDate: "2027-06-12",
          languages: ["fr", "en"],
          contactedCount: 0,
          hasTheme: true,
        },
        names: {
          eventType: "Mariage",
          serviceType: "Organisation complète",
          languages: ["français", "anglais"].map((name) => expect.stringMatching(new RegExp(name, "i"))),
        },
      },
    ]);
  });

  it("calls another event what the couple called it", async () => {
    await save(event({ eventType: "autre", otherEvent: "Jubilé", serviceType: null }));
    expect((await find({}))[0]?.names).toMatchObject({
      eventType: "Jubilé",
      serviceType: null,
      guestRange: null,
      languages: [],
    });
  });

  it("gives the one touched last where none is named, and saved ones alone where those are wanted", async () => {
    await saveAll();
    clock.pass(1000);
    const second = newPublicId();
    await save(event({ draft: second }));
    expect((await find({}))[0]?.publicId).toBe(second);
    expect((await find({ savedOnly: true }))[0]?.publicId).toBe(draft);
    expect(await find({ publicId: second, savedOnly: true })).toEqual([]);
    const all = await projectsQuery(test.db, couple, "fr");
    expect(all.map((row) => row.publicId)).toEqual([second, draft]);
  });

  it("gives nobody else's", async () => {
    await saveAll();
    const other = await saveCouple(test.db, 2);
    expect([
      await find({ publicId: draft }, other),
      await find({}, other),
      await projectsQuery(test.db, other, "fr"),
    ]).toEqual([[], [], []]);
  });
});
