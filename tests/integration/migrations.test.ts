import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { migrate } from "#db/migrate";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();

it("migrates an empty database, again without harm, and enforces foreign keys", async () => {
  await migrate({ url: test.url });
  const tables = await test.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`);
  expect(tables.map((t) => t.name)).toEqual(
    expect.arrayContaining(["accounts", "places_fts", "provider_match", "requests"]),
  );
  await expect(test.db.run(sql`INSERT INTO provider_languages (provider_id, iso) VALUES (1, 'xx')`)).rejects.toThrow();
});

it("needs one round trip for one batch", async () => {
  const before = test.roundTrips.count;
  await test.db.batch([test.db.all(sql`SELECT 1`), test.db.all(sql`SELECT 2`)]);
  expect(test.roundTrips.count - before).toBe(1);
});
