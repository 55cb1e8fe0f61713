import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();

it("lets a hundred writers take turns, each batch whole", async () => {
  const WRITERS = 100;
  const results = await Promise.allSettled(
    Array.from({ length: WRITERS }, (_, i) => {
      const { db } = openDatabase({ url: test.url, timeoutMs: 10_000 });
      const insert = (j: number) =>
        sql`INSERT INTO rate_limits (key, window_start, count) VALUES (${`${i}-${j}`}, 1, 1)`;
      return db.batch([db.all(sql`SELECT 1`), db.run(insert(1)), db.run(insert(2)), db.run(insert(3))]);
    }),
  );
  const done = results.filter(({ status }) => status === "fulfilled").length;
  const [rows] = await test.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM rate_limits`);
  expect(rows?.n).toBe(done * 3);
  expect(done).toBe(WRITERS);
});
