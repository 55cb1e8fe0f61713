import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { mediaRemovals } from "#db/schema/media";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providerDepartures } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { links } from "~/domain/links.fixture";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { findProjectPage } from "~/domain/projects/project-page.server";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { unlockRequest } from "~/domain/requests/request-answers.server";
import { sendRequests } from "~/domain/requests/send-requests.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { anonymousReason, deleteProvider, monthOf } from "./delete-provider.server";
import { exportProvider } from "./export-provider.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
const deps = () => ({ db: test.db, clock, links, secret: "a secret of the tests" });
const REASON = "Zénobie Quarzendorf arrête : trop peu de demandes, voir zenobie@maison.example";
const leave = (actor = own, currentPassword = PASSWORD) =>
  deleteProvider(deps(), actor, { reason: REASON, currentPassword });

/** Values that appear nowhere else in the data. */
const PERSON = {
  publicId: "leaver-public-id",
  firstname: "Zénobie",
  lastname: "Quarzendorf",
  name: "Maison “Kintsugi” & fils",
  email: "zenobie@maison.example",
  phone: "+33698765432",
  portrait: "Mirabelle et rosée",
};

let own: Provider;
let couples: Couple[];

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  clock.at = START;
  for (const table of [outbox, accounts, providers, providerDepartures, mediaRemovals]) await test.db.delete(table);
  own = await saveProvider(test.db, 1, { ...approvedProvider, ...PERSON });
  await saveProvider(test.db, 2, { ...approvedProvider, name: "Les Autres" });
  await givePassword(test.db, own);
  await test.db.batch([...syncProvider(test.db, 1, START), ...syncProvider(test.db, 2, START)]);
  couples = [];
  for (const number of [1, 2, 3]) couples.push(await coupleThatWrites(number));
});

/**
 * Creates a couple that writes to both planners. Couples 1 and 3 use French, and couple 2 German. The event of couple 3
 * is over when the provider leaves.
 */
async function coupleThatWrites(number: number): Promise<Couple> {
  const couple = await saveCouple(test.db, number, { locale: number === 2 ? "de" : "fr" });
  const publicId = `project-${number}`;
  await saveProject(test.db, {
    ...{ publicId, accountId: number, updatedAt: START, hasTheme: false, matchQuery: "{}" },
    eventDate: number === 3 ? "2027-03-10" : "2027-06-12",
  });
  await test.db.run(
    sql`INSERT INTO project_languages (project_id, iso) SELECT id, 'fr' FROM projects WHERE public_id = ${publicId}`,
  );
  const selectedPrestataires = ["leaver-public-id", "provider-2"];
  const input = { projectId: publicId, selectedPrestataires, message: "Bonjour à vous" };
  await sendRequests(deps(), couple, input);
  return couple;
}

/** Returns all rows of all tables except the shadow tables of the search index, whose segments the cron merges. */
async function everything(): Promise<string> {
  const tables = await test.db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'provider_search%'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await test.db.all<Record<string, unknown>>(sql`SELECT * FROM ${sql.identifier(name)}`);
    // These tables have the public id until the object is deleted, or for an hour.
    if (!["media_removals", "cache_purges"].includes(name))
      found.push(...rows.flatMap((row) => Object.values(row).map(String)));
  }
  return found.join("\n").toLowerCase();
}
const WORDS = [...Object.values(PERSON), "Kintsugi", "Mirabelle"].map((word) => word.toLowerCase());
const traces = async () => {
  const all = await everything();
  return WORDS.filter((word) => all.includes(word));
};
const emailsTo = async (couple: Couple) =>
  (await test.db.select().from(outbox).where(eq(outbox.accountId, couple.accountId))).filter(({ dedupeKey }) =>
    dedupeKey.startsWith("plannerLeft"),
  );

