import { beforeAll, beforeEach, expect, it } from "vitest";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import { minutes } from "~/domain/durations";
import type { Couple } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { formatters } from "~/i18n/format.server";
import { translator } from "~/i18n/i18n.server";
import { MARKETS } from "~/i18n/markets";
import { saveAdministrator } from "../../tests/support/administrators";
import { saveCouple } from "../../tests/support/couples";
import { useTestDatabase } from "../../tests/support/database";
import { openedByView } from "./opened-by.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 10, 12);
let couple: Couple;

beforeAll(async () => {
  couple = await saveCouple(test.db, 1);
  await saveAdministrator(test.db, 1);
});
beforeEach(() => test.db.delete(impersonations));

type Steps = readonly [kind: "view" | "change" | "refused", path: string][];

async function viewOf(changes: Partial<typeof impersonations.$inferInsert>, steps: Steps = []) {
  const times = { startedAt: NOW - minutes(60), expiresAt: NOW - minutes(30), stoppedAt: null };
  await test.db
    .insert(impersonations)
    .values({ id: "one", administratorId: 1, accountId: 1, reason: "Case 4127", ...times, ...changes });
  for (const [index, [kind, path]] of steps.entries())
    await test.db
      .insert(impersonationSteps)
      .values({ impersonationId: "one", at: NOW + index, kind, path, requestId: `request-${index}` });
  const context = {
    db: test.db,
    clock: { now: () => NOW },
    settings: { BRAND_NAME: "Alliance" },
    t: translator("en"),
    format: formatters("en", MARKETS.GB),
  } as unknown as AppContext;
  const [one] = (await openedByView(context, couple)).all;
  return one;
}

it("the owner of an account sees when it was opened, and how that ended (impersonation-4)", async () => {
  const seen = async (changes: Parameters<typeof viewOf>[0]) => {
    await test.db.delete(impersonations);
    const one = await viewOf(changes);
    return [one?.when, one?.knots.at(-1)?.title];
  };
  expect(await seen({})).toEqual(["10 March 2027, 11:00 to 11:30", "Time was up"]);
  expect(await seen({ stoppedAt: NOW - minutes(50) })).toEqual(["10 March 2027, 11:00 to 11:10", "Left your account"]);
  expect(await seen({ stoppedAt: NOW - minutes(60) }), "within a minute").toEqual([
    "10 March 2027, at 11:00",
    "Left your account",
  ]);
  expect(await seen({ expiresAt: NOW + 1 })).toEqual([
    "10 March 2027, since 11:00, until 12:00 at the latest",
    "Is still in your account",
  ]);
});

it("the owner sees each opened page once, and attempts only if some were refused", async () => {
  const steps: Steps = [
    ["view", "/project"],
    ["view", "/project"],
    ["view", "/unknown"],
    ["change", "/profile"],
  ];
  const seen = await viewOf({}, steps);
  expect(seen?.knots.slice(0, 2).map(({ title, detail }) => [title, detail])).toEqual([
    ["Looked at 3 pages", "The project, /unknown"],
    ["Changed 1 thing", translator("en")("profile:title")],
  ]);
  expect(seen?.knots.map(({ key }) => key)).toEqual(["view", "change", "end"]);
  expect([seen?.log, seen?.steps.length]).toEqual(["See the 4 log entries", 4]);
  await test.db.delete(impersonations);
  expect((await viewOf({}, [["refused", "/profile"]]))?.knots.map(({ key }) => key)).toContain("refused");
});

it("an account in which nothing was opened says so, without a log", async () => {
  const seen = await viewOf({});
  expect(seen?.knots.slice(0, 2).map(({ title }) => title)).toEqual(["Looked at nothing", "Changed nothing"]);
  expect([seen?.log, seen?.askHref]).toEqual([null, null]);
});
