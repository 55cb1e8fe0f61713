import { count, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { rateLimits } from "#db/schema/rate-limits";
import { useTestDatabase } from "../../tests/support/database";
import { guardedBatch } from "./guarded-batch.server";

const test = useTestDatabase();

beforeEach(() => test.db.delete(rateLimits));

const insert = (key: string) => test.db.insert(rateLimits).values({ key, count: 1, windowStart: 0 });
const rows = () => test.db.$count(rateLimits);

it("runs all statements, in one round trip, and returns their results by name", async () => {
  const before = test.roundTrips.count;
  const results = await guardedBatch(
    test.db,
    { "session.expired": sql`1`, "credits.none": sql`1 = 1` },
    {
      two: [insert("a"), insert("b")],
      rows: test.db.select({ all: count() }).from(rateLimits),
    },
  );
  expect(results.two.map(({ rowsAffected }) => rowsAffected)).toEqual([1, 1]);
  expect(results.rows).toEqual([{ all: 2 }]);
  expect(Object.keys(results)).toEqual(["two", "rows"]);
  expect(test.roundTrips.count - before).toBe(1);
});

it("writes nothing where a condition is false, or unknown, and throws the first one's code", async () => {
  const refused = (conditions: Parameters<typeof guardedBatch>[1]) =>
    guardedBatch(test.db, conditions, { written: insert("a") });
  await expect(refused({ "session.expired": sql`0`, "credits.none": sql`0` })).rejects.toMatchObject({
    name: "DomainError",
    code: "session.expired",
  });
  await expect(refused({ "session.expired": sql`1`, "credits.none": sql`NULL` })).rejects.toMatchObject({
    code: "credits.none",
  });
  expect(await rows()).toBe(0);
});

it("leaves other failures as they are, also of statements that use JSON", async () => {
  await insert("a");
  const broken = (statement: ReturnType<typeof test.db.run>) =>
    guardedBatch(test.db, { "session.expired": sql`1` }, { inserted: insert("b"), statement });
  await expect(broken(test.db.run(sql`SELECT json_extract('{}', 'session')`))).rejects.not.toMatchObject({
    name: "DomainError",
  });
  await expect(broken(test.db.run(sql`INSERT INTO nowhere VALUES (1)`))).rejects.not.toMatchObject({
    name: "DomainError",
  });
  expect(await rows()).toBe(1);
});