describe("deleting a provider", () => {
  it("deleting a provider leaves no text of it, in two round trips (pro-account-10)", async () => {
    const [request] = await test.db.select().from(requests).where(eq(requests.providerId, 1));
    await test.db
      .insert(creditEntries)
      .values({ providerId: 1, kind: "welcome", amount: 1, cause: `welcome:1:${Math.random()}`, createdAt: START });
    await unlockRequest(deps(), own, { requestId: request?.publicId ?? "", mustBeFree: false });
    await queueMessage(deps(), { kind: "email", dedupeKey: "old:1", to: PERSON.email, subject: "x", text: "Zénobie" });
    expect(await traces(), "there was something everywhere").toEqual(WORDS);
    const trips = test.roundTrips.count;
    await leave();
    expect(test.roundTrips.count - trips).toBe(2);
    expect(await traces()).toEqual([]);
    expect(await test.db.select().from(mediaRemovals)).toMatchObject([{ key: "leaver-public-id/" }]);
    const ledger = await test.db.select().from(creditEntries).where(eq(creditEntries.providerId, 1));
    expect(ledger.length, "the accounting row stays").toBeGreaterThan(0);
    expect(await test.db.select().from(providerDepartures)).toMatchObject([
      { month: "2027-03", kind: "planner", market: "FR", reason: "••• arrête : trop peu de demandes, voir •••" },
    ]);
  });

  it("takes it out of matching and search, and nobody else", async () => {
    const found = (table: string) =>
      test.db.all<{ id: number }>(sql`SELECT provider_id AS id FROM ${sql.identifier(table)} ORDER BY 1`);
    const inIndex = () => test.db.all(sql`SELECT rowid FROM provider_search WHERE provider_search MATCH 'kintsugi'`);
    expect(await found("provider_match")).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await inIndex()).toHaveLength(1);
    await leave();
    for (const table of ["provider_match", "provider_search_rows"]) expect(await found(table)).toEqual([{ id: 2 }]);
    expect(await inIndex()).toEqual([]);
  });

  it("tells the couples who count on it, in their language and without its name; their projects go on", async () => {
    clock.at = Date.UTC(2027, 2, 11);
    await leave();
    const [french, german, past] = couples as [Couple, Couple, Couple];
    expect(await emailsTo(french)).toMatchObject([
      {
        recipient: "couple-1@example.org",
        subject: "Un profil de votre projet a quitté Alliance",
        text: expect.stringMatching(
          /Samedi 12 juin 2027[\s\S]*Dijon[\s\S]*1er mars 2027[\s\S]*fr\.alliance\.example\/project\?id=project-1/,
        ),
      },
    ]);
    expect(await emailsTo(german)).toMatchObject([{ subject: expect.stringContaining("nicht mehr auf") }]);
    expect(await emailsTo(past), "its day is over").toEqual([]);
    const page = await findProjectPage(deps(), french, { locale: "fr", market: "FR" }, "project-1");
    expect(page?.contacted.map(({ name }) => name)).toEqual(["Les Autres"]);
  });

  it("writes to no couple that it had declined, or that closed its project", async () => {
    await test.db
      .update(requests)
      .set({ status: "rejected", rejectedAt: START, rejectionReason: "budget" })
      .where(sql`provider_id = 1 AND project_id = (SELECT id FROM projects WHERE public_id = 'project-1')`);
    await test.db
      .update(projects)
      .set({ closedAt: START, closedReason: "found" })
      .where(eq(projects.publicId, "project-2"));
    await leave();
    for (const couple of couples.slice(0, 2)) expect(await emailsTo(couple)).toEqual([]);
  });

  it("masks a name of two letters only where it is a whole word", async () => {
    await test.db.update(providers).set({ name: "Al" }).where(eq(providers.id, 1));
    await test.db.update(outbox).set({ text: "Alliance, Al, Alma et Al." }).where(eq(outbox.accountId, 1));
    await leave();
    const texts = (await test.db.select().from(outbox).where(eq(outbox.accountId, 1))).map(({ text }) => text);
    expect(texts).toContain("Alliance, •••, Alma et •••.");
  });

  it("may be clicked twice, also at the same moment", async () => {
    await Promise.all([leave(), leave()]);
    await leave();
    expect(await test.db.select().from(providers)).toHaveLength(1);
    expect(await test.db.select().from(providerDepartures)).toHaveLength(1);
    expect(await emailsTo(couples[0] as Couple)).toHaveLength(1);
  });

  it("leaves emails alone that are a couple's, who has the same address", async () => {
    await test.db.update(accounts).set({ email: PERSON.email }).where(eq(accounts.id, 2));
    await queueMessage(deps(), { kind: "email", dedupeKey: "couple:2", to: PERSON.email, subject: "x", text: "y" });
    await leave();
    const keys = (await test.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);
    expect(keys).toContain("couple:2");
  });

  it("needs the password and a session that is open; without them nothing changes", async () => {
    const counters = /^password:/;
    const before = (await everything()).split("\n").filter((line) => !counters.test(line)).length;
    await expect(leave(own, "wrong")).rejects.toMatchObject({ code: "account.password.wrong" });
    await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, own.sessionId));
    await expect(leave()).rejects.toMatchObject({ code: "session.expired" });
    const [other] = await test.db.select().from(sessions).where(eq(sessions.providerId, 2));
    await expect(leave({ ...own, sessionId: other?.id ?? "" })).rejects.toMatchObject({ code: "session.expired" });
    const after = (await everything()).split("\n").filter((line) => !counters.test(line)).length;
    expect(after - before, "but for the counter: window and number").toBeLessThanOrEqual(2);
    expect(await test.db.select().from(providers)).toHaveLength(2);
  });
});

