import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projectChanges, projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { links } from "~/domain/links.fixture";
import { placeTerms } from "~/domain/places/place-names.rules";
import { actor } from "~/domain/requests/answers.fixture";
import { findReceivedRequest } from "~/domain/requests/received-request.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { MARKETS } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { interrupted, useTestDatabase } from "../../../tests/support/database";
import { saveContacts, savedProject } from "../../../tests/support/projects";
import { saveProviderSession } from "../../../tests/support/providers";
import { CHANGE_LIMIT, changeProject } from "./change-project.server";
import { findSavedProject } from "./projects.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const PROJECT = "0123456789abcdef";
let clock: ReturnType<typeof stoppedClock>;
let couple: Couple;

const saved = savedProject({
  id: 1,
  publicId: PROJECT,
  reachedStep: 5,
  savedAt: 0,
  plannerPreference: "nearEvent",
  eventPlaceKind: "city",
  country: "FR",
  latitude: 47.3,
  longitude: 5.04,
  zipCode: "21000",
});
const input = {
  draft: PROJECT,
  eventDate: "2027-06-12",
  eventLocation: "Dijon, France",
  guestRange: "50to100",
  budgetRange: "10000to20000",
  budgetPlannerRange: "2000to5000",
};
const moved = { ...input, eventDate: "2027-06-19", guestRange: "100to150" };

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  await test.db.batch([
    test.db.run(sql`
      INSERT INTO places (id, kind, country, name, region, postal_codes, latitude, longitude, population)
      VALUES (7, 'city', 'FR', 'Beaune', 'Côte-d’Or', '21200', 47.02, 4.84, 20000)`),
    test.db.run(
      sql`INSERT INTO places_fts (rowid, terms) VALUES (7, ${placeTerms({ names: ["Beaune"], postalCodes: ["21200"] })})`,
    ),
  ]);
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers, rateLimits]) await test.db.delete(table);
  clock = stoppedClock(START);
  couple = await saveCouple(test.db, 1, { phone: "+33612345678", email: "marie@example.org", lastname: "Dupont" });
  await test.db.insert(projects).values(saved);
  await saveContacts(test.db, ["locked", "unlocked", "rejected"], START - 1_000);
});

const change = (values: typeof input & { eventLocationPlace?: number } = moved, of: Couple = couple, db = test.db) =>
  changeProject({ db, clock, links }, of, { market: MARKETS.FR, locale: "fr" }, values);
const emails = () => test.db.select().from(outbox).orderBy(asc(outbox.recipient));
const project = async () => (await test.db.select().from(projects))[0];
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });

