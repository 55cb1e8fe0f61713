import { beforeAll, describe, expect, it } from "vitest";
import { NOON, planner, savePlanners } from "~/domain/matching/planners.fixture";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import {
  findAreaSlugs,
  findPlannersOfPart,
  findSitemapParts,
  findVenuesOfPart,
  SITEMAP_PART,
} from "./find-sitemap.server";

describe("the lists for search engines", () => {
  const test = useTestDatabase();

  beforeAll(async () => {
    await savePlanners(test.db, [
      planner(1, { row: { city: "Lyon", region: "Rhône", country: "FR" } }),
      planner(2, { row: { city: "Bron", region: "Rhône", country: "FR" } }),
      planner(3, { row: { city: "Santhia'", region: "Vercelli", country: "IT" } }),
      planner(4, { row: { city: "Santhià", region: "Vercelli", country: "IT", rating: null, reviewCount: 0 } }),
      planner(5, { row: { city: "Genf", region: "Genf", country: "CH" } }),
      planner(6, { row: { city: "Gent", region: "Oost-Vlaanderen", country: "BE", visible: false } }),
      planner(7, { row: { city: "Paris", region: "", country: "FR" } }),
      planner(8, { row: { city: "Annonay", region: "Ardèche", country: "FR", kind: "venue" } }),
      planner(SITEMAP_PART, { row: { city: "Lyon", region: "Rhône", country: "FR" } }),
      planner(3 * SITEMAP_PART + 1, { row: { city: "Lyon", region: "Rhône", country: "FR" } }),
    ]);
    await rebuildProviderMatch(test.db, NOON);
    await saveVenues(test.db, [
      venue(1, { providerId: 8, city: "Annonay", region: "Ardèche" }),
      venue(2, { providerId: 8, country: "IT", published: false }),
    ]);
    await rebuildVenues(test.db, NOON);
  }, 60_000);

  it("have parts that hold something, and no others", async () => {
    expect(await findSitemapParts(test)).toEqual({
      planners: { countries: ["FR", "IT"], numbers: [1, 4] },
      venues: { countries: ["FR"], numbers: [1] },
    });
  });

  it("hold each address once", async () => {
    expect(await findAreaSlugs(test, "FR", "planners")).toEqual([
      { region: "rhone" },
      { region: "rhone", city: "bron" },
      { region: "rhone", city: "lyon" },
    ]);
    expect(await findAreaSlugs(test, "IT", "planners")).toEqual([
      { region: "vercelli" },
      { region: "vercelli", city: "santhia" },
    ]);
    expect(await findAreaSlugs(test, "BE", "planners")).toEqual([]);
    expect(await findAreaSlugs(test, "FR", "venues")).toEqual([
      { region: "ardeche" },
      { region: "ardeche", city: "annonay" },
    ]);
    expect(await findAreaSlugs(test, "IT", "venues"), "of a venue that is offline").toEqual([]);
  });

  it("hold the planners that couples see, each in one part, with the weddings that they show", async () => {
    await test.db.run(`INSERT INTO portfolios (public_id, provider_id, slug, title, status, created_at, updated_at, published_at)
      VALUES ('w1', 2, 'oldest', 'x', 'published', 0, 0, 1), ('w2', 2, 'beyond-the-plan', 'x', 'published', 0, 0, 2),
        ('w3', 3, NULL, 'x', 'unpublished', 0, 0, NULL), ('w4', 6, 'of-a-hidden-one', 'x', 'published', 0, 0, 1)`);
    const parts = await Promise.all(
      [1, 2, 4].map((part) => findPlannersOfPart({ ...test, clock: { now: () => NOON } }, part)),
    );
    const ids = parts.flatMap(({ planners }) => planners.map(({ publicId }) => publicId));
    expect(ids).toEqual([1, 2, 3, 4, 5, 7, 8, SITEMAP_PART, 3 * SITEMAP_PART + 1].map((id) => `planner-${id}`));
    expect(parts.flatMap(({ reviewed }) => reviewed.map(({ publicId }) => publicId))).toEqual(
      ids.filter((id) => id !== "planner-4"),
    );
    expect(await findVenuesOfPart(test, 1)).toEqual([
      { publicId: venue(1).publicId, name: "Venue 1", city: "Annonay" },
    ]);
    expect(parts.flatMap(({ weddings }) => weddings)).toMatchObject([{ publicId: "planner-2", slug: "oldest" }]);
  });

  it("are made of nothing where nobody is to be seen", async () => {
    await test.db.run("DELETE FROM provider_match");
    expect((await findSitemapParts(test)).planners).toEqual({ countries: [], numbers: [] });
    expect(await findAreaSlugs(test, "FR", "planners")).toEqual([]);
  });
});
