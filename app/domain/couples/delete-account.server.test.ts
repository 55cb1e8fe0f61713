import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projectLanguages, projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { changeFavorite } from "~/domain/favorites/favorites.server";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { findInformedPlanners } from "~/domain/requests/find-answers.server";
import { sendRequests } from "~/domain/requests/send-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { codeText, saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { mergeSearches } from "../../../tests/support/traces";
import { deleteAccount } from "./delete-account.server";
import { exportAccount } from "./export-account.server";
import { sendLoginCode } from "./send-login-code.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const deps = () => ({ db: test.db, clock: stoppedClock(START), links, secret: "a secret of the tests" });

/** Unique words; the number identifies the couple. */
const person = (number: number) => ({
  phone: `+3361234567${number}`,
  firstname: `Zelie${number}`,
  lastname: `Quarz${number}`,
  email: `zelie${number}@example.org`,
});
const WORDS = { theme: "Mirabelle", other: "Kintsugi", message: "Bonjour, venez nombreux" };

let zelie: Couple;
let other: Couple;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  for (const table of [outbox, loginCodes, rateLimits, accounts, providers]) await test.db.delete(table);
  await test.db.insert(providers).values([1, 2, 3].map((id) => planner(id).row));
  await saveVenues(test.db, [venue(1, { visible: true })]);
  [zelie, other] = [await saveEverythingOf(1), await saveEverythingOf(2)];
});

/** Saves a couple with data in every table, through the commands where they exist. */
async function saveEverythingOf(number: number): Promise<Couple> {
  const { phone, ...names } = person(number);
  const couple = await saveCouple(test.db, number, { phone, ...names });
  const { sessionId } = couple;
  await test.db
    .insert(refreshTokens)
    .values({ hash: `hash-${number}`, sessionId, createdAt: START, expiresAt: START + 1000 });
  await sendLoginCode(
    deps(),
    phone,
    codeText((code) => `Code ${code} for ${phone}`),
  );
  const draft = `project-${number}`;
  await saveProject(test.db, {
    publicId: draft,
    accountId: number,
    updatedAt: START,
    eventType: "autre",
    otherEvent: `${WORDS.other}${number}`,
    serviceType: null,
    hasTheme: true,
    weddingTheme: `${WORDS.theme}${number}`,
    matchQuery: JSON.stringify({ home: `${WORDS.theme}${number}` }),
  });
  await test.db.run(
    sql`INSERT INTO project_languages (project_id, iso) SELECT id, 'fr' FROM projects WHERE public_id = ${draft}`,
  );
  const message = `${WORDS.message}${number}`;
  await sendRequests(deps(), couple, { projectId: draft, selectedPrestataires: ["planner-1", "planner-2"], message });
  await test.db.run(sql`
    UPDATE requests SET status = 'unlocked', unlocked_at = ${START}
    WHERE provider_id = 1 AND project_id = (SELECT id FROM projects WHERE public_id = ${draft})`);
  await changeFavorite(deps(), couple, { kind: "planner", id: "planner-3", intent: "add" });
  await changeFavorite(deps(), couple, { kind: "venue", id: venue(1).publicId, intent: "add" });
  return couple;
}

async function everything(): Promise<string> {
  const tables = await test.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const found: string[] = [];
  for (const { name } of tables) {
    // Contentless indexes cannot be read directly, but their shadow tables can.
    if (/^(provider_search(_near|_names)?|account_search_names)$/.test(name)) continue;
    // The ids of an index's blocks may exceed a JavaScript number; the words are in the blocks.
    const columns = /^(provider_search.*|account_search_names|places_fts)_data$/.test(name) ? "block" : "*";
    const rows = await test.db.all<Record<string, unknown>>(
      sql`SELECT ${sql.raw(columns)} FROM ${sql.identifier(name)}`,
    );
    for (const row of rows)
      for (const value of Object.values(row))
        found.push(value instanceof ArrayBuffer ? Buffer.from(value).toString("latin1") : String(value));
  }
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["accounts", "outbox", "venue_favorites", "login_codes", "account_search_names_data"]),
  );
  return found.join("\n");
}
const tracesOf = async (number: number) => {
  const all = await everything();
  const { phone, ...names } = person(number);
  const words = [...Object.values(names), ...Object.values(WORDS).map((word) => `${word}${number}`), phone.slice(3)];
  return words.filter((word) => all.toLowerCase().includes(word.toLowerCase()));
};

