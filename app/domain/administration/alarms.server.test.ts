import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { alarms, backups, failures } from "#db/schema/administration";
import { outbox } from "#db/schema/outbox";
import { paymentEvents } from "#db/schema/payments";
import { rateLimits } from "#db/schema/rate-limits";
import { selectEmailSender } from "~/adapters/email/resend";
import { days, hours, minutes } from "~/domain/durations";
import { markWrite } from "~/domain/health.server";
import { queueMessage } from "~/domain/notifications/outbox.server";
import { EVENT_LIST_CURSOR } from "~/domain/payments/order.rules";
import { type ResendSimulator, startResendSimulator } from "../../../tests/simulators/email/resend";
import { saveBackup } from "../../../tests/support/backups";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findWholeReads } from "../../../tests/support/whole-reads";
import { PROBLEMS, readOperation, sendAlarms } from "./alarms.server";
import type { Failure } from "./failure.form";
import { recordFailure } from "./failures.server";
import { ALARM_ROUTES, ALARMS } from "./problem.rules";

const test = useTestDatabase();
const NOON = Date.UTC(2027, 4, 1, 12);
let resend: ResendSimulator;
let at = NOON;

beforeAll(async () => {
  resend = await startResendSimulator({ apiKey: "re_key" });
});
afterAll(() => resend.stop());
beforeEach(async () => {
  // Resend stores idempotency keys for a day.
  at += days(40);
  resend.taken.length = 0;
  resend.always(undefined);
  const tables = [alarms, backups, failures, outbox, paymentEvents, rateLimits];
  await Promise.all(tables.map((table) => test.db.delete(table)));
});

const deps = (now: number) => ({ db: test.db, clock: stoppedClock(now) });

/** Runs the cron's task. @returns subjects of the emails that it sent */
async function emailedAt(now: number, { backupHours = 0, apiKey = "re_key" } = {}): Promise<string[]> {
  const sent = resend.taken.length;
  await sendAlarms({
    ...deps(now),
    email: selectEmailSender({ vendor: "resend", apiKey, baseUrl: resend.url }),
    from: "Alliance <bonjour@alliance.example>",
    to: "operator@alliance.example",
    brand: "Alliance",
    backupHours,
    stateUrl: "https://alliance.example/healthz?deep",
    log: () => undefined,
  });
  return resend.taken.slice(sent).map(({ subject }) => subject.replace(/^Alliance /, ""));
}

const alarm = (kind: keyof typeof PROBLEMS) => `alarm: ${PROBLEMS[kind].sentence}`;
const over = (kind: keyof typeof PROBLEMS) => `alarm ended: ${PROBLEMS[kind].sentence}`;
const finished = (finishedAt: number) => saveBackup(test.db, finishedAt);
const queue = (now: number, key = "m") =>
  queueMessage(deps(now), { kind: "email", dedupeKey: key, to: "marie@example.org", subject: "x", text: "x" });
const fail = (now: number, failure: Partial<Failure>) =>
  recordFailure(deps(now), {
    source: "worker",
    route: "/",
    type: "TypeError",
    message: "x",
    stack: "",
    release: "r",
    requestId: "",
    ...failure,
  });

it("a problem such as a missing backup is emailed to the operator once a day, and when it is over (alarm-1, backup-7, backup-13)", async () => {
  const backupHours = 26;
  await finished(at);
  expect(await emailedAt(at + hours(26) - 1, { backupHours })).toEqual([]);
  const begun = at + hours(26);
  expect(await emailedAt(begun, { backupHours })).toEqual([alarm("backup")]);
  expect(await emailedAt(begun + minutes(1), { backupHours })).toEqual([]);
  expect(await emailedAt(begun + days(1) - 1, { backupHours })).toEqual([]);
  expect(await emailedAt(begun + days(1), { backupHours })).toEqual([alarm("backup")]);
  await finished(begun + days(1));
  expect(await emailedAt(begun + days(1) + minutes(1), { backupHours })).toEqual([over("backup")]);
  expect(await emailedAt(begun + days(1) + minutes(2), { backupHours })).toEqual([]);
  expect(await test.db.$count(alarms)).toBe(0);
  const since = new Date(begun).toISOString();
  expect(resend.taken.map(({ to, text }) => [to, text])).toEqual([
    ...Array(2).fill([
      ["operator@alliance.example"],
      `There is no recent backup.
Since: ${since}
State: https://alliance.example/healthz?deep
Help: docs/OPERATIONS.md, section "Backups"`,
    ]),
    [["operator@alliance.example"], expect.stringContaining("This problem has ended: There is no recent backup.")],
  ]);
});

it("a problem that lasts is emailed with the time at which it began (alarm-1)", async () => {
  await fail(at, { source: "cron", route: "retention" });
  expect(await emailedAt(at)).toEqual([alarm("tasks")]);
  const later = at + days(1);
  await test.db.update(failures).set({ settledAt: at });
  await fail(later, { source: "cron", route: "backup" });
  expect(await emailedAt(later)).toEqual([alarm("tasks")]);
  expect(resend.taken.map(({ text }) => text)).toEqual(
    Array(2).fill(expect.stringContaining(`Since: ${new Date(at).toISOString()}`)),
  );
});

