import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { cachePurges } from "#db/schema/cache-purges";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { reviews } from "#db/schema/reviews";
import { venueImages, venues } from "#db/schema/venues";
import { weddingImages, weddings } from "#db/schema/weddings";
import { hours } from "~/domain/durations";
import { syncProvider } from "~/domain/providers/sync-provider.server";
import { review } from "~/domain/reviews/shown-reviews.fixture";
import { venue } from "~/domain/venues/venues.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findPurges, forgetPurges } from "./purges.server";

const test = useTestDatabase();
const NOW = Date.UTC(2027, 0, 1);
const [PLANNER, VENUE] = ["provider-1", venue(1).publicId];

beforeAll(async () => {
  await saveProvider(test.db, 1, approvedProvider);
});
beforeEach(async () => {
  const { db } = test;
  for (const table of [weddings, providerImages, providerVideos, reviews, venues]) await db.delete(table);
  await db.update(providers).set({ ...approvedProvider, visible: true });
  const picture = { position: 0, src: "provider-1/a", alt: "", width: 1, height: 1, createdAt: NOW };
  const times = { createdAt: NOW, updatedAt: NOW, publishedAt: NOW };
  await db.insert(providerImages).values({ ...picture, providerId: 1, publicId: "photo" });
  await db.insert(providerVideos).values({ providerId: 1, position: 0, link: "https://youtu.be/a", title: "a" });
  await db
    .insert(weddings)
    .values({ ...times, id: 1, publicId: "w", providerId: 1, title: "A", slug: "a", status: "published" });
  await db.insert(weddingImages).values({ ...picture, ownerId: 1, publicId: "cover" });
  await db.insert(venues).values(venue(1));
  await db.insert(venueImages).values({ ...picture, ownerId: 1, publicId: "room" });
  await db.insert(reviews).values(review(1, { answer: "Thank you" }));
  await db.batch(syncProvider(db, 1, NOW));
  await db.delete(cachePurges);
});

const tagsAfter = async (statement: string) => {
  await test.db.run(sql.raw(statement));
  return (await findPurges(test.db, 0, 100)).purges.map(({ tag }) => tag).sort();
};

it.each([
  ["a hidden profile", "UPDATE providers SET visible = 0", [PLANNER]],
  ["a refused profile", "UPDATE providers SET status = 'refused'", [PLANNER]],
  ["a deleted text", "UPDATE providers SET description_long = ''", [PLANNER]],
  ["hidden texts", "UPDATE providers SET show_description = 0", [PLANNER]],
  ["a deleted portrait", "UPDATE providers SET profile_image = 'provider-1/b'", [PLANNER]],
  ["a deleted photo", "DELETE FROM provider_images", [PLANNER]],
  ["a hidden photo", "UPDATE provider_images SET visible = 0", [PLANNER]],
  ["a held photo", "UPDATE provider_images SET held_at = 1", [PLANNER]],
  ["a deleted video", "DELETE FROM provider_videos", [PLANNER]],
  ["a hidden video", "UPDATE provider_videos SET visible = 0", [PLANNER]],
  ["an unpublished wedding", "UPDATE portfolios SET status = 'unpublished'", [PLANNER]],
  ["a deleted wedding", "DELETE FROM portfolios", [PLANNER]],
  ["a deleted picture of a wedding", "DELETE FROM portfolio_images", [PLANNER]],
  ["a held picture of a wedding", "UPDATE portfolio_images SET held_at = 1", [PLANNER]],
  ["a disputed review", "UPDATE reviews SET hidden_at = 1", [PLANNER, VENUE]],
  ["a withdrawn review", "UPDATE reviews SET status = 'withdrawn'", [PLANNER, VENUE]],
  ["a deleted review", "DELETE FROM reviews", [PLANNER, VENUE]],
  ["a held answer", "UPDATE reviews SET answer_waiting_since = 1", [PLANNER, VENUE]],
  ["a hidden venue", "UPDATE venues SET visible = 0", [VENUE]],
  ["a deleted venue", "DELETE FROM venues", [VENUE]],
  ["a deleted picture of a venue", "DELETE FROM venue_images", [VENUE]],
  ["a held picture of a venue", "UPDATE venue_images SET held_at = 1", [VENUE]],
])("%s is purged from caches, in the transaction that hides it", async (_, statement, tags) => {
  expect(await tagsAfter(statement)).toEqual(tags);
});

it("purges a deleted object when it is gone from the store", async () => {
  await test.db.run(sql`INSERT INTO media_removals (key, due_at) VALUES ('provider-1/a', 0)`);
  expect((await findPurges(test.db, 0, 100)).purges).toEqual([]);
  expect(await tagsAfter("DELETE FROM media_removals")).toEqual(["provider-1/a"]);
});

it.each([
  "UPDATE providers SET last_login_at = 5, used_at = 5, visible = visible, status = status, name = name",
  "UPDATE provider_images SET position = 4, visible = 1",
  "UPDATE reviews SET seen_at = 5, status = status",
  "UPDATE venues SET first_favorite_at = 5, visible = visible",
])("purges nothing that stays as it was: %s", async (statement) => {
  expect(await tagsAfter(statement)).toEqual([]);
  await test.db.batch(syncProvider(test.db, 1, NOW));
  expect((await findPurges(test.db, 0, 100)).purges).toEqual([]);
});

it("purges nothing while a profile is hidden, and nothing when it is shown again", async () => {
  await test.db.run(sql`UPDATE providers SET visible = 0`);
  await test.db.delete(cachePurges);
  expect(await tagsAfter("UPDATE providers SET name = 'B'")).toEqual([]);
  expect(await tagsAfter("UPDATE providers SET visible = 1")).toEqual([]);
});

it("a deleted provider is purged with its venues", async () => {
  const tags = await tagsAfter("DELETE FROM providers");
  expect(new Set(tags)).toEqual(new Set([PLANNER, VENUE]));
  await saveProvider(test.db, 1, approvedProvider);
});

it("numbers purges on after the rows are deleted, and keeps each for an hour", async () => {
  await tagsAfter("UPDATE providers SET visible = 0");
  const before = await findPurges(test.db, 0, 100);
  const [row] = await test.db.select().from(cachePurges);
  const clock = { now: () => (row?.at ?? 0) + hours(1) };
  await forgetPurges({ db: test.db, clock });
  expect((await findPurges(test.db, 0, 100)).purges).toHaveLength(1);
  await forgetPurges({ db: test.db, clock: { now: () => clock.now() + 1 } });
  expect(await findPurges(test.db, 0, 100)).toEqual({ purges: [], newest: before.newest });
  await test.db.run(sql`UPDATE providers SET visible = 1`);
  await tagsAfter("UPDATE providers SET visible = 0");
  const after = await findPurges(test.db, before.newest, 100);
  expect(after).toEqual({ purges: [{ id: before.newest + 1, tag: PLANNER }], newest: before.newest + 1 });
});

it("reads the newest purges first, so that a limit leaves out old ones", async () => {
  await test.db.insert(cachePurges).values(["a", "b", "c"].map((tag) => ({ tag, at: NOW })));
  const { purges, newest } = await findPurges(test.db, 0, 2);
  expect(purges).toEqual([
    { id: newest - 1, tag: "b" },
    { id: newest, tag: "c" },
  ]);
});
