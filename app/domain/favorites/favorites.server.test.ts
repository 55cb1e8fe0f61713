import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { providerDays } from "#db/schema/statistics";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { LinkDeps } from "~/domain/deps";
import { links } from "~/domain/links.fixture";
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import { matchQuery, NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { FAVORITES } from "./favorite.form";
import { changeFavorite, findFavorites, mergeFavorites } from "./favorites.server";

const test = useTestDatabase();
let clock: ReturnType<typeof stoppedClock>;
let deps: LinkDeps;
let marie: Couple;
let max: Couple;

beforeEach(async () => {
  await test.db.delete(accounts);
  await test.db.delete(providers);
  clock = stoppedClock(NOON);
  deps = { db: test.db, clock, links };
  marie = await saveCouple(test.db, 1);
  max = await saveCouple(test.db, 2);
  await savePlanners(test.db, [
    ...[1, 2, 3, 4].map((id) => planner(id)),
    planner(5, { row: { visible: false } }),
    planner(6, { row: { status: "in_progress" } }),
    planner(7, { row: { kind: "venue" } }),
  ]);
});

const NEW = { id: "new", accountId: 1, remembered: true, device: "", createdAt: 0, seenAt: 0 };
const id = (number: number) => `planner-${number}`;
async function change(intent: "add" | "remove", number: number, of: Couple = marie) {
  clock.pass(1);
  await changeFavorite(deps, of, { kind: "planner", id: id(number), intent });
}
async function merge(session: string, planners: string[]) {
  const [first, ...others] = await mergeFavorites(deps, session, { planners, venues: [] }, []);
  if (first) await test.db.batch([first, ...others]);
}
const find = async (of: Couple | string[]) =>
  (await findFavorites(deps, Array.isArray(of) ? { planners: of, venues: [] } : of)).planners;
const namesOf = async (of: Couple | string[]) => (await find(of)).map(({ publicId }) => publicId);

describe("a couple's favourites", () => {
  it("are its own, the newest first, each in two round trips", async () => {
    const before = test.roundTrips.count;
    for (const number of [1, 3, 2]) await change("add", number);
    expect(test.roundTrips.count - before).toBe(6);
    expect(await namesOf(marie)).toEqual([2, 3, 1].map(id));
    expect(test.roundTrips.count - before).toBe(7);
    expect(await namesOf(max)).toEqual([]);
  });

  it("may be added and removed twice", async () => {
    await change("add", 1);
    await change("add", 1);
    await change("add", 1, max);
    await change("remove", 1);
    await change("remove", 1);
    expect([await namesOf(marie), await namesOf(max)]).toEqual([[], [id(1)]]);
  });

  it("are planners and venues that can be seen, and no others", async () => {
    for (const number of [5, 6, 99])
      await expect(change("add", number)).rejects.toMatchObject({ code: "provider.notFound" });
    await change("add", 1);
    await change("add", 7);
    await test.db.run(sql`UPDATE providers SET visible = 0 WHERE id = 1`);
    expect(await namesOf(marie), "hidden meanwhile").toEqual([id(7)]);
    for (const number of [1, 7]) await change("remove", number);
    expect(await test.db.select().from(favorites)).toEqual([]);
  });

  it("a couple has room for sixty favourites, which simultaneous clicks cannot exceed (favorite-5)", async () => {
    const more = Array.from({ length: FAVORITES.couple }, (_, i) => planner(100 + i));
    await savePlanners(test.db, more);
    for (const { row } of more.slice(1)) await change("add", row.id);
    const last = await Promise.allSettled([change("add", 1), change("add", 2), change("add", 3)]);
    expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of last)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "favorites.full", details: { count: FAVORITES.couple } });
    expect(await namesOf(marie)).toHaveLength(FAVORITES.couple);
  });

  it("are shown as cards", async () => {
    await change("add", 1);
    const [card] = await find(marie);
    expect(card).toMatchObject({
      name: "Planner 1",
      city: "Lyon",
      premium: false,
      services: [{ code: "FULL_PLANNING", position: 0, price: 3000 }],
    });
  });

  it("say whom the couple has written to, in the same round trip", async () => {
    await loadEnumerations({ url: test.url });
    for (const number of [1, 2]) await change("add", number);
    await change("add", 1, max);
    await test.db.insert(projects).values({
      ...{ id: 1, publicId: "p1", accountId: 1, status: "draft", reachedStep: 1, eventType: "mariage" },
      ...{ createdAt: NOON, updatedAt: NOON },
    });
    await test.db.insert(requests).values({
      ...{ publicId: "r1", projectId: 1, providerId: 1, status: "rejected", message: "Bonjour", createdAt: NOON },
    });
    const contactedOf = async (of: Couple | string[]) =>
      (await find(of)).map(({ publicId, contacted }) => [publicId, contacted]);
    const before = test.roundTrips.count;
    expect(await contactedOf(marie)).toEqual([
      [id(2), false],
      [id(1), true],
    ]);
    expect(test.roundTrips.count - before).toBe(1);
    expect(await contactedOf(max), "another couple").toEqual([[id(1), false]]);
    expect(await contactedOf([id(1)]), "a visitor").toEqual([[id(1), false]]);
  });

  it("a planner's page marks favourites only once the couple's profile is complete (favorite-1)", async () => {
    await change("add", 1);
    const markedFor = async (couple: Couple | null) => (await findProviderProfile(deps, id(1), { couple })).favorite;
    expect([await markedFor(marie), await markedFor(max), await markedFor(null)]).toEqual([true, false, false]);
    expect(await markedFor({ ...marie, hasFinishedOnboarding: false })).toBe(false);
  });

  it("favourites come first in step 4, whether they match or not, at most twelve (origin-2)", async () => {
    await rebuildProviderMatch(test.db, NOON);
    await change("add", 3);
    await change("add", 2);
    const pinnedOf = async (couple: Couple) =>
      toMatches(await matchesQuery(test.db, { query: matchQuery() }, { now: NOON, pinned: { favoritesOf: couple } }))
        .filter(({ pinned }) => pinned)
        .map(({ planner }) => planner.publicId);
    expect(await pinnedOf(marie)).toEqual([2, 3].map(id));
    expect(await pinnedOf(max)).toEqual([]);
    const more = Array.from({ length: 13 }, (_, i) => planner(100 + i));
    await savePlanners(test.db, more);
    await rebuildProviderMatch(test.db, NOON);
    for (const { row } of more) await change("add", row.id);
    expect(await pinnedOf(marie)).toEqual(Array.from({ length: 12 }, (_, i) => id(112 - i)));
  });
});

