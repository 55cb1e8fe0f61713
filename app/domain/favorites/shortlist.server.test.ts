import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { favorites, shortlistLinks } from "#db/schema/favorites";
import { rateLimits } from "#db/schema/rate-limits";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { endShortlist, findShortlist, findShortlistLink, renewShortlist } from "./shortlist.server";

const test = useTestDatabase();
let now = Date.UTC(2027, 0, 15, 8);
const deps = () => ({ db: test.db, clock: { now: () => now } });
const couple: Couple = {
  role: "couple",
  accountId: 1,
  sessionId: "session-1",
  firstname: "",
  locale: "fr",
  hasFinishedOnboarding: true,
};

beforeEach(async () => {
  now = Date.UTC(2027, 0, 15, 8);
  for (const table of ["accounts", "providers", "rate_limits"])
    await test.db.run(sql`DELETE FROM ${sql.identifier(table)}`);
  await saveCouple(test.db, 1, { firstname: "Zélie", lastname: "Quarzmann", email: "zelie@couple.example" });
  for (const id of [1, 2, 3])
    await saveProvider(test.db, id, { ...approvedProvider, name: `Planner ${id}`, visible: id !== 3 });
  await test.db
    .insert(favorites)
    .values([1, 2, 3].map((providerId) => ({ accountId: 1, providerId, createdAt: providerId })));
});

it("anyone with the link sees the couple's first name and visible favourites, the newest first, and nothing else of it (favorite-9)", async () => {
  const secret = await renewShortlist(deps(), couple, 0);
  const planners = [{ name: "Planner 2" }, { name: "Planner 1" }];
  expect(await findShortlistLink(deps(), couple)).toMatchObject({ createdAt: now, planners });
  const found = await findShortlist(deps(), secret);
  expect(found).toMatchObject({ firstname: "Zélie", planners });
  for (const word of ["Quarzmann", "zelie@", secret]) expect(JSON.stringify(found)).not.toContain(word);
  const [row] = await test.db.select().from(shortlistLinks);
  expect(row?.hash).not.toContain(secret);
});

it("a replaced, ended or erased link is unknown, and two simultaneous replacements leave one link (favorite-10)", async () => {
  const first = await renewShortlist(deps(), couple, 0);
  await expect(renewShortlist(deps(), couple, 0)).rejects.toMatchObject({ code: "shortlist.changed" });
  const tries = await Promise.allSettled([renewShortlist(deps(), couple, now), renewShortlist(deps(), couple, now)]);
  const renewed = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  expect(renewed).toHaveLength(1);
  const [second = ""] = renewed;
  expect(await findShortlist(deps(), first)).toBeNull();
  expect(await findShortlist(deps(), second)).not.toBeNull();
  await endShortlist(deps(), couple);
  await endShortlist(deps(), couple);
  const { createdAt } = await findShortlistLink(deps(), couple);
  expect([await findShortlist(deps(), second), createdAt]).toEqual([null, null]);
  const third = await renewShortlist(deps(), couple, 0);
  await test.db.delete(accounts);
  expect(await findShortlist(deps(), third)).toBeNull();
});

it("a link is opened at most 300 times an hour; a guess is not counted and writes nothing (favorite-11)", async () => {
  expect(await findShortlist(deps(), "guess")).toBeNull();
  expect(await test.db.$count(rateLimits)).toBe(0);
  const secret = await renewShortlist(deps(), couple, 0);
  await findShortlist(deps(), secret);
  await test.db.run(sql`UPDATE rate_limits SET count = 300`);
  expect(await findShortlist(deps(), secret)).toBe("tooMany");
});
