import { beforeEach, expect, it } from "vitest";
import { backups } from "#db/schema/administration";
import { rateLimits } from "#db/schema/rate-limits";
import { days, hours, minutes } from "~/domain/durations";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { reportMissingBackup } from "./report-missing-backup.server";

const test = useTestDatabase();
const NOON = Date.UTC(2027, 4, 1, 12);

beforeEach(() => Promise.all([test.db.delete(backups), test.db.delete(rateLimits)]));

/** Lets the cron run at these moments. @returns what it reported */
async function reportedAt(moments: number[], after = 26): Promise<string[]> {
  const reported: string[] = [];
  const errors = {
    report: async (error: unknown, { route }: { route?: string | undefined }) => {
      reported.push(`${route}: ${error}`);
    },
  };
  for (const at of moments) await reportMissingBackup({ db: test.db, clock: stoppedClock(at), errors }, after);
  return reported;
}

const finished = (at: number) =>
  test.db
    .insert(backups)
    .values({ startedAt: at - minutes(5), finishedAt: at, rows: 1, objects: 0, bytes: 1, hash: "" });

it("reports once a day that no backup was finished for 26 hours (backup-7)", async () => {
  await finished(NOON - days(40));
  await finished(NOON);
  expect(await reportedAt([NOON, NOON + hours(26) - 1])).toEqual([]);
  expect(await reportedAt([NOON + hours(26), NOON + hours(26) + minutes(1), NOON + hours(30)])).toEqual([
    "backups: BackupMissing: The newest backup is 26 hours old.",
  ]);
  expect(await reportedAt([NOON + days(2), NOON + days(2) + minutes(1)])).toEqual([
    "backups: BackupMissing: The newest backup is 48 hours old.",
  ]);
  await finished(NOON + days(3));
  expect(await reportedAt([NOON + days(3) + hours(20)])).toEqual([]);
});

it("reports an installation that has none, and nothing where it is switched off (backup-7)", async () => {
  expect(await reportedAt([NOON], 0)).toEqual([]);
  expect(await reportedAt([NOON])).toEqual(["backups: BackupMissing: There is no backup."]);
});
