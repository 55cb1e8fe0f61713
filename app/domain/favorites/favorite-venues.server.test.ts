import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { providerDays } from "#db/schema/statistics";
import { venueFavorites } from "#db/schema/venues";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { LinkDeps } from "~/domain/deps";
import { links } from "~/domain/links.fixture";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import type { Couple } from "~/domain/sessions/session.rules";
import { countViews } from "~/domain/statistics/day-counts.server";
import { findVenue } from "~/domain/venues/find-venue.server";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
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
  await savePlanners(test.db, [planner(1), planner(7, { row: { kind: "venue" } })]);
  await saveVenues(test.db, [
    ...[1, 2, 3].map((number) => venue(number, { providerId: 7, visible: true })),
    venue(4, { providerId: 7, visible: false }),
  ]);
});

const venueId = (number: number) => venue(number).publicId;
const heart = (intent: "add" | "remove", number: number, of: Couple = marie) => {
  clock.pass(1);
  return changeFavorite(deps, of, { kind: "venue", id: venueId(number), intent });
};
const likePlanner = () => changeFavorite(deps, marie, { kind: "planner", id: "planner-1", intent: "add" });
const venuesOf = async (of: Couple) => (await findFavorites(deps, of)).venues.map(({ publicId }) => publicId);
const plannersOf = async (of: Couple) => (await findFavorites(deps, of)).planners.map(({ publicId }) => publicId);

describe("favourites among venues (favorite-3)", () => {
  it("favourite venues are listed next to planners; marking takes two round trips, removing one (favorite-3)", async () => {
    await likePlanner();
    const before = test.roundTrips.count;
    for (const number of [1, 3, 2, 3]) await heart("add", number);
    await heart("remove", 1);
    expect(test.roundTrips.count - before).toBe(9);
    expect(await venuesOf(marie)).toEqual([2, 3].map(venueId));
    expect(test.roundTrips.count - before).toBe(10);
    expect([await plannersOf(marie), await venuesOf(max)]).toEqual([["planner-1"], []]);
    await expect(heart("add", 4)).rejects.toMatchObject({ code: "venue.notFound" });
    await test.db.run(sql`UPDATE venues SET visible = 0 WHERE id = 2`);
    expect(await venuesOf(marie), "hidden meanwhile").toEqual([venueId(3)]);
  });

  it("say that a planner was not written to when only its venue was", async () => {
    await loadEnumerations({ url: test.url });
    await saveVenues(test.db, [venue(9, { providerId: 1, visible: true })]);
    await likePlanner();
    const project = { publicId: "p1", accountId: 1, kind: "venue", guests: 80, eventDate: "2027-06-12" } as const;
    await test.db.insert(projects).values({
      ...{ ...project, id: 1, status: "saved", reachedStep: 5, eventType: "mariage", createdAt: NOON, updatedAt: NOON },
    });
    const request = { publicId: "r1", projectId: 1, providerId: 1, status: "locked", message: "Bonjour" } as const;
    await test.db.insert(requests).values({ ...request, venueId: 9, createdAt: NOON });
    expect((await findFavorites(deps, marie)).planners).toMatchObject([{ publicId: "planner-1", contacted: false }]);
  });

  it("have an end of their own", async () => {
    const more = Array.from({ length: FAVORITES.couple }, (_, index) => venue(100 + index, { visible: true }));
    await saveVenues(test.db, more);
    await test.db.insert(venueFavorites).values(more.map((row) => ({ accountId: 1, venueId: row.id, createdAt: 0 })));
    await likePlanner();
    await expect(heart("add", 1)).rejects.toMatchObject({ code: "favorites.full" });
  });

  it("a visitor's favourite venues join the couple's at sign-in (favorite-7)", async () => {
    await test.db
      .insert(sessions)
      .values({ id: "new", accountId: 1, remembered: true, device: "", createdAt: 0, seenAt: 0 });
    await heart("add", 2);
    clock.pass(1000);
    const marked = { planners: ["planner-1"], venues: [venueId(3), venueId(2), venueId(4), "unknown"] };
    const [first, ...others] = await mergeFavorites(deps, "new", marked, []);
    if (first) await test.db.batch([first, ...others]);
    expect([await plannersOf(marie), await venuesOf(marie)]).toEqual([["planner-1"], [3, 2].map(venueId)]);
  });

  it("a favourite of a visitor or a couple counts for the venue's provider (statistics-10)", async () => {
    for (let times = 0; times < 2; times++) await heart("add", 1);
    await countViews(deps, [
      { publicId: venueId(1), isVenue: true, viewerId: null, count: 1, measure: "favorites" },
      { publicId: venueId(4), isVenue: true, viewerId: null, count: 1, measure: "favorites" },
    ]);
    expect(await test.db.select().from(providerDays)).toMatchObject([
      { providerId: 7, measure: "favorites", count: 2 },
    ]);
  });

  it("a venue's page marks favourites only once the profile is complete (favorite-1)", async () => {
    await heart("add", 1);
    const markedFor = async (couple: Couple | null) =>
      (await findVenue(deps, venueId(1), "2027-03-01", couple)).favorite;
    expect([await markedFor(marie), await markedFor(max), await markedFor(null)]).toEqual([true, false, false]);
    expect(await markedFor({ ...marie, hasFinishedOnboarding: false })).toBe(false);
  });
});
