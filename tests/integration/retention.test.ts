import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { auditEntries } from "#db/schema/administration";
import { creditEntries } from "#db/schema/credits";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { forgetPurges } from "~/domain/caches/purges.server";
import { days } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { removeMedia } from "~/domain/media/stored-media.server";
import { forgetRows } from "~/domain/retention/forget.server";
import { sweepRetention } from "~/domain/retention/sweep-retention.server";
import { saveCouple, stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";
import { saveProject } from "../support/projects";
import { saveProvider } from "../support/providers";
import { namesOf, START, saveRetentionWorld } from "../support/retention-world";
import { findTraces, mergeSearches } from "../support/traces";
import { findWholeReads, type Statement } from "../support/whole-reads";

const test = useTestDatabase();
const clock = stoppedClock(START);
const deps = () => ({ db: test.db, clock, links });

const asked = new Map<string, Statement>();

async function noted<T>(sweep: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const body = input instanceof Request ? await input.clone().text() : String(init?.body ?? "");
    JSON.parse(body || "{}", (_, value: Statement) => {
      if (typeof value?.sql === "string") asked.set(value.sql, { sql: value.sql, args: value.args ?? [] });
      return value;
    });
    return fetch(input, init);
  };
  return sweep().finally(() => {
    globalThis.fetch = fetch;
  });
}

/** Runs the hourly cron until it deletes nothing more. Marks emails as sent, and removes the media objects. */
async function sweepAll(): Promise<void> {
  for (let round = 0; (await noted(() => sweepRetention(deps(), deps().clock.now()))) > 0; round += 1)
    expect(round).toBeLessThan(50);
  await test.db.update(outbox).set({ state: "sent" }).where(sql`${outbox.state} = 'pending'`);
  await mergeSearches(test.db);
  const removed: string[] = [];
  await removeMedia({
    ...deps(),
    media: {
      put: async () => undefined,
      get: async () => null,
      has: async () => false,
      remove: async (key) => void removed.push(key),
    },
  });
  await forgetPurges({ ...deps(), clock: { now: () => Date.now() + days(1) } });
  files = files.filter((file) => !removed.some((key) => file === key || (key.endsWith("/") && file.startsWith(key))));
}

let files: string[] = [];

