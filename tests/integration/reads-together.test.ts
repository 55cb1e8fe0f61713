import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();
const open = () => openDatabase({ url: test.url, readsTogether: true });

it("sends reads of the same moment in one round trip, and gives each asker its own part", async () => {
  const { db, roundTrips } = open();
  const [one, [two, three], four] = await Promise.all([
    db.all<{ n: number }>(sql`SELECT 1 AS n`),
    db.batch([db.all<{ n: number }>(sql`SELECT 2 AS n`), db.all<{ n: number }>(sql`SELECT 3 AS n`)]),
    // Simulates a loader that awaits other work before it reads.
    Promise.resolve().then(() => db.all<{ n: number }>(sql`SELECT 4 AS n`)),
  ]);
  expect([one, two, three, four].map((rows) => rows[0]?.n)).toEqual([1, 2, 3, 4]);
  expect(roundTrips.count).toBe(1);
});

it("sends what is asked later in a round trip of its own", async () => {
  const { db, roundTrips } = open();
  await db.all(sql`SELECT 1`);
  await db.all(sql`SELECT 2`);
  expect(roundTrips.count).toBe(2);
});

it("sends writes alone and at once, and the reads around them as well", async () => {
  const { db, roundTrips } = open();
  const [before, written] = await Promise.all([
    db.all<{ n: number }>(sql`SELECT count(*) AS n FROM provider_departures`),
    db.batch([
      db.run(
        sql`INSERT INTO provider_departures (month, kind, market, reason) VALUES ('2027-03', 'planner', 'FR', 'x')`,
      ),
      db.all<{ n: number }>(sql`SELECT count(*) AS n FROM provider_departures`),
    ]),
  ]);
  expect(before).toHaveLength(1);
  expect(written[1][0]?.n).toBe(1);
  expect(roundTrips.count).toBe(2);
});

it("sends a batch that writes with the reads around it where a page asks for that", async () => {
  const { db, roundTrips } = openDatabase({ url: test.url, readsTogether: true, writesTogether: true });
  const departures = sql`SELECT count(*) AS n FROM provider_departures`;
  const [[frame], [written, [after]]] = await Promise.all([
    db.all<{ n: number }>(departures),
    db.batch([
      db.run(
        sql`INSERT INTO provider_departures (month, kind, market, reason) VALUES ('2027-03', 'planner', 'FR', 'x')`,
      ),
      db.all<{ n: number }>(sql`SELECT changes() AS n`),
    ]),
  ]);
  expect([written.rowsAffected, after?.n, (frame?.n ?? 0) > 0]).toEqual([1, 1, true]);
  expect(roundTrips.count).toBe(1);
});

it("tells every asker of a failure", async () => {
  const { db } = open();
  const answers = await Promise.allSettled([db.all(sql`SELECT 1`), db.all(sql`SELECT no_such_column FROM providers`)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

it("keeps the ledger of credits as it was written", async () => {
  const { db } = open();
  await db.run(
    sql`INSERT INTO credit_entries (provider_id, kind, amount, cause, created_at) VALUES (1, 'welcome', 1, 'welcome:1', 0)`,
  );
  await expect(db.run(sql`UPDATE credit_entries SET amount = 2`)).rejects.toThrow();
  await expect(db.run(sql`DELETE FROM credit_entries`)).rejects.toThrow();
  expect(await db.all(sql`SELECT amount FROM credit_entries`)).toEqual([{ amount: 1 }]);
});
