import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { Random } from "#db/seed/demo/random";
import { type Crash, startCrashing } from "../support/crashing";
import { seedOf } from "../support/sweep";

/** File for the counts of `npm run bench`, which kills more often. */
const RESULTS = process.env.KILL_RESULTS;
const KILLS = Number(process.env.KILLS ?? 20);
const SEED = Number(process.env.SEED ?? seedOf(20261126));
/** Last call and last millisecond at which a process is killed. All MOST_CALLS calls take about LONGEST_MS. */
const MOST_CALLS = 55;
const LONGEST_MS = 250;

let product: Awaited<ReturnType<typeof startCrashing>>;

beforeAll(async () => {
  product = await startCrashing(inject("migratedData"));
}, 60_000);
afterAll(() => product.stop());

it("nothing confirmed is lost or duplicated when the Worker or the database is killed at any time (kill-1)", async () => {
  const random = new Random(SEED);
  const faults: string[] = [];
  let interrupted = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const how: Crash =
      kill % 2 === 0
        ? { kind: "database", afterMs: Math.floor(random.next() * LONGEST_MS) }
        : {
            kind: "worker",
            point: { call: 1 + Math.floor(random.next() * MOST_CALLS), when: random.next() < 0.5 ? "before" : "after" },
          };
    const report = await product.crash(how);
    faults.push(...report.faults);
    if (report.interrupted) interrupted += 1;
  }
  expect(faults, `seed ${SEED}`).toEqual([]);
  expect(interrupted, "most of them died in the midst of something").toBeGreaterThan(KILLS / 4);
  if (RESULTS) writeFileSync(RESULTS, JSON.stringify({ kills: KILLS, interrupted }));
}, 900_000);