/** Returns the row count of each table that has rows, without enumerations and search indexes. */
async function rowsByTable(): Promise<Record<string, number>> {
  const tables = await test.db.all<{ name: string }>(
    sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%search%' AND name NOT LIKE 'places%'`,
  );
  const left: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await test.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM ${sql.identifier(name)}`);
    if (row?.n && !CHOICES.includes(name)) left[name] = row.n;
  }
  return left;
}
const CHOICES = [
  ...["event_types", "service_types", "guest_ranges", "budget_ranges", "planner_budget_ranges", "planner_preferences"],
  ...["languages", "provider_numbers", "__drizzle_migrations"],
];

/** Returns the tables, indexes and files that still contain the words. */
async function traces(words: readonly string[]): Promise<string[]> {
  const found = new Set(await findTraces(test.db, words));
  for (const file of files) for (const word of words) if (file.includes(word)) found.add(`${word} in the store`);
  return [...found].sort();
}

const balance = async () =>
  (
    await test.db.all<{ sum: number; rows: number }>(
      sql`SELECT sum(amount) AS sum, count(*) AS rows FROM credit_entries`,
    )
  )[0];

describe("a world with one of everything", () => {
  const gone = async (...who: Parameters<typeof namesOf>[0][]) =>
    expect(await traces(who.flatMap(namesOf))).toEqual([]);

  beforeAll(async () => {
    await loadEnumerations({ url: test.url });
    files = await saveRetentionWorld(test.db);
    expect((await traces(namesOf("couple"))).length, "there is something everywhere").toBeGreaterThan(8);
  });

  it("after 45 days no token, code, session, email text, unfinished account or document is left (retention-4, retention-6)", async () => {
    const before = await balance();
    clock.at = START + days(45);
    await sweepAll();
    const left = await rowsByTable();
    for (const table of [
      ...["login_codes", "provider_phone_codes", "provider_links", "refresh_tokens", "rate_limits", "sessions"],
      ...["digest_items", "review_proofs", "mail_stops"],
    ])
      expect(left[table], table).toBeUndefined();
    await gone("unfinished", "unproven");
    const emails = await test.db.select().from(outbox);
    expect(emails.map(({ dedupeKey }) => dedupeKey)).toEqual(["requestReceived:request-1"]);
    expect(emails[0]).toMatchObject({ recipient: "", text: "", html: null, unsubscribeUrl: null, externalId: null });
    expect((await test.db.select().from(accounts)).map(({ publicId }) => publicId).sort()).toEqual([
      "couple",
      "drafting",
    ]);
    expect(left).toMatchObject({
      projects: 3,
      requests: 2,
      reviews: 2,
      failures: 1,
      payment_events: 3,
      provider_views: 2,
    });
    expect(await balance()).toEqual(before);
    expect(files).not.toContain("proofs/case-1/abc");
  });

  it("after 13 months no draft, report, case, log, impersonation, refused review or unpaid order is left (retention-8)", async () => {
    const before = await balance();
    clock.at = START + days(398);
    await test.db
      .insert(auditEntries)
      .values({ at: clock.at, act: "x", subjectKind: "none", subjectId: "", requestId: "r" });
    await sweepAll();
    const left = await rowsByTable();
    for (const table of [
      ...["content_reports", "review_cases", "review_proof_looks", "impersonations", "impersonation_steps"],
      ...["message_reports", "archived_conversations"],
      ...["failures"],
    ])
      expect(left[table], table).toBeUndefined();
    expect(left).toMatchObject({
      audit_entries: 1,
      payment_events: 2,
      orders: 1,
      projects: 2,
      reviews: 1,
      requests: 2,
    });
    await gone("reporter", "refusedAuthor");
    expect(await traces(namesOf("couple"))).not.toEqual([]);
    expect(files).toEqual(["photo-1", "review-1", "whole-1", "whole-2", "whole-3"].map((name) => `provider/${name}`));
    expect(await balance()).toEqual(before);
  });

  it("a provider that has not signed in for 23 months receives one email, a month before its account is deleted (retention-5)", async () => {
    clock.at = START + days(703);
    await sweepAll();
    const emails = (await test.db.select().from(outbox)).filter(({ dedupeKey }) => dedupeKey.startsWith("unused:"));
    expect(emails).toMatchObject([{ recipient: "provider@maison.example" }]);
    expect(emails[0]?.text).toMatch(/3 mars 2029[\s\S]*\/pro\/login/);
    expect((await test.db.select().from(providers)).length).toBe(2);
  });

  it("after 25 months nothing of couple and provider is left, and the accounting rows are unchanged (retention-10, retention-2, retention-3, retention-5)", async () => {
    const before = await balance();
    clock.at = START + days(763);
    await sweepAll();
    await gone("couple", "drafting", "provider", "administrator");
    // The email about the review's removal was just sent to the author.
    expect(await traces(namesOf("author"))).toEqual(["Ysaline in outbox", "ysaline@author.example in outbox"]);
    expect(files).toEqual([]);
    expect(await rowsByTable()).toEqual({
      ...{ credit_entries: 5, credit_claims: 1, orders: 1, payment_invoices: 1, subscriptions: 1 },
      ...{ payment_customers: 1, payment_events: 2, audit_entries: 1, administrators: 1, wordings: 1 },
      ...{ administrator_roles: 1, outbox: 1 },
      // This provider still has bought credits.
      ...{ providers: 1, provider_credentials: 1 },
    });
    expect(await balance()).toEqual(before);
    await expect(test.db.delete(creditEntries)).rejects.toThrow();
  });

  it("after 11 years no accounting row of a deleted account is left, and all credits of an existing one (retention-7, credit-5)", async () => {
    clock.at = START + days(4018);
    await test.db
      .insert(creditEntries)
      .values({ providerId: 9, kind: "welcome", amount: 1, cause: "welcome:late", createdAt: clock.at });
    await sweepAll();
    const left = await rowsByTable();
    expect(left).toEqual({
      ...{ credit_entries: 3, payment_events: 2, audit_entries: 1, administrators: 1, wordings: 1 },
      // The author's email was just emptied.
      ...{ providers: 1, provider_credentials: 1, administrator_roles: 1, outbox: 1 },
    });
    await gone("author", "couple", "provider");
    expect(new Set((await test.db.select().from(creditEntries)).map(({ providerId }) => providerId))).toEqual(
      new Set([3, 9]),
    );
  });
});

describe("who is still there", () => {
  it("a couple's account without projects is deleted 24 months after its last use, even if that session was deleted (retention-3)", async () => {
    clock.at = START;
    await saveCouple(test.db, 71, { createdAt: START, emailVerifiedAt: START });
    await test.db.update(sessions).set({ seenAt: START + days(600) });
    for (const passed of [700, 763, 1331]) {
      clock.at = START + days(passed);
      await sweepAll();
      expect(await test.db.$count(accounts, sql`id = 71`), `after ${passed} days`).toBe(1);
    }
    expect(await test.db.select({ at: accounts.usedAt }).from(accounts)).toEqual([{ at: START + days(600) }]);
    clock.at = START + days(1333);
    await sweepAll();
    expect(await test.db.$count(accounts)).toBe(0);
  });

  it("a provider that signs in after the email keeps its account, and receives the next one after two years (retention-12)", async () => {
    clock.at = START;
    await saveProvider(test.db, 72, { createdAt: START, lastLoginAt: START });
    await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = 1`);
    await test.db.delete(sessions);
    clock.at = START + days(710);
    await sweepAll();
    await test.db.run(sql`UPDATE providers SET last_login_at = ${clock.at} WHERE id = 72`);
    clock.at = START + days(1400);
    await sweepAll();
    expect(await test.db.$count(providers, sql`id = 72`)).toBe(1);
    clock.at = START + days(1415);
    await sweepAll();
    const keys = (await test.db.select().from(outbox)).map(({ dedupeKey }) => dedupeKey);
    expect(keys.filter((key) => key.startsWith("unused:72"))).toEqual(
      [0, 710].map((passed) => `unused:72:${START + days(passed)}`),
    );
    // The account is not deleted without the email that announces the deletion a month in advance.
    await test.db.delete(outbox);
    clock.at = START + days(1500);
    await sweepAll();
    expect(await test.db.$count(providers, sql`id = 72`)).toBe(1);
  });

  it("a project is stored for 24 months after its event, and a draft for 90 days after its last change (retention-2)", async () => {
    clock.at = Date.UTC(2029, 5, 13, 12);
    await saveCouple(test.db, 73);
    await saveProject(test.db, { publicId: "day", accountId: 73, eventDate: "2027-06-12" });
    await saveProject(test.db, { publicId: "fresh", accountId: 73, status: "draft", updatedAt: clock.at - days(90) });
    await sweepAll();
    expect(await test.db.$count(projects, sql`account_id = 73`)).toBe(2);
    clock.pass(days(1));
    await sweepAll();
    expect(await test.db.$count(projects, sql`account_id = 73`)).toBe(0);
  });
});

it("a limited number of rows is deleted per run, and the next run continues (retention-6)", async () => {
  clock.at = START;
  await test.db.run(sql`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO rate_limits (key, window_start, count) SELECT 'many' || i, 0, 1 FROM n`);
  const taken = [];
  for (let run = 0; run < 4; run += 1) taken.push(await forgetRows(deps(), ["counters"]));
  expect(taken).toEqual([500, 500, 200, 0]);
});

/** Tables that stay small, or that the hourly cron reads completely on purpose. */
const WHOLE = ["mail_stops", "message_reports"];

/** Index that the hourly cron scans completely. */
const WHOLE_INDEX = "SCAN requests USING INDEX requests_conversations";

it("deletions read no table as a whole (retention-11)", async () => {
  expect(asked.size).toBeGreaterThan(60);
  const { found } = await findWholeReads(test.url, [...asked.values()]);
  const large = found.filter(({ table, step }) => !WHOLE.includes(table) && step !== WHOLE_INDEX);
  expect([...new Set(large.map(({ table, step, statement }) => `${table}: ${step}: ${statement.sql}`))]).toEqual([]);
});