describe("deleting an account", () => {
  it("the integrity check of SQLite passes after many deletions (data-2)", async () => {
    // With 'secure-delete', SQLite 3.45 reports a malformed index after some twenty deletions, depending on its
    // content.
    expect(await test.db.all(sql`SELECT v FROM account_search_names_config WHERE k = 'secure-delete'`)).toEqual([
      { v: 0 },
    ]);
    for (let id = 100; id < 120; id++) await saveCouple(test.db, id, { firstname: `Prune${id}`, lastname: "Quarz" });
    for (let id = 100; id < 118; id++) await test.db.delete(accounts).where(eq(accounts.id, id));
    expect(await test.db.all(sql`PRAGMA integrity_check`)).toEqual([{ integrity_check: "ok" }]);
  });

  it("deleting a couple's account leaves no text of it in any table, and others unchanged (data-2)", async () => {
    expect(await tracesOf(1), "there was something everywhere").toHaveLength(7);
    const before = await tracesOf(2);
    const trips = test.roundTrips.count;
    await deleteAccount(deps(), zelie, "other");
    expect(test.roundTrips.count - trips).toBe(2);
    await mergeSearches(test.db);
    expect(await tracesOf(1)).toEqual([]);
    expect(await tracesOf(2)).toEqual(before);
    const left = await Promise.all(
      [accounts, sessions, refreshTokens, loginCodes, projects, projectLanguages].map((table) =>
        test.db.select().from(table),
      ),
    );
    expect(left.map((rows) => rows.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(await test.db.select().from(requests)).toHaveLength(2);
  });

  it("may be clicked twice, also at the same moment", async () => {
    await Promise.all([deleteAccount(deps(), zelie, "other"), deleteAccount(deps(), zelie, "other")]);
    await deleteAccount(deps(), zelie, "other");
    expect(await test.db.select().from(accounts)).toHaveLength(1);
  });

  it("providers in an open conversation get one email, without names and texts of the couple (talk-16)", async () => {
    const gone = async () =>
      (await test.db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith("coupleGone:"));
    await test.db.update(requests).set({ endedAt: START }).where(eq(requests.projectId, 2));
    await deleteAccount(deps(), other, "found");
    expect(await gone(), "told before").toEqual([]);
    await Promise.all([deleteAccount(deps(), zelie, "cancelled"), deleteAccount(deps(), zelie, "cancelled")]);
    const [email, ...more] = await gone();
    expect(more).toEqual([]);
    expect(email).toMatchObject({ recipient: "planner-1@example.org", accountId: null, notice: "closed" });
    for (const word of [...Object.values(person(1)), ...Object.values(WORDS)]) expect(email?.text).not.toContain(word);
  });

  it("takes emails from before they named their couple, and those to a former address", async () => {
    await test.db.update(outbox).set({ accountId: null });
    await test.db.update(accounts).set({ email: "new@example.org" }).where(eq(accounts.id, 1));
    await queueMessage(deps(), {
      kind: "email",
      dedupeKey: "old:1",
      to: "new@example.org",
      subject: "Zelie1",
      text: "Bonjour Zelie1",
    });
    await deleteAccount(deps(), zelie, "other");
    await mergeSearches(test.db);
    expect(await tracesOf(1)).toEqual([]);
    const others = [
      "code",
      "coupleGone",
      "firstFavorite",
      "firstFavorite",
      "requestReceived",
      "requestReceived",
      "requestsSent",
    ];
    const left = (await test.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey.split(":")[0]);
    expect(left.sort()).toEqual(others);
  });

  it("takes no email of a planner whose address a couple wrote into its profile", async () => {
    await queueMessage(deps(), {
      kind: "email",
      dedupeKey: "password:1",
      to: "planner-1@example.org",
      subject: "Subject",
      text: "Hello",
    });
    await test.db.update(accounts).set({ email: "planner-1@example.org" }).where(eq(accounts.id, 1));
    await deleteAccount(deps(), zelie, "other");
    const keys = (await test.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);
    expect(keys).toContain("password:1");
  });

  it("needs a session that is open: a copied token is not enough", async () => {
    await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, zelie.sessionId));
    const before = await everything();
    await expect(deleteAccount(deps(), zelie, "other")).rejects.toMatchObject({ code: "session.expired" });
    await expect(deleteAccount(deps(), { ...other, sessionId: zelie.sessionId }, "other")).rejects.toMatchObject({
      code: "session.expired",
    });
    expect(await everything()).toBe(before);
  });
});