describe("a visitor's favourites", () => {
  it("are shown in the cookie's order", async () => {
    expect(await namesOf([id(3), "unknown", id(5), id(1)])).toEqual([3, 1].map(id));
  });

  it("a visitor's favourites join the couple's at sign-in, as far as there is room, before those it had (favorite-2)", async () => {
    await test.db.insert(sessions).values(NEW);
    await change("add", 1);
    await change("add", 2);
    clock.pass(1000);
    await merge("new", [id(4), id(2), id(5), "unknown", id(3)]);
    await merge("new", [id(4)]);
    expect(await namesOf(marie)).toEqual([4, 3, 2, 1].map(id));
    expect(await namesOf(max)).toEqual([]);
  });

  it("stop where there is no more room", async () => {
    await test.db.insert(sessions).values(NEW);
    const more = Array.from({ length: FAVORITES.couple - 2 }, (_, i) => planner(100 + i));
    await savePlanners(test.db, more);
    for (const { row } of more) await change("add", row.id);
    await merge("new", [id(1), id(2), id(3)]);
    expect((await namesOf(marie)).filter((one) => [1, 2, 3].map(id).includes(one)).sort()).toEqual([1, 2].map(id));
  });

  it("go nowhere without a session", async () => {
    await merge("none", [id(1)]);
    expect(await test.db.select().from(favorites)).toEqual([]);
  });
});

it("each favourite counts once, even if it is sent again (statistics-3)", async () => {
  const given = () => test.db.select().from(providerDays);
  for (let times = 0; times < 2; times++) await change("add", 1);
  expect(await given()).toMatchObject([{ providerId: 1, measure: "favorites", count: 1 }]);
  await expect(change("add", 5)).rejects.toMatchObject({ code: "provider.notFound" });
  await change("add", 1, max);
  expect(await given()).toMatchObject([{ providerId: 1, count: 2 }]);
});
