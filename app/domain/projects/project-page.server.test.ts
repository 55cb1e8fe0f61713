import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { matchQuery, NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { placeTerms } from "~/domain/places/place-names.rules";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { AskedSearch } from "~/domain/search/find-providers.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { findProjectPage } from "./project-page.server";

const test = useTestDatabase();
const FRENCH = { locale: "fr", market: "FR" } as const;
const deps = () => ({ db: test.db, clock: { now: () => NOON } });

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
  await savePlanners(test.db, [planner(1), planner(2), planner(3, { row: { visible: false } })]);
  await rebuildProviderMatch(test.db, NOON);
  await rebuildProviderSearch(test.db, NOON);
  for (const [id, name, latitude] of [
    [1, "Lyon", 45.764],
    [2, "Lisle", 44],
    [3, "Lisle", 47],
    [4, "Brest", 48.39],
  ] as const)
    await test.db.batch([
      test.db.run(sql`
        INSERT INTO places (id, kind, country, name, region, postal_codes, latitude, longitude, population)
        VALUES (${id}, 'city', 'FR', ${name}, 'R', '', ${latitude}, 4.8357, 0)`),
      test.db.run(
        sql`INSERT INTO places_fts (rowid, terms) VALUES (${id}, ${placeTerms({ names: [name], postalCodes: [] })})`,
      ),
    ]);
  for (const id of [1, 2])
    await test.db.run(sql`
      INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, city, created_at, updated_at)
      VALUES (${id}, ${`account-${id}`}, ${`+3361234567${id}`}, 'Louise', 'Martin', 'l@example.org', 'fr', 'FR', 'Lyon', 0, 0)`);
  const project = (id: number, status: string, query: unknown) =>
    test.db.run(sql`
      INSERT INTO projects (id, public_id, account_id, status, reached_step, event_type, event_date, event_location, guest_range, budget_range,
        budget_planner_range, planner_preference, match_query, created_at, updated_at)
      VALUES (${id}, ${`project-${id}`}, 1, ${status}, 4, 'mariage', '2027-09-04', 'Lyon', '50to100', '20000to40000', '2000to5000',
        'nearEvent', ${JSON.stringify(query)}, 0, ${id})`);
  await project(1, "saved", { error: "city-not-found" });
  await project(2, "saved", matchQuery());
  await project(3, "draft", null);
  await test.db.run(sql`
    INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at, seen_at)
    VALUES ('r1', 2, 1, 'locked', 'Bonjour', ${NOON}, ${NOON + 1}), ('r3', 2, 3, 'rejected', 'Bonjour', ${NOON}, NULL)`);
});

describe("findProjectPage", () => {
  it("the project page shows the saved project changed last, its contacted planners and others that fit, in one round trip (project-1)", async () => {
    const before = test.roundTrips.count;
    const page = await findProjectPage(deps(), louise, FRENCH, undefined);
    expect(test.roundTrips.count - before).toBe(1);
    expect(page?.project.publicId).toBe("project-2");
    expect(page?.homeCity).toBe("Lyon");
    expect(page?.contacted.map(({ publicId, status, seenAt, visible }) => [publicId, status, seenAt, visible])).toEqual(
      [
        ["planner-1", "locked", NOON + 1, true],
        ["planner-3", "rejected", null, false],
      ],
    );
    const suggested = page?.suggested;
    expect(suggested && "matches" in suggested && suggested.matches.map((match) => match.planner.publicId)).toEqual([
      "planner-2",
    ]);
  });

  it("knows how far the email to each planner is", async () => {
    const email = (recipient: string, key: string, state: string, sentAt: number | null) =>
      test.db.run(sql`
        INSERT INTO outbox (dedupe_key, kind, recipient, text, state, next_attempt_at, created_at, sent_at)
        VALUES (${key}, 'email', ${recipient}, 'Bonjour', ${state}, 0, ${NOON}, ${sentAt})`);
    const emails = async () =>
      (await findProjectPage(deps(), louise, FRENCH, "project-2"))?.contacted.map((row) => [
        row.emailState,
        row.emailSentAt,
      ]);
    expect(await emails()).toEqual([
      [null, null],
      [null, null],
    ]);
    await email("a@example.org", "requestReceived:r1", "sent", NOON + 5);
    await email("c@example.org", "requestReceived:r3", "dead", null);
    await email("l@example.org", "requestsSent:r1", "pending", null);
    expect(await emails()).toEqual([
      ["sent", NOON + 5],
      ["dead", null],
    ]);
    for (const state of ["pending", "sending"]) {
      await test.db.run(
        sql`UPDATE outbox SET state = ${state}, sent_at = NULL WHERE dedupe_key = 'requestReceived:r1'`,
      );
      expect((await emails())?.[0]).toEqual(["waiting", null]);
    }
  });

  it("knows why others are suggested, and suggests nobody for a closed project", async () => {
    const page = () => findProjectPage(deps(), louise, FRENCH, "project-2");
    expect((await page())?.further).toEqual({ why: "declined", name: "Planner 3" });
    await test.db.run(sql`UPDATE projects SET closed_at = ${NOON}, closed_reason = 'found' WHERE id = 2`);
    const closed = await page();
    expect(closed?.project).toMatchObject({ closedAt: NOON, closedReason: "found", contactChannel: "both" });
    expect([closed?.further, closed?.suggested]).toEqual([null, expect.objectContaining({ matches: [] })]);
    await test.db.run(sql`UPDATE projects SET closed_at = NULL, closed_reason = NULL WHERE id = 2`);
  });

  it("the project page says that the place of the event is unknown (match-3)", async () => {
    const page = await findProjectPage(deps(), louise, FRENCH, "project-1");
    expect(page?.suggested).toEqual({ error: "city-not-found" });
    expect(page?.contacted).toEqual([]);
  });

  it("finds no draft, no unknown project, and none of another couple", async () => {
    expect(await findProjectPage(deps(), louise, FRENCH, "project-3")).toBeNull();
    expect(await findProjectPage(deps(), louise, FRENCH, "nobody")).toBeNull();
    expect(await findProjectPage(deps(), { ...louise, accountId: 2 }, FRENCH, "project-2")).toBeNull();
    expect(await findProjectPage(deps(), { ...louise, accountId: 2 }, FRENCH, undefined)).toBeNull();
  });
});

