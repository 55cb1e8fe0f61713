import { beforeEach, expect, it } from "vitest";
import { failures } from "#db/schema/administration";
import { rateLimits } from "#db/schema/rate-limits";
import { saveAdministrator } from "../../../tests/support/administrators";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { FAILURES, type Failure } from "./failure.form";
import { findFailures, mayReport, recordFailure, settleFailure } from "./failures.server";

const NOW = Date.UTC(2027, 2, 1, 8);
const test = useTestDatabase();
const at = (now: number) => ({ db: test.db, clock: stoppedClock(now), requestId: "r" });
const failure: Failure = {
  ...{ source: "worker", route: "/pro/requests/0123456789abcdef", type: "TypeError", message: "no row 12" },
  ...{ stack: "at read (worker.js:1:2)", release: "r1", requestId: "a" },
};
const record = (changes: Partial<Failure> = {}, now = NOW) => recordFailure(at(now), { ...failure, ...changes });

beforeEach(async () => {
  await test.db.delete(failures);
  await test.db.delete(rateLimits);
});

it("a failure is stored once per cause, counted, and reported when it is new (failure-1)", async () => {
  expect(await record()).toEqual({ isNews: true });
  expect(
    await record({ route: "/pro/requests/ffff456789abcdef", message: "no row 13", requestId: "b" }, NOW + 1),
  ).toEqual({
    isNews: false,
  });
  expect(await record({ source: "cron" })).toEqual({ isNews: true });
  const rows = await test.db.select().from(failures).orderBy(failures.source);
  expect(rows).toMatchObject([
    { source: "cron", times: 1 },
    { ...{ source: "worker", route: "/pro/requests/:id", times: 2, requestId: "b" }, firstAt: NOW, lastAt: NOW + 1 },
  ]);
});

it("a cause is reported again after a release and after a day (failure-5)", async () => {
  await record();
  expect(await record({}, NOW + FAILURES.quiet - 1)).toEqual({ isNews: false });
  expect(await record({}, NOW + FAILURES.quiet)).toEqual({ isNews: true });
  expect(await record({}, NOW + FAILURES.quiet + 1)).toEqual({ isNews: false });
  expect(await record({ release: "r2" }, NOW + FAILURES.quiet + 2)).toEqual({ isNews: true });
});

it("administrators see each cause until it is dismissed, and again when it happens later (failure-2)", async () => {
  const administrator = await saveAdministrator(test.db, 1);
  await record();
  const shown = async () => (await findFailures(at(NOW), administrator)).rows;
  const [{ fingerprint = "", lastAt = 0 } = {}] = await shown();
  await record({}, NOW + 5);
  await settleFailure(at(NOW + 6), administrator, { fingerprint, seen: lastAt });
  expect(await shown(), "it happened after the page was made").toHaveLength(1);
  await settleFailure(at(NOW + 7), administrator, { fingerprint, seen: NOW + 5 });
  expect(await findFailures(at(NOW), administrator)).toEqual({ rows: [], all: 0 });
  expect(await record({}, NOW + 8)).toEqual({ isNews: true });
  expect(await shown()).toMatchObject([{ times: 3, settledAt: null }]);
});

it("an ended session can neither read nor dismiss failures (failure-2)", async () => {
  const administrator = {
    ...(await saveAdministrator(test.db, 2)),
    sessionId: "ended",
  };
  await record();
  const [{ fingerprint = "" } = {}] = await test.db.select().from(failures);
  expect((await findFailures(at(NOW), administrator)).rows).toEqual([]);
  await expect(settleFailure(at(NOW), administrator, { fingerprint, seen: NOW })).rejects.toThrow();
  expect(await test.db.select().from(failures)).toMatchObject([{ settledAt: null }]);
});

it("scripts can report a limited number of failures an hour from one IP address (failure-3)", async () => {
  const ask = (ip: string, now = NOW) => mayReport(at(now), { ip, secret: "s" });
  for (let n = 0; n < FAILURES.perAddress.count; n += 1) expect(await ask("203.0.113.7")).toBe(true);
  expect(await ask("203.0.113.7")).toBe(false);
  expect(await ask("203.0.113.8")).toBe(true);
  expect(await ask("203.0.113.7", NOW + FAILURES.perAddress.window)).toBe(true);
});
