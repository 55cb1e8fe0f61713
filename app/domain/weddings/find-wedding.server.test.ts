import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { providers } from "#db/schema/providers";
import { weddingImages, weddings } from "#db/schema/weddings";
import { findProviderProfile } from "~/domain/providers/find-provider-profile.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findWedding } from "./find-wedding.server";

const test = useTestDatabase();
const NOW = Date.UTC(2026, 5, 1);
const deps = () => ({ db: test.db, clock: { now: () => NOW } });

let last = 0;
let provider: Provider;
let publicId: string;
const newProvider = () => saveProvider(test.db, ++last, { ...approvedProvider, premiumUntil: NOW + 1 });
beforeEach(async () => {
  provider = await newProvider();
  publicId = `provider-${last}`;
});

let ids = 0;
async function wedding(slug: string | null, changes: Partial<typeof weddings.$inferInsert> = {}) {
  const id = ++ids;
  await test.db.insert(weddings).values({
    ...{ id, publicId: `w${id}`, providerId: provider.providerId, slug, title: `Titre ${slug}`, location: "Andlau" },
    ...{ description: "Entre deux averses.", style: "country", services: '["FULL_PLANNING"]', guests: 86 },
    ...{ plannerBudget: 3_800, totalBudget: 32_000, status: "published", publishedAt: id, createdAt: 0, updatedAt: 0 },
    ...changes,
  });
  for (const position of [0, 1, 2])
    await test.db.insert(weddingImages).values({
      ...{ ownerId: id, position, publicId: `w${id}p${position}`, src: `a/${id}-${position}`, width: 4, height: 3 },
      ...{ keyImage: position === 1, createdAt: 0 },
    });
  return `w${id}`;
}

const find = (slug: string, staff: Provider | null = null) => findWedding(deps(), publicId, slug, staff);
const notFound = { code: "weddings.notFound" };
const change = (values: Partial<typeof providers.$inferInsert>) =>
  test.db.update(providers).set(values).where(sql`id = ${provider.providerId}`);

it("a wedding's page shows the cover first, and its neighbours, in one round trip (wedding-1)", async () => {
  for (const slug of ["oldest", "louise-et-karim", "newest"]) await wedding(slug);
  await wedding("held", { heldAt: NOW });
  const before = test.roundTrips.count;
  const found = await find("louise-et-karim");
  expect(test.roundTrips.count - before).toBe(1);
  expect(found).toMatchObject({
    ...{ slug: "louise-et-karim", isShown: true, style: "country", services: ["FULL_PLANNING"], totalBudget: 32_000 },
    provider: { publicId, name: "Les Jours Clairs", premium: true },
    previous: { slug: "newest", cover: expect.stringMatching(/-1$/) },
    next: { slug: "oldest" },
  });
  expect(found.pictures.map(({ src }) => src.slice(-1))).toEqual(["1", "0", "2"]);
  expect(await find("newest")).toMatchObject({ previous: null, next: { slug: "louise-et-karim" } });
});

it("a photo whose caption waits for a moderator is not shown (portfolio-5)", async () => {
  await wedding("pictures");
  await test.db.run(sql`UPDATE portfolio_images SET held_at = ${NOW} WHERE public_id = ${`w${ids}p1`}`);
  expect((await find("pictures")).pictures.map(({ src }) => src.slice(-1))).toEqual(["0", "2"]);
});

it("a hidden budget never leaves the server (wedding-2)", async () => {
  await wedding("hidden", { budgetHidden: true });
  expect(await find("hidden")).toMatchObject({ totalBudget: null, plannerBudget: null });
});

it("couples get 404 for drafts, for weddings that wait or exceed the plan, and for all of a hidden provider (wedding-3)", async () => {
  await wedding("oldest");
  const draft = await wedding(null, { status: "unpublished", publishedAt: null });
  await wedding("held", { heldAt: NOW });
  await wedding("beyond");
  for (const slug of [draft, "held", "unknown"]) await expect(find(slug), slug).rejects.toMatchObject(notFound);
  expect(await find("beyond")).toMatchObject({ isShown: true });
  await change({ premiumUntil: null });
  await expect(find("beyond")).rejects.toMatchObject(notFound);
  expect(await find("oldest")).toMatchObject({ previous: null, next: null });
  const covers = async () => (await findProviderProfile(deps(), publicId)).weddings.map(({ slug }) => slug);
  expect(await covers()).toEqual(["oldest"]);
  await test.db.run(sql`UPDATE portfolios SET held_at = ${NOW} WHERE slug = 'oldest'`);
  expect(await find("beyond"), "one that waits takes no place").toMatchObject({ isShown: true });
  await test.db.run(sql`UPDATE portfolios SET held_at = NULL WHERE slug = 'oldest'`);
  await change({ premiumUntil: NOW + 1 });
  expect(await covers()).toEqual(["beyond", "oldest"]);
  await change({ visible: false });
  await expect(find("oldest")).rejects.toMatchObject(notFound);
});

it("its provider can preview a wedding during its session, and no other provider (wedding-4)", async () => {
  const draft = await wedding(null, { status: "unpublished", publishedAt: null });
  expect(await find(draft, provider)).toMatchObject({ slug: draft, isShown: false, previous: null, next: null });
  await expect(find(draft, await newProvider())).rejects.toMatchObject(notFound);
  await test.db.run(sql`UPDATE sessions SET ended_at = ${NOW} WHERE provider_id = ${provider.providerId}`);
  await expect(find(draft, provider)).rejects.toMatchObject(notFound);
});

it("a wedding links to the venues of its town, if there are any (wedding-6)", async () => {
  const town = { city: "Lyon", country: "FR", latitude: 45.7, longitude: 4.9 };
  await wedding("in-lyon", town);
  await wedding("in-lyon-without-a-place", { city: "Lyon", country: "FR" });
  await saveVenues(test.db, [venue(1, { providerId: provider.providerId })]);
  expect((await find("in-lyon")).venuesIn, "not yet").toBeNull();
  await rebuildVenues(test.db, NOW);
  expect((await find("in-lyon")).venuesIn).toEqual({ country: "FR", region: "Rhône", city: "Lyon" });
  expect((await find("in-lyon-without-a-place")).venuesIn).toBeNull();
});