describe("the search on the project's page", () => {
  const search = async (changes: Partial<AskedSearch>) => {
    const asked = { keyword: "", city: { text: "" }, page: 1, ...changes };
    const before = test.roundTrips.count;
    const page = await findProjectPage(deps(), louise, FRENCH, "project-2", asked);
    expect(test.roundTrips.count - before).toBe(1);
    return page?.search;
  };
  const found = (...ids: [string, boolean][]) => ({
    found: expect.objectContaining({
      planners: ids.map(([publicId, contacted]) =>
        expect.objectContaining({ contacted, planner: expect.objectContaining({ publicId }) }),
      ),
    }),
  });
  const BOTH = found(["planner-1", true], ["planner-2", false]);

  it("couples search planners by text, around a selected town, or both; results say who has the project (search-1)", async () => {
    const picked = { text: "Lyon ", place: 1, pickedFor: "Lyon" };
    expect(await search({ keyword: "plann" })).toEqual(BOTH);
    expect(await search({ city: picked })).toMatchObject(BOTH);
    expect(await search({ keyword: "planner", city: picked })).toMatchObject(BOTH);
    expect(await search({ keyword: "nobody", city: picked })).toMatchObject(found());
    expect(await search({ keyword: "planner", city: { text: "Brest", place: 4, pickedFor: "Brest" } })).toMatchObject(
      found(),
    );
  });

  it("a search needs text or a town (search-3)", async () => {
    expect(await search({})).toEqual({ nothing: true });
    expect(await search({ keyword: "?!" })).toEqual({ nothing: true });
    expect((await findProjectPage(deps(), louise, FRENCH, "project-2"))?.search).toBeNull();
  });

  it("tells which town a text means, and never searches another one that was picked before", async () => {
    const lyon = { town: expect.objectContaining({ id: 1 }) };
    expect(await search({ keyword: "planner", city: { text: "lyon" } })).toEqual(lyon);
    expect(await search({ city: { text: "Lyon", place: 4, pickedFor: "Brest" } })).toEqual(lyon);
    expect(await search({ city: { text: "Lyon", place: 99, pickedFor: "Lyon" } })).toEqual(lyon);
    const unclear = async (text: string) => search({ keyword: "planner", city: { text } });
    expect(await unclear("Lisle")).toMatchObject({ unclear: { choices: [{ id: 2 }, { id: 3 }] } });
    expect(await unclear("Nirgendwo")).toEqual({ unclear: { none: true } });
    expect(await unclear("Ly")).toEqual({ unclear: { short: true } });
  });
});

describe("findProviderProfile", () => {
  it("tells a couple, and nobody else, how far its own saved project is with the planner", async () => {
    const before = test.roundTrips.count;
    const contactOf = async (couple: Couple, project: string, planner: string) =>
      (await findProviderProfile(deps(), planner, { couple, project })).contact;
    expect(await contactOf(louise, "project-2", "planner-1")).toMatchObject({ project: "project-2", contacted: true });
    expect(test.roundTrips.count - before).toBe(1);
    expect(await contactOf(louise, "project-2", "planner-2")).toEqual({
      project: "project-2",
      message: null,
      sent: false,
      closed: false,
      contacted: false,
      eventDate: expect.any(String),
      others: expect.any(Number),
      facts: expect.objectContaining({ eventType: "mariage", eventLocation: "Lyon", guestRange: "50to100" }),
    });
    expect(await contactOf(louise, "", "planner-2"), "no project of that name").toBeNull();
    expect(await contactOf(louise, "project-3", "planner-2"), "a draft").toBeNull();
    expect(await contactOf({ ...louise, accountId: 2 }, "project-2", "planner-2")).toBeNull();
    expect((await findProviderProfile(deps(), "planner-2")).contact).toBeNull();
  });

  it("offers a couple that names no project its event to come, those first that the planner does not know", async () => {
    const offered = async (planner: string) => (await findProviderProfile(deps(), planner, { couple: louise })).contact;
    expect(await offered("planner-2")).toMatchObject({ project: "project-2", contacted: false, others: 1 });
    expect(await offered("planner-1")).toMatchObject({ project: "project-1", contacted: false, others: 1 });
    expect(
      (await findProviderProfile(deps(), "planner-1", { couple: { ...louise, accountId: 2 } })).contact,
    ).toBeNull();
  });

  it("a planner's profile has its name, languages and services with prices (planner-1)", async () => {
    expect(await findProviderProfile(deps(), "planner-1")).toMatchObject({
      name: "Planner 1",
      languages: ["fr"],
      services: [{ code: "FULL_PLANNING", price: 3000 }],
    });
  });

  it.each(["planner-3", "nobody"])("does not show %s", async (publicId) => {
    await expect(findProviderProfile(deps(), publicId)).rejects.toMatchObject({ code: "provider.notFound" });
  });
});

const louise: Couple = {
  role: "couple",
  accountId: 1,
  sessionId: "s",
  firstname: "Louise",
  locale: "fr",
  hasFinishedOnboarding: true,
};
