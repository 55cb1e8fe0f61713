import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Database, openDatabase } from "#db/client.server";
import { hours, minutes, seconds } from "~/domain/durations";
import { markWrite } from "~/domain/health.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { loader } from "~/routes/resources/healthz";
import { saveBackup } from "../support/backups";
import { stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();
const clock = stoppedClock(Date.UTC(2027, 0, 1, 8));

async function ask(db: Database, ENVIRONMENT = "production") {
  const url = new URL("https://alliance.example/healthz");
  const context = { db, clock, url, settings: { ENVIRONMENT, VERSION: "abc" } };
  const response = await loader({ context } as unknown as Parameters<typeof loader>[0]);
  const { status, ...facts } = (await response.json()) as Record<"status" | "version" | "database" | "writes", string>;
  expect(status).toBe(response.status === 200 ? "ok" : "unavailable");
  return [response.status, facts] as const;
}

it("the health check answers 503 when the database is down, and in production when writes are late (health-2)", async () => {
  await markWrite({ db: test.db, clock });
  const up = { version: "abc", database: "up" };
  expect(await ask(test.db)).toEqual([200, { ...up, writes: "ok" }]);
  const down = openDatabase({ url: "http://127.0.0.1:9", timeoutMs: 300 }).db;
  for (const environment of ["production", "development"])
    expect(await ask(down, environment)).toEqual([503, { version: "abc", database: "down", writes: "unknown" }]);
  clock.pass(minutes(6));
  expect(await ask(test.db)).toEqual([503, { ...up, writes: "late" }]);
  expect(await ask(test.db, "development")).toEqual([200, { ...up, writes: "late" }]);
});

describe("the deep health check", () => {
  const settings = { ENVIRONMENT: "production", VERSION: "abc", BACKUP_HOURS: 26 };
  const url = new URL("https://alliance.example/healthz?deep");

  async function askDeeply(db: Database, of = settings) {
    const response = await loader({ context: { db, clock, url, settings: of } } as unknown as Parameters<
      typeof loader
    >[0]);
    return { code: response.status, ...((await response.json()) as object) };
  }

  it("the deep health check names problems, the last cron, the oldest due message and the last backup (health-3)", async () => {
    const { db, roundTrips } = openDatabase({ url: test.url });
    await markWrite({ db: test.db, clock });
    const lastCron = new Date(clock.now()).toISOString();
    const up = { code: 200, status: "ok", version: "abc", database: "up", writes: "ok", lastCron };
    const none = { problems: ["backup"], oldestDueMessage: null, lastBackup: null };
    expect(await askDeeply(db)).toEqual({ ...up, ...none });
    expect(roundTrips.count).toBe(1);
    const backup = clock.now() - hours(1);
    await saveBackup(test.db, backup);
    const message = { kind: "email", dedupeKey: "m", to: "marie@example.org", subject: "x", text: "x" } as const;
    await queueMessage({ db: test.db, clock: stoppedClock(backup) }, message);
    const at = new Date(backup).toISOString();
    clock.pass(seconds(9));
    expect(await askDeeply(db), "from the cache").toEqual({ ...up, ...none });
    expect(roundTrips.count).toBe(1);
    clock.pass(seconds(1));
    expect(await askDeeply(db)).toEqual({ ...up, problems: ["messages"], oldestDueMessage: at, lastBackup: at });
    expect(roundTrips.count).toBe(2);
    clock.pass(minutes(6));
    expect(await askDeeply(db)).toMatchObject({ code: 503, status: "unavailable", writes: "late" });
  });

  it("the deep health check answers 503 while the database is down, or a restore has not finished (health-4)", async () => {
    const unavailable = { code: 503, status: "unavailable", version: "abc", database: "down", writes: "unknown" };
    const down = openDatabase({ url: "http://127.0.0.1:9", timeoutMs: 300 }).db;
    expect(await askDeeply(down, { ...settings })).toEqual(unavailable);
    await test.db.run(sql`CREATE TABLE restoring (id INTEGER)`);
    await test.db.run(sql`ALTER TABLE backups RENAME TO later`);
    expect(await askDeeply(test.db, { ...settings })).toEqual(unavailable);
    await test.db.run(sql`ALTER TABLE later RENAME TO backups`);
    expect(await askDeeply(test.db, { ...settings })).toEqual(unavailable);
    await test.db.run(sql`DROP TABLE restoring`);
  });
});
