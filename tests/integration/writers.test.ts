import { sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { isCrowded, openDatabase } from "#db/client.server";
import { rateLimits } from "#db/schema/rate-limits";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();
afterEach(async () => {
  vi.unstubAllGlobals();
  await test.db.delete(rateLimits);
});

function write(key: string, timeoutMs?: number) {
  const { db } = openDatabase({ url: test.url, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
  const insert = (n: number) =>
    db.run(sql`INSERT INTO rate_limits (key, window_start, count) VALUES (${`${key}-${n}`}, 1, 1)`);
  return db.batch([db.all(sql`SELECT 1`), insert(1), insert(2), insert(3)]);
}
const written = async () => (await test.db.select().from(rateLimits)).map(({ key }) => key).sort();

it("lets a hundred writers with time enough take turns, each batch whole", async () => {
  const writers = Array.from({ length: 100 }, (_, n) => `writer ${n}`);
  await Promise.all(writers.map((writer) => write(writer, 18_000)));
  expect(await written()).toEqual(writers.flatMap((writer) => [1, 2, 3].map((n) => `${writer}-${n}`)).sort());
});

it("sends four writers at once, and turns a visitor's away after 2.5 seconds with nothing written", async () => {
  const real = fetch;
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let sent = 0;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    sent += 1;
    await answering;
    return real(...request);
  });
  const first = Promise.all([1, 2, 3, 4].map((n) => write(`first ${n}`, 18_000)));
  await expect.poll(() => sent).toBe(4);
  expect(isCrowded()).toBe(true);
  const patient = write("patient", 18_000);
  const since = Date.now();
  await expect(write("visitor")).rejects.toThrow("Too many writers are waiting.");
  expect(Date.now() - since).toBeGreaterThanOrEqual(2_500);
  expect(sent).toBe(4);
  answer();
  await Promise.all([first, patient]);
  expect((await written()).filter((key) => key.endsWith("-1"))).toEqual([
    "first 1-1",
    "first 2-1",
    "first 3-1",
    "first 4-1",
    "patient-1",
  ]);
  expect((await written()).length).toBe(15);
});
