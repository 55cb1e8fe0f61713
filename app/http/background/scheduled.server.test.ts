import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { selectMediaStore } from "~/adapters/media-store/select-media-store";
import { parseSettings } from "~/http/pipeline/settings.server";
import { type ResendSimulator, startResendSimulator } from "../../../tests/simulators/email/resend";
import { startVendorServer, type VendorServer } from "../../../tests/simulators/vendor-server";
import { useTestDatabase } from "../../../tests/support/database";
import { runScheduledWork } from "./scheduled.server";

/** Time at which no hourly job runs. */
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
  await runScheduledWork(settings, selectMediaStore(undefined), HALF_PAST).catch(() => undefined);
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
