import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { administratorRoles, auditEntries } from "#db/schema/administration";
import { messages } from "#db/schema/messages";
import { orders } from "#db/schema/payments";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Administrator } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { emptyLog, saveAdministrator } from "../../../tests/support/administrators";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { saveProvider } from "../../../tests/support/providers";
import { adminSearchForm } from "./admin-search.form";
import { findEverything } from "./find-everything.server";
import type { Role } from "./roles.rules";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
let moderator: Administrator;

beforeAll(async () => {
  moderator = await saveAdministrator(test.db, 1);
  await saveProvider(test.db, 1, {
    name: "L’Atelier d’Élise & Cie",
    city: "Strasbourg",
    createdAt: 1,
    status: "verified",
  });
  await saveProvider(test.db, 2, { name: "Maison d’Aubertin", createdAt: 2, siret: "73282932000074", kind: "venue" });
  await saveProvider(test.db, 3, { name: "aubertin Événements", createdAt: 3, market: "BE", reviewRequestedAt: 9 });
  await saveProvider(test.db, 4, { name: "Fil Blanc", createdAt: 4, status: "refused", reviewRequestedAt: 5 });
});

const deps = (db = test.db) => ({ db, clock: stoppedClock(NOW), requestId: "request-1" });
const search = (asked: Record<string, string>, actor = moderator, db = test.db) =>
  findEverything(deps(db), actor, adminSearchForm.parse(asked), "fr");
const find = async (asked: Record<string, string>) =>
  ((await search({ of: "providers", ...asked }))?.providers ?? []).map(({ publicId }) =>
    Number(publicId.split("-")[1]),
  );

it.each([
  ["everything, the newest first", {}, [4, 3, 2, 1]],
  ["the oldest first", { sort: "oldest" }, [1, 2, 3, 4]],
  ["by name, ignoring case", { sort: "name" }, [3, 4, 1, 2]],
  ["the beginning of a word, without its accents", { q: "elis" }, [1]],
  ["a word in the middle of a name", { q: "Aubertin" }, [3, 2]],
  ["several words", { q: "aubertin maison" }, [2]],
  ["matches by name", { q: "aubertin", sort: "name" }, [3, 2]],
  ["a town", { q: "strasb" }, [1]],
  ["a part of an address", { q: "example.org" }, [4, 3, 2, 1]],
  ["an address", { q: "Provider-3@example.org" }, [3]],
  ["a SIRET, however it is spaced", { q: "732 829 320 00074" }, [2]],
  ["a number with its country's code", { q: "+33 6 20 00 00 04" }, [4]],
  ["a national number", { q: "06 20 00 00 04" }, [4]],
  ["what would mean something to the index", { q: '" XOR *(' }, []],
  ["a state", { state: "verified" }, [1]],
  ["those that wait", { state: "waiting", sort: "oldest" }, [3, 4]],
  ["a country", { market: "BE" }, [3]],
  ["a kind among words", { q: "aubertin", kind: "venue" }, [2]],
  ["what nobody offers", { state: "nonsense", page: "0", sort: "x" }, [4, 3, 2, 1]],
])("finds %s", async (_what, search, ids) => expect(await find(search as Record<string, string>)).toEqual(ids));

it("follows the name, and forgets a profile that is gone", async () => {
  await saveProvider(test.db, 5, { name: "Avant", createdAt: 5 });
  await test.db.run(sql`UPDATE providers SET name = 'Après' WHERE id = 5`);
  expect([await find({ q: "avant" }), await find({ q: "apres" })]).toEqual([[], [5]]);
  await test.db.run(sql`DELETE FROM providers WHERE id = 5`);
  expect(await find({ q: "apres" })).toEqual([]);
});

