import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { saveAdministrator } from "../../../tests/support/administrators";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { logSearchForm } from "./audit.form";
import { auditStatement } from "./audit.server";
import { findLog } from "./history.server";

const test = useTestDatabase();

it("owners find log entries by person, action and subject, newest first, in one round trip; other roles find none (log-2)", async () => {
  const owner = await saveAdministrator(test.db, 1);
  const moderator = await saveAdministrator(test.db, 2, ["moderator"]);
  const deps = { db: test.db, clock: stoppedClock(1000), requestId: "request-1" };
  const enter = (by: typeof owner, act: "profile.approved" | "venue.refuse", subjectId: string) =>
    auditStatement(deps, by, { act, subjectKind: act === "venue.refuse" ? "venue" : "provider", subjectId }, sql`1`);
  for (let n = 0; n < 52; n++) await enter(moderator, "profile.approved", `provider-${n}`);
  await enter(owner, "venue.refuse", "venue-1");
  await saveProvider(test.db, 51, { name: "Maison Lierre" });
  const find = (search: Record<string, string>, actor = owner) => findLog(test, actor, logSearchForm.parse(search));
  const before = test.roundTrips.count;
  const first = await find({});
  expect(test.roundTrips.count - before).toBe(1);
  expect(first.entries.slice(0, 3)).toMatchObject([
    { act: "venue.refuse", subjectId: "venue-1", by: "Moderator 1", at: 1000 },
    { act: "profile.approved", subjectId: "provider-51", name: "Maison Lierre", by: "Moderator 2" },
    { act: "profile.approved", subjectId: "provider-50", name: null },
  ]);
  expect([first.entries.length, first.hasOlder]).toEqual([50, true]);
  const older = await find({ before: String(first.entries.at(-1)?.id) });
  expect(older.entries.map(({ subjectId }) => subjectId)).toEqual(["provider-2", "provider-1", "provider-0"]);
  expect((await find({ by: "1" })).entries).toHaveLength(1);
  expect((await find({ act: "venue.refuse" })).entries).toHaveLength(1);
  expect((await find({ subject: " provider-7 " })).entries).toHaveLength(1);
  expect((await find({ act: "unknown", by: "x" })).entries).toHaveLength(50);
  expect(first.people).toEqual([
    { id: 1, name: "Moderator 1" },
    { id: 2, name: "Moderator 2" },
  ]);
  expect(await find({}, moderator)).toMatchObject({ entries: [], people: [] });
});
