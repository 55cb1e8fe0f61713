import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
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

describe("during a checkpoint, when the database rejects every write", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Rejects all requests during a number of milliseconds of the fake clock, as sqld does during a checkpoint. */
  function rejectFor(ms: number) {
    const real = fetch;
    vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
    const end = Date.now() + ms;
    let rejected = 0;
    vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
      if (Date.now() >= end) return real(...request);
      rejected += 1;
      const error = { message: "SQLite error: database is locked", code: "SQLITE_BUSY" };
      const [asked] = request;
      const { requests } = JSON.parse(asked instanceof Request ? await asked.text() : "{}") as { requests: object[] };
      return Response.json({ baton: null, base_url: null, results: requests.map(() => ({ type: "error", error })) });
    });
    return () => rejected;
  }

  async function passTimeUntil(work: Promise<unknown>) {
    let isDone = false;
    const ending = work.finally(() => {
      isDone = true;
    });
    while (!isDone) await vi.advanceTimersByTimeAsync(10);
    await ending;
  }

  it("a bulk load waits for a minute, and writes its batch whole", async () => {
    const rejected = rejectFor(60_000);
    const loading = write("bulk", 120_000);
    await passTimeUntil(loading);
    expect(rejected()).toBeGreaterThan(20);
    expect(await written()).toEqual(["bulk-1", "bulk-2", "bulk-3"]);
  });

  it("a visitor's write is turned away within 2.5 seconds, with nothing written", async () => {
    rejectFor(60_000);
    const since = Date.now();
    await passTimeUntil(expect(write("visitor")).rejects.toThrow("The database is locked by other writers."));
    expect(Date.now() - since).toBeLessThanOrEqual(2_500);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(await written()).toEqual([]);
  });
});