/** Saves a request from Solène to provider 2, which has bought Premium and credits. */
async function saveBusiness(db = test.db) {
  const solene = { firstname: "Solène", lastname: "Aubertin-Diallo", email: "Solene.A@courriel.example" };
  await saveCouple(db, 1, { ...solene, phone: "+33751083312", publicId: "cp5rpbq0zt000001" });
  await saveCouple(db, 2, { publicId: "cp5rpbq0zt000002" });
  await loadEnumerations({ url: test.url });
  await saveProject(db, { publicId: "pr5rpbq0zt000001" });
  const status = "locked" as const;
  await db.insert(requests).values([
    { publicId: "rq5rpbq0zt000001", projectId: 1, providerId: 2, status, message: "Bonjour", createdAt: 5 },
    { publicId: "8q5rpbq0zt000002", projectId: 1, providerId: 3, status, message: "Bonjour", createdAt: 6 },
  ]);
  const sent = { side: "couple", locale: "fr", sentAt: 1 } as const;
  await db
    .insert(messages)
    .values({ ...sent, publicId: "ms5rpbq0zt000001", requestId: 1, body: "Bonjour", cause: "c" });
  const order = { product: "credits", credits: 5, amount: 22_500, state: "paid", locale: "fr", market: "FR" } as const;
  const times = { createdAt: NOW, expiresAt: NOW, movedAt: NOW };
  await db.insert(orders).values([
    { ...order, ...times, id: 347, publicId: "or5rpbq0zt000001", providerId: 2 },
    { ...order, ...times, id: 348, publicId: "or5rpbq0zt000002", providerId: 999 },
  ]);
}

const NONE = { providers: 0, couples: 0, requests: 0, orders: 0 };

describe("one box", () => {
  beforeAll(() => saveBusiness());

  it.each([
    ["a name", "aubertin", { providers: 2, couples: 1, requests: 2, orders: 1 }],
    ["a name without its accents", "solene DIALLO", { ...NONE, couples: 1, requests: 2 }],
    ["an address in any capitals", "solene.a@COURRIEL.example", { ...NONE, couples: 1, requests: 2 }],
    ["an address of a provider", "PROVIDER-2@example.org", { ...NONE, providers: 1, requests: 1, orders: 1 }],
    ["a number, national", "07 51 08 33 12", { ...NONE, couples: 1, requests: 2 }],
    ["with dots", "07.51.08.33.12", { ...NONE, couples: 1, requests: 2 }],
    ["with a calling code and its zero", "+33 (0)7 51 08 33 12", { ...NONE, couples: 1, requests: 2 }],
    ["with two zeros", "0033 7 51-08-33-12", { ...NONE, couples: 1, requests: 2 }],
    ["with neither", "33751083312", { ...NONE, couples: 1, requests: 2 }],
    ["a part of a number", "07 51 08", NONE],
    ["an id of a couple", "cp5rpbq0zt000001", { ...NONE, couples: 1, requests: 2 }],
    ["an id of a project", "pr5rpbq0zt000001", { ...NONE, requests: 2 }],
    ["an id of a request", "rq5rpbq0zt000001", { ...NONE, requests: 1 }],
    ["an id of a message", "ms5rpbq0zt000001", { ...NONE, requests: 1 }],
    ["the number of a request as its provider reads it", "8Q5RPB", { ...NONE, requests: 1 }],
    ["an id of an order", "or5rpbq0zt000001", { ...NONE, orders: 1 }],
    ["the number of an order", "2027-0347", { ...NONE, orders: 1 }],
    ["an order whose provider is gone", "2027-0348", { ...NONE, orders: 1 }],
    ["an order of another year", "2026-0347", NONE],
    ["operators of the index", 'aubertin" OR * NEAR(', NONE],
    ["a percent sign", "%", undefined],
    ["ten thousand characters", `${"aubertin ".repeat(1_100)}`, { providers: 0, couples: 0, requests: 0, orders: 0 }],
  ])(
    "one search finds providers, couples, requests and orders by name, email, phone, identifier or number: %s (find-1)",
    async (_what, q, counts) => {
      const found = await search({ q });
      if (counts === undefined) return expect(found?.counts).toEqual({});
      if (q.length > 1_000) return expect(found?.counts.providers).toBeLessThan(3);
      return expect(found?.counts).toEqual(counts);
    },
  );

  it("a role finds only the kinds that it may see (find-3)", async () => {
    const kindsFor = async (role: Role, id: number) => {
      const found = await search({ q: "aubertin" }, await saveAdministrator(test.db, id, [role]));
      return [Object.keys(found?.counts ?? {}), found?.couples.length, found?.requests.length, found?.orders.length];
    };
    expect(await kindsFor("moderator", 11)).toEqual([["providers"], 0, 0, 0]);
    expect(await kindsFor("support", 12)).toEqual([["providers", "couples", "requests", "orders"], 1, 2, 1]);
    expect(await kindsFor("finance", 13)).toEqual([["providers", "orders"], 0, 0, 1]);
    const demoted = await saveAdministrator(test.db, 14, ["support"]);
    await test.db
      .update(administratorRoles)
      .set({ role: "moderator" })
      .where(eq(administratorRoles.administratorId, 14));
    const found = await search({ q: "aubertin" }, demoted);
    expect([found?.providers.length, found?.couples.length, found?.requests.length, found?.orders.length]).toEqual([
      2, 0, 0, 0,
    ]);
    expect(await search({ q: "aubertin" }, { ...demoted, sessionId: "ended" })).toMatchObject({
      counts: {},
      providers: [],
    });
  });

  it("each search is logged in its round trip, without its text (find-2)", async () => {
    await emptyLog(test.db);
    const before = test.roundTrips.count;
    await search({ q: "Aubertin" });
    expect(test.roundTrips.count - before).toBe(1);
    await search({ q: "07 51 08 33 12", of: "couples" });
    await search({});
    const [first, second, third] = await test.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(first).toMatchObject({
      act: "search.made",
      subjectKind: "search",
      subjectId: "words",
      administratorId: 1,
      at: NOW,
    });
    expect(JSON.parse(first?.after ?? "")).toEqual({ providers: 2, couples: 1, requests: 2, orders: 1 });
    expect(second).toMatchObject({ subjectId: "phone", after: expect.stringContaining('"couples":1') });
    expect(JSON.stringify([first, second]).toLowerCase()).not.toMatch(/aubertin|5108/);
    expect(third).toBeUndefined();
  });

  it("lists five of each kind, and one kind in pages", async () => {
    for (let id = 100; id < 130; id++) await saveCouple(test.db, id, { lastname: "Zéphyrine" });
    const all = await search({ q: "zephyrine" });
    expect([all?.counts.couples, all?.couples.length]).toEqual([30, 5]);
    const second = await search({ q: "zephyrine", of: "couples", page: "2" });
    expect(second?.couples.map(({ publicId }) => publicId).at(-1)).toBe("account-100");
    expect([second?.couples.length, second?.providers]).toEqual([10, []]);
  });

  it("the search follows a changed name, and forgets a deleted account (find-4)", async () => {
    await saveCouple(test.db, 200, { lastname: "Quenotte", phone: "+33600000200" });
    await test.db.update(accounts).set({ lastname: "Bleuet" }).where(eq(accounts.id, 200));
    const couplesOf = async (q: string) => (await search({ q }))?.counts.couples;
    expect([await couplesOf("quenotte"), await couplesOf("bleuet")]).toEqual([0, 1]);
    await test.db.delete(accounts).where(eq(accounts.id, 200));
    expect([await couplesOf("bleuet"), await couplesOf("+33600000200")]).toEqual([0, 0]);
  });
});