describe("the export of a provider", () => {
  it("providers can download all data stored about them, in one round trip and without secrets (pro-account-9)", async () => {
    await test.db
      .insert(creditEntries)
      .values({ providerId: 1, kind: "welcome", amount: 1, cause: `w:${Math.random()}`, createdAt: START });
    await test.db.update(providers).set({ profileImage: "p/1" }).where(eq(providers.id, 1));
    const trips = test.roundTrips.count;
    const data = await exportProvider(deps(), own);
    expect(test.roundTrips.count - trips).toBe(1);
    expect(data).toMatchObject({
      exportedAt: "2027-03-01T08:00:00.000Z",
      account: { ...PERSON, profileImage: "/media/p/1", termsVersion: "test", createdAt: "1970-01-01T00:00:00.000Z" },
      sessions: [{ device: "Firefox, Linux", endedAt: null }],
    });
    expect(data?.requests).toHaveLength(3);
    expect(data?.messages).toHaveLength(3);
    expect(data?.credits.at(-1)).toMatchObject({ kind: "welcome", amount: 1 });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/scrypt|Dupont|couple-1@|Bonjour à vous|Les Autres|hash/);
  });

  it("is given to nobody else, nor to a session that has ended", async () => {
    expect(await exportProvider(deps(), { ...own, providerId: 2 })).toBeNull();
    await test.db.update(sessions).set({ endedAt: START }).where(eq(sessions.id, own.sessionId));
    expect(await exportProvider(deps(), own)).toBeNull();
  });
});

const NAMES = ["Hélène", "Quarz-Dubois", "Maison (d’Été)", ""];

it("keeps the reason for leaving, and not who left", () => {
  const reason =
    "Maison (d’été) ferme. HÉLÈNE QUARZ-DUBOIS, helene@example.org, 06 12 34 56 78, www.maison.example : trop peu de demandes.";
  const kept = anonymousReason(reason, NAMES);
  for (const word of ["maison", "hélène", "quarz", "example", "06 12"]) expect(kept.toLowerCase()).not.toContain(word);
  expect(kept).toContain("trop peu de demandes");
});

it("replaces a whole name once", () => {
  const names = ["Zénobie", "Quarzendorf", "Kintsugi", "Zénobie Quarzendorf"];
  expect(anonymousReason("Zénobie Quarzendorf arrête, voir zenobie@maison.example", names)).toBe(
    "••• arrête, voir •••",
  );
});

it("leaves words alone that only begin like a name", () => {
  expect(anonymousReason("Hélènement vôtre, sans regret", NAMES)).toBe("Hélènement vôtre, sans regret");
});

it("says the month alone", () => {
  expect(monthOf(Date.UTC(2027, 0, 31, 23, 59))).toBe("2027-01");
});
