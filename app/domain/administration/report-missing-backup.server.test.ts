import { beforeEach, expect, it } from "vitest";
import { backups, failures } from "#db/schema/administration";
import { rateLimits } from "#db/schema/rate-limits";
import { days, hours, minutes, seconds } from "~/domain/durations";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { recordFailure } from "./failures.server";
import { reportMissingBackup } from "./report-missing-backup.server";

const test = useTestDatabase();
const NOON = Date.UTC(2027, 4, 1, 12);

beforeEach(() => Promise.all([backups, failures, rateLimits].map((table) => test.db.delete(table))));

/** Runs the cron at these moments. @returns reported errors */
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

it("a backup that has not finished for 26 hours is reported once a day (backup-7)", async () => {
  await finished(NOON - days(40));
  await finished(NOON);
  expect(await reportedAt([NOON, NOON + hours(26) - 1])).toEqual([]);
  expect(await reportedAt([NOON + hours(26), NOON + hours(26) + minutes(1), NOON + hours(30)])).toEqual([
    "backups: BackupMissing: The newest backup is 26 hours old.",
  ]);
  expect(await reportedAt([NOON + days(2), NOON + hours(50) - 1, NOON + hours(50), NOON + days(3) - 1])).toEqual([
    "backups: BackupMissing: The newest backup is 50 hours old.",
  ]);
  await finished(NOON + days(3));
  expect(await reportedAt([NOON + days(3) + hours(20)])).toEqual([]);
});

it("an installation without a backup is reported, unless backups are switched off (backup-17)", async () => {
  expect(await reportedAt([NOON], 0)).toEqual([]);
  expect(await reportedAt([NOON])).toEqual(["backups: BackupMissing: There is no backup."]);
});

it("a missing backup is sent to the error reporting provider each day (backup-13, failure-1)", async () => {
  await finished(NOON);
  const told: number[] = [];
  const since = NOON + hours(26);
  for (let at = since; at <= since + days(3); at += minutes(10)) {
    // The response time of the database varies.
    const kept = stoppedClock(at + seconds((at / minutes(10)) % 7));
    const errors = {
      async report(error: unknown) {
        const { name: type, message } = error as Error;
        const rest = { source: "cron", route: "backups", stack: "", release: "r", requestId: "" } as const;
        const { isNews } = await recordFailure({ db: test.db, clock: kept }, { type, message, ...rest });
        if (isNews) told.push(at);
      },
    };
    await reportMissingBackup({ db: test.db, clock: stoppedClock(at), errors }, 26);
  }
  expect(told).toHaveLength(4);
});