it("reads indexes, never a whole table", async () => {
  const typed = ["aub", "a@b.example", "0612345678", "732 829 320 00074", "2027-0347", "cp5rpbq0zt000001", "8Q5RPB"];
  const browsed = [{}, { sort: "name" }, { state: "refused", market: "PT" }, { state: "waiting" }, { q: "aub" }];
  for (const asked of [...browsed.map((one) => ({ of: "providers", ...one })), ...typed.map((q) => ({ q }))]) {
    const statements: Promise<{ detail: string }[]>[] = [];
    const explain = (query: SQL) => {
      statements.push(test.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`));
    };
    const db = new Proxy(test.db, {
      get: (target, name) => {
        if (name === "all" || name === "run") return explain;
        return name === "batch" ? async (all: unknown[]) => all.map(() => []) : Reflect.get(target, name);
      },
    });
    await search(asked as Record<string, string>, moderator, db);
    const steps = (await Promise.all(statements)).flat().map(({ detail }) => detail);
    const scans = steps.filter((step) =>
      /^SCAN (?!f\b|x\b|\(|CONSTANT|json_each|n VIRTUAL TABLE INDEX \d+:\S*M|\w+_search_names VIRTUAL TABLE INDEX \d+:\S*M)/.test(
        step,
      ),
    );
    expect(scans, JSON.stringify(asked)).toEqual([]);
    expect(steps.join("\n")).not.toContain("AUTOMATIC");
  }
});

it("needs a session", async () => {
  const gone = await saveAdministrator(test.db, 2);
  await endSession({ db: test.db, clock: { now: () => 0 } }, gone);
  expect((await search({ of: "providers" }, gone))?.providers).toEqual([]);
});