describe("changeProject", () => {
  it("changing date, place, guests or budgets emails old and new values once to each planner that has not declined (request-8)", async () => {
    const before = test.roundTrips.count;
    expect(await change()).toEqual({ told: 2 });
    expect(test.roundTrips.count - before).toBe(2);
    expect(await project()).toMatchObject({ eventDate: "2027-06-19", guestRange: "100to150", city: "Dijon" });
    const [french, german, ...others] = await emails();
    expect(others).toEqual([]);
    expect(french?.recipient).toBe("planner-1@example.org");
    expect(french?.text).toContain("samedi 19 juin 2027 (auparavant\u202f: samedi 12 juin 2027)");
    expect(french?.text).toContain("https://fr.alliance.example/pro/requests/request-1");
    expect(german?.text).toContain("Samstag, 19. Juni 2027 (vorher: Samstag, 12. Juni 2027)");
    expect(german?.text).toMatch(/Gäste: .*100.*50/);
    expect(german?.text, "what stays is left out").not.toMatch(/Gesamtbudget|Ort:/);
    expect(`${french?.text}${german?.html}`).not.toMatch(/Dupont|Marie|marie@|612345678/);
  });

  it("each change gives the event a higher revision, so a later calendar file replaces the entry (project-18)", async () => {
    const own = async () => (await findSavedProject(test, couple, "fr", PROJECT))?.revision;
    const received = async () => {
      const session = await saveProviderSession(test.db, actor(2));
      return (await findReceivedRequest({ db: test.db, clock }, session, "fr", "request-2")).revision;
    };
    expect(await own()).toEqual({ sequence: 0, modifiedAt: 0 });
    await change();
    clock.pass(1_000);
    await change({ ...moved, eventDate: "2027-06-26" });
    expect(await own()).toEqual({ sequence: 2, modifiedAt: START + 1_000 });
    expect(await received()).toEqual(await own());
  });

  it("moves the event, and looks for planners there", async () => {
    await change({ ...input, eventLocation: "Beaune" });
    const row = await project();
    expect(row).toMatchObject({ city: "Beaune", zipCode: "21200", latitude: 47.02 });
    expect(JSON.parse(row?.matchQuery ?? "{}")).not.toHaveProperty("error");
    expect((await emails())[0]?.text).toContain("(auparavant\u202f: Dijon, France)");
    expect(await change({ ...input, eventLocation: "Nirgendwo" })).toEqual({ unclear: { none: true } });
  });

  it("writes to nobody when nothing has changed, also after a second click", async () => {
    expect(await change(input)).toEqual({ told: null });
    await change();
    expect(await change()).toEqual({ told: null });
    expect(await emails()).toHaveLength(2);
    const many = Array.from({ length: 4 }, () =>
      change({ ...moved, budgetRange: "20000to40000" }, couple, openDatabase({ url: test.url, timeoutMs: 30_000 }).db),
    );
    const answers = await Promise.allSettled(many);
    expect(
      answers.filter((one) => one.status === "fulfilled" && "told" in one.value && one.value.told === 2),
    ).toHaveLength(1);
    expect(await emails()).toHaveLength(4);
  });

  it("is for the couple itself, in an open session, and for an open project", async () => {
    await expect(change(moved, await saveCouple(test.db, 2))).rejects.toEqual(refusal("project.notFound"));
    await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, couple.sessionId));
    await expect(change()).rejects.toEqual(refusal("session.expired"));
    await test.db.update(sessions).set({ endedAt: null });
    await test.db.update(projects).set({ closedAt: START });
    await expect(change()).rejects.toEqual(refusal("project.closed"));
    expect(await emails()).toEqual([]);
    expect(await project()).toMatchObject({ eventDate: "2027-06-12" });
  });

  it.each([
    ["the session ends", "session.expired", () => test.db.update(sessions).set({ endedAt: START })],
    ["the project is closed", "project.elsewhere", () => test.db.update(projects).set({ closedAt: START })],
    [
      "it is changed elsewhere",
      "project.elsewhere",
      () => test.db.update(projects).set({ budgetRange: "20000to40000" }),
    ],
    [
      "another planner is written to",
      "project.elsewhere",
      () => test.db.update(requests).set({ status: "locked" }).where(eq(requests.providerId, 3)),
    ],
  ])("saves and sends nothing when %s between its two batches", async (_, code, between) => {
    const slow = interrupted(test.db, between);
    await expect(change(moved, couple, slow)).rejects.toEqual(refusal(code));
    expect(await emails()).toEqual([]);
    expect(await test.db.select().from(projectChanges)).toEqual([]);
    expect(await project()).toMatchObject({ eventDate: "2027-06-12" });
  });

  it("takes no choice that is not offered, and no more changes than a day has", async () => {
    await expect(change({ ...moved, guestRange: "many" })).rejects.toEqual(refusal("project.choice"));
    for (let n = 0; n < CHANGE_LIMIT.count; n++) await change({ ...input, eventDate: `2027-07-${10 + n}` });
    await expect(change()).rejects.toEqual(refusal("project.changes"));
  });

  it("shows the planner what has changed since the request, and what it read at first", async () => {
    const provider: Provider = {
      role: "provider",
      providerId: 1,
      sessionId: "s",
      firstname: "Ada",
      locale: "fr",
      market: "FR",
    };
    await test.db
      .insert(sessions)
      .values({ id: "s", providerId: 1, remembered: true, device: "", createdAt: 0, seenAt: 0 });
    const read = () => findReceivedRequest({ db: test.db, clock }, provider, "de", "request-1");
    expect((await read()).changes).toEqual([]);
    await change();
    clock.pass(60_000);
    await change({ ...moved, eventDate: "2027-06-26" });
    expect(await read()).toMatchObject({
      eventDate: "2027-06-26",
      isWedding: true,
      changes: [
        { field: "eventDate", before: "2027-06-12", changedAt: START + 60_000 },
        { field: "guestRange", before: expect.stringMatching(/50.*100/), changedAt: START },
      ],
    });
    await test.db.update(requests).set({ createdAt: clock.at });
    expect((await read()).changes, "sent with the new values").toEqual([]);
  });
});