it("an installation without a backup is reported, unless backups are switched off (backup-17)", async () => {
  expect(await emailedAt(at)).toEqual([]);
  expect(await emailedAt(at, { backupHours: 26 })).toEqual([alarm("backup")]);
});

it("an alarm that cannot be sent is tried again, and not sent twice if only its record failed (alarm-2)", async () => {
  await finished(at);
  const now = at + days(3);
  await expect(emailedAt(now, { backupHours: 26, apiKey: "re_revoked" })).rejects.toThrow("403");
  expect(await test.db.$count(alarms)).toBe(0);
  expect(await emailedAt(now + minutes(1), { backupHours: 26 })).toEqual([alarm("backup")]);
  await test.db.delete(alarms);
  expect(await emailedAt(now + minutes(2), { backupHours: 26 })).toEqual([]);
  expect(await test.db.$count(alarms)).toBe(1);
});

describe("problems of the operation are found (alarm-3)", () => {
  it("the oldest due message is 30 minutes old, until it is 15 minutes old", async () => {
    await queue(at);
    await queue(at + hours(20), "later");
    expect(await emailedAt(at + ALARMS.overdue)).toEqual([]);
    expect(await emailedAt(at + ALARMS.overdue + 1)).toEqual([alarm("messages")]);
    await test.db
      .update(outbox)
      .set({ nextAttemptAt: at + minutes(14) })
      .where(eq(outbox.dedupeKey, "m"));
    expect(await emailedAt(at + minutes(30))).toEqual([]);
    await test.db.update(outbox).set({ state: "sent" }).where(eq(outbox.dedupeKey, "m"));
    expect(await emailedAt(at + minutes(31))).toEqual([over("messages")]);
  });

  it("messages were given up, a queue has given up work, or a market refuses codes", async () => {
    await fail(at, { source: "cron", route: ALARM_ROUTES.outbox });
    await fail(at, { route: ALARM_ROUTES.queues });
    await fail(at, { route: ALARM_ROUTES.textCap });
    const kinds = ["delivery", "queues", "texts"] as const;
    expect(await emailedAt(at)).toEqual(kinds.map(alarm));
    expect(await emailedAt(at + ALARMS.window)).toEqual(kinds.map(over));
  });

  it("tasks of the cron fail, by name, until an administrator dismisses the failures", async () => {
    await fail(at, { source: "cron", route: "retention" });
    expect(await emailedAt(at)).toEqual([alarm("tasks")]);
    expect(resend.taken[0]?.text).toContain("\nTasks: retention\n");
    await test.db.update(failures).set({ settledAt: at });
    expect(await emailedAt(at + minutes(1))).toEqual([over("tasks")]);
  });

  it("30 requests failed within an hour, whatever their cause", async () => {
    for (let count = 1; count < ALARMS.failures; count++) await fail(at, { route: "/profile" });
    await fail(at, { source: "browser" });
    await fail(at, { route: ALARM_ROUTES.outbox });
    expect(await emailedAt(at)).not.toContain(alarm("requests"));
    await fail(at + minutes(40), { source: "webhook" });
    expect(await emailedAt(at + minutes(40))).toContain(alarm("requests"));
    expect(await emailedAt(at + minutes(80))).toContain(over("requests"));
  });

  it("Stripe's events are not read, or an event waits", async () => {
    const event = { objectId: "", receivedAt: at, createdAt: at };
    await test.db.insert(paymentEvents).values({ id: EVENT_LIST_CURSOR, type: "", ...event });
    expect(await emailedAt(at + ALARMS.overdue)).toEqual([]);
    expect(await emailedAt(at + ALARMS.overdue + 1)).toEqual([alarm("payments")]);
    await test.db.update(paymentEvents).set({ createdAt: at + hours(1) });
    expect(await emailedAt(at + hours(1))).toEqual([over("payments")]);
    await test.db.insert(paymentEvents).values({ id: "evt_1", type: "", ...event, nextAttemptAt: at + minutes(20) });
    expect(await emailedAt(at + hours(1))).toEqual([alarm("payments")]);
  });

  it("the database accepts no writes", async () => {
    await markWrite(deps(at));
    expect(await emailedAt(at + ALARMS.writesLate)).toEqual([]);
    expect(await emailedAt(at + ALARMS.writesLate + 1)).toEqual([alarm("writes")]);
  });
});

it("the state of the operation is read from one end of an index each (alarm-6)", async () => {
  const { sql } = readOperation(test.db, NOON).getQuery();
  const { found, tables } = await findWholeReads(test.url, [{ sql, args: [] }]);
  expect(tables).toContain("failures");
  expect(found.map(({ step }) => step)).toEqual([]);
});

it("alarms name sections that docs/OPERATIONS.md has (alarm-4)", () => {
  const operations = readFileSync("docs/OPERATIONS.md", "utf8");
  for (const { section } of Object.values(PROBLEMS)) expect(operations).toContain(`\n## ${section}\n`);
});