describe("who knows of the couple", () => {
  it("shows a venue by its own name, because its provider may have none", async () => {
    await test.db.update(providers).set({ name: "" }).where(eq(providers.id, 2));
    await test.db.update(requests).set({ venueId: 1 }).where(eq(requests.providerId, 2));
    expect((await findInformedPlanners(deps(), zelie)).map(({ name }) => name)).toEqual(["Planner 1", "Venue 1"]);
  });

  it("shows a provider and its venue if both received a message", async () => {
    await saveProject(test.db, { publicId: "second", accountId: 1 });
    await test.db.run(sql`
      UPDATE requests SET provider_id = 1, venue_id = 1, project_id = (SELECT id FROM projects WHERE public_id = 'second')
      WHERE provider_id = 2 AND project_id = (SELECT id FROM projects WHERE public_id = 'project-1')`);
    expect(await findInformedPlanners(deps(), zelie)).toMatchObject([
      { name: "Planner 1", hasContactData: true },
      { name: "Venue 1", hasContactData: false },
    ]);
  });

  it("shows each planner by name, and whether it may have the contact data", async () => {
    expect(await findInformedPlanners(deps(), zelie)).toMatchObject([
      { name: "Planner 1", hasContactData: true },
      { name: "Planner 2", hasContactData: false },
    ]);
    await deleteAccount(deps(), zelie, "other");
    expect(await findInformedPlanners(deps(), zelie)).toEqual([]);
  });
});

describe("the export", () => {
  it("couples can download all data stored about them, in one round trip, and nothing of others (data-1)", async () => {
    const trips = test.roundTrips.count;
    const data = await exportAccount(deps(), zelie, "en");
    expect(test.roundTrips.count - trips).toBe(1);
    const text = JSON.stringify(data);
    for (const word of [...Object.values(person(1)), ...Object.values(WORDS).map((one) => `${one}1`)])
      expect(text).toContain(word);
    for (const word of [...Object.values(person(2)), ...Object.values(WORDS).map((one) => `${one}2`)])
      expect(text).not.toContain(word);
    expect(data).toMatchObject({
      exportedAt: "2027-03-01T08:00:00.000Z",
      account: { ...person(1), city: "Lyon", createdAt: "1970-01-01T00:00:00.000Z" },
      projects: [
        {
          publicId: "project-1",
          eventType: "autre",
          weddingTheme: "Mirabelle1",
          sentAt: "2027-03-01T08:00:00.000Z",
          languages: [{ iso: "fr", name: "French" }],
          names: { eventType: "Something else", serviceType: null },
          requests: [
            {
              planner: "Planner 1",
              status: "unlocked",
              unlockedAt: "2027-03-01T08:00:00.000Z",
              message: "Bonjour, venez nombreux1",
            },
            { planner: "Planner 2", status: "locked", seenAt: null },
          ],
        },
      ],
      favorites: [{ planner: "Planner 3" }, { venue: "Venue 1" }],
      sessions: [{ createdAt: "1970-01-01T00:00:00.000Z", endedAt: null }],
      loginCodes: [{ usedAt: null }],
      messages: [
        { kind: "sms", text: null },
        { kind: "email", recipient: "zelie1@example.org" },
      ],
    });
    expect(text).not.toMatch(/hash-1|session-1|matchQuery/);
  });

  it("shows nobody the emails to an address that merely stands in the profile", async () => {
    await test.db
      .update(accounts)
      .set({ email: person(2).email })
      .where(eq(accounts.id, 1));
    const data = await exportAccount(deps(), zelie, "en");
    expect(JSON.stringify(data?.messages)).not.toContain("Kintsugi2");
    await test.db.update(accounts).set({ email: "planner-1@example.org" }).where(eq(accounts.id, 2));
    expect(JSON.stringify((await exportAccount(deps(), other, "en"))?.messages)).not.toContain("Kintsugi1");
  });

  it("is empty for an account that is gone", async () => {
    await deleteAccount(deps(), zelie, "other");
    expect(await exportAccount(deps(), zelie, "en")).toBeNull();
  });
});
