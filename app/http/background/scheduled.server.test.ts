import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import { parseSettings } from "~/http/pipeline/settings.server";
import { type ResendSimulator, startResendSimulator } from "../../../tests/simulators/email/resend";
import { startVendorServer, type VendorServer } from "../../../tests/simulators/vendor-server";
import { useTestDatabase } from "../../../tests/support/database";
import { memoryQueues } from "../../../tests/support/queues";
import { runScheduledWork, runTasks } from "./scheduled.server";

const HALF_PAST = Date.UTC(2027, 2, 1, 8, 30);

const test = useTestDatabase();
let resend: ResendSimulator;
let watcher: VendorServer;

beforeAll(async () => {
  resend = await startResendSimulator({ apiKey: "re_key" });
  watcher = await startVendorServer({ reply: () => ({ status: 200, body: "OK" }), errorBody: () => "" });
});
beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});
afterAll(async () => {
  await resend.stop();
  await watcher.stop();
});

/** Runs the cron once without a payment provider. @returns number of heartbeats */
async function heartbeatsOf(changes: Record<string, string> = {}): Promise<number> {
  const before = watcher.requests;
  const settings = parseSettings({
    ENVIRONMENT: "development",
    DATABASE_URL: test.url,
    SESSION_SECRET: "a secret of more than thirty-two characters",
    EMAIL_VENDOR: "resend",
    RESEND_API_KEY: "re_key",
    RESEND_BASE_URL: resend.url,
    HEARTBEAT_URL: `${watcher.url}/ping/key`,
    ...changes,
  });
  const stores = { media: selectMediaStore(undefined), queues: memoryQueues().queues };
  await runScheduledWork(settings, stores, HALF_PAST).catch(() => undefined);
  return watcher.requests - before;
}

it("each run of the cron sends a heartbeat, except while the operator cannot be emailed (alarm-7)", async () => {
  const backupMissing = { BACKUP_HOURS: "26" };
  expect(await heartbeatsOf()).toBe(1);
  expect(await heartbeatsOf({ ...backupMissing, RESEND_API_KEY: "re_revoked" })).toBe(0);
  expect(await heartbeatsOf(backupMissing)).toBe(1);
  expect(resend.taken.map(({ to, subject }) => [to, subject])).toContainEqual([
    ["bonjour@alliance.example"],
    "Alliance alarm: There is no recent backup.",
  ]);
  expect(await heartbeatsOf({ DATABASE_URL: "http://127.0.0.1:9" })).toBe(0);
});

const errors = { report: async () => undefined };

function pages(count: number) {
  let calls = 0;
  return { task: async () => ++calls <= count, calls: () => calls };
}

it("a sweep goes on until nothing is due, and the others take turns with it (sweep-1)", async () => {
  const order: string[] = [];
  const [long, short] = [pages(3), pages(0)];
  const named = (name: string, task: () => Promise<boolean>) => () => {
    order.push(name);
    return task();
  };
  await runTasks(errors, { long: named("long", long.task), short: named("short", short.task) });
  expect(order).toEqual(["long", "short", "long", "long", "long"]);
});

it("a sweep that is never finished ends with the run", async () => {
  const [endless, late] = [pages(Number.POSITIVE_INFINITY), pages(Number.POSITIVE_INFINITY)];
  await runTasks(errors, { endless: endless.task }, { ms: 60_000, rounds: 20 });
  expect(endless.calls()).toBe(20);
  await runTasks(errors, { late: late.task }, { ms: 0, rounds: 20 });
  expect(late.calls(), "each task runs once").toBe(1);
});

it("a failed task is reported with its name, and stops neither the others nor their next pages", async () => {
  const reported: unknown[] = [];
  const other = pages(2);
  const failing = () => Promise.reject(new Error("defect"));
  const report = async (error: unknown, where?: { route?: string | undefined }) =>
    void reported.push([(error as Error).message, where?.route]);
  await expect(runTasks({ report }, { failing, other: other.task })).rejects.toThrow("defect");
  expect([reported, other.calls()]).toEqual([[["defect", "failing"]], 3]);
});
