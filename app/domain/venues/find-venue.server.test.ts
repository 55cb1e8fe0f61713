import { beforeAll, describe, expect, it } from "vitest";
import { venueBusyDates, venueImages, venueServices } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import { review, saveReviews } from "~/domain/reviews/shown-reviews.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import { findVenue, findVenueMap, findVenuePhotos } from "./find-venue.server";
import { rebuildVenues } from "./sync-venue.server";
import { saveVenues, venue } from "./venues.fixture";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => NOON } });
const idOf = (id: number) => venue(id).publicId;
const read = (id: number) => findVenue(deps(), idOf(id), "2027-03-01");

beforeAll(async () => {
  await savePlanners(test.db, [
    planner(1, { row: { kind: "venue" } }),
    planner(2, { row: { rating: 5, reviewCount: 40 } }),
    planner(3, { row: { rating: 1, reviewCount: 40 } }),
    planner(4, { row: { latitude: 43.3, longitude: 5.4 } }),
  ]);
  await rebuildProviderMatch(test.db, NOON);
  await saveVenues(test.db, [
    venue(1, { minPrice: 1_000 }),
    ...[2, 3, 4].map((id) => venue(id, { maxPrice: 9_000 })),
    venue(5, { published: false }),
    venue(6, { region: "Ain" }),
  ]);
  await rebuildVenues(test.db, NOON);
  await test.db.insert(weddings).values({
    publicId: "wedding",
    providerId: 3,
    slug: "wedding",
    title: "A wedding",
    city: "Lyon",
    country: "FR",
    status: "published",
    createdAt: 0,
    updatedAt: 0,
    publishedAt: 0,
  });
  // A profile without Premium shows only its oldest wedding, so not this one.
  const newer = { publicId: "newer", slug: "newer", providerId: 3, title: "A newer one", city: "Lyon", country: "FR" };
  await test.db.insert(weddings).values({ ...newer, status: "published", createdAt: 0, updatedAt: 0, publishedAt: 1 });
  const unseen = { providerId: 2, title: "A wedding", city: "Lyon", country: "FR", createdAt: 0, updatedAt: 0 };
  await test.db.insert(weddings).values([
    { ...unseen, publicId: "draft", status: "unpublished" },
    { ...unseen, publicId: "waits", slug: "waits", status: "published", publishedAt: 0, heldAt: 1 },
  ]);
  const image = { ownerId: 1, src: "/a.svg", width: 4, height: 3, createdAt: 0 };
  await test.db.insert(venueImages).values([
    { ...image, position: 0, publicId: "first" },
    { ...image, position: 1, publicId: "held", heldAt: 1 },
    { ...image, position: 2, publicId: "key", keyImage: true, src: "/key.svg" },
    { ...image, ownerId: 6, position: 0, publicId: "alone", heldAt: 1 },
  ]);
});

describe("the page of a venue (venue-25)", () => {
  it("the page of a venue shows planners nearby, those with a wedding in its town first (venue-45)", async () => {
    const { planners } = await read(1);
    expect(planners.map(({ publicId, weddings, wedding }) => [publicId, weddings, wedding])).toEqual([
      ["planner-3", 1, "wedding"],
      ["planner-2", 0, null],
    ]);
  });

  it("the page of a venue shows the price range of its region, if there are enough venues (venue-46)", async () => {
    expect((await read(1)).area).toEqual({ min: 1_000, max: 9_000, count: 4 });
    expect((await read(6)).area).toBeNull();
  });

  it("shows the key image first, and none that waits", async () => {
    expect((await read(1)).images.map(({ src }) => src)).toEqual(["/key.svg", "/a.svg"]);
    expect((await findVenuePhotos(deps(), idOf(1))).images).toHaveLength(2);
    expect([(await read(1)).picture?.src, (await read(6)).picture], "on its card").toEqual(["/key.svg", null]);
  });

  it("the page of a venue shows what it offers, without text and prices that its provider hides (venue-25)", async () => {
    const service = { venueId: 1, description: "Three courses.", budgetStartingFrom: 90 };
    await test.db.insert(venueServices).values([
      { ...service, position: 0, name: "Dinner", showBudget: true, showDescription: true },
      { ...service, position: 1, name: "Rooms", showBudget: false, showDescription: false },
    ]);
    expect((await read(1)).services).toEqual([
      { name: "Dinner", description: "Three courses.", price: 90, priceHidden: false },
      { name: "Rooms", description: "", price: null, priceHidden: true },
    ]);
  });

  it("the page of a venue has its busy days to come (venue-31)", async () => {
    await test.db.insert(venueBusyDates).values(["2027-02-28", "2027-03-01"].map((date) => ({ venueId: 1, date })));
    expect((await read(1)).busyDates).toEqual(["2027-03-01"]);
  });

  it("is not there while couples cannot see it", async () => {
    expect(await findVenueMap(deps(), idOf(1))).toMatchObject({ venue: { name: "Venue 1" } });
    expect(await findVenueMap(deps(), idOf(5))).toBeNull();
    await expect(read(5)).rejects.toMatchObject({ code: "venue.notFound" });
    await expect(findVenuePhotos(deps(), idOf(5))).rejects.toMatchObject({ code: "venue.notFound" });
  });

  it("the page of a venue shows the newest reviews of its provider (venue-44)", async () => {
    await saveReviews(
      test.db,
      [1, 2, 3, 4].map((id) => review(id, { stars: id })),
    );
    const { reviews } = await read(1);
    expect(reviews).toMatchObject({ average: 2.5, count: 4 });
    expect(reviews.reviews.map(({ publicId }) => publicId)).toEqual(["review-4", "review-3", "review-2"]);
  });

  it("takes one round trip, and its provider's profile leads to it", async () => {
    const before = test.roundTrips.count;
    await read(1);
    expect(test.roundTrips.count - before).toBe(1);
    expect((await findProviderProfile(deps(), "planner-1")).venues.map(({ publicId }) => publicId)).toEqual(
      [1, 2, 3, 4, 6].map(idOf),
    );
  });
});
