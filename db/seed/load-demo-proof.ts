import { inArray, sql } from "drizzle-orm";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { RATING_COLUMNS } from "~/domain/reviews/sync-rating.server";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { type DatabaseSettings, openDatabase } from "../client.server";
import { portfolioImages, portfolios } from "../schema/portfolios";
import { providers } from "../schema/providers";
import { reviews } from "../schema/reviews";
import { demoPublicIds, generateDemoProviders } from "./demo/generate-demo-providers";
import { generateDemoReviews } from "./demo/generate-demo-reviews";
import { demoHostIds, generateDemoVenues } from "./demo/generate-demo-venues";
import { generateDemoWeddings } from "./demo/generate-demo-weddings";
import { insertRows } from "./insert-rows";
import { findTowns } from "./load-demo";

const TIMEOUT_MS = 60_000;

/** Ids are not known yet: rows name their provider in `of`, pictures their wedding in `wedding`. */
const OWNERS = {
  providerId: sql`(SELECT id FROM ${providers} WHERE public_id = value ->> 'of')`,
};
const PICTURES = { ownerId: sql`(SELECT id FROM ${portfolios} WHERE public_id = value ->> 'wedding')` };

/**
 * Gives the demo's planners and venues the reviews and weddings that they show, with ratings worked out from them, and brings matching and
 * search into step. Comes after the accounts. Does nothing when there are any.
 * @param now milliseconds since the epoch
 * @returns what was written (0 when nothing was to do)
 */
export async function loadDemoProof(
  settings: DatabaseSettings,
  now: number,
): Promise<{ reviews: number; weddings: number }> {
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const demo = JSON.stringify([...demoPublicIds(), ...demoHostIds()]);
  const ids = sql`(SELECT id FROM ${providers} WHERE public_id IN (SELECT value FROM json_each(${demo})))`;
  const [present] = await db.all<{ reviewed: number; known: string }>(sql`
    SELECT EXISTS (SELECT 1 FROM ${reviews} WHERE provider_id IN ${ids}) AS reviewed,
      (SELECT json_group_object(public_id, json_object('name', name, 'createdAt', created_at)) FROM ${providers} WHERE id IN ${ids}) AS known`);
  if (!present || present.reviewed) return { reviews: 0, weddings: 0 };
  // Those who log in to the demo have another name than was generated; who is gone by now gets nothing.
  const known: Partial<Record<string, { name: string; createdAt: number }>> = JSON.parse(present.known);
  const asStored = <T extends { publicId: string }>(all: readonly T[]) =>
    all.flatMap((one) => (known[one.publicId] ? [{ ...one, ...known[one.publicId] }] : []));
  const towns = await findTowns(db);
  const planners = asStored(generateDemoProviders(towns, now));
  const written = generateDemoReviews(planners, asStored(generateDemoVenues(towns, now)), now);
  const weddings = generateDemoWeddings(planners, towns, now);
  const pictures = weddings.flatMap(({ publicId, images }) => images.map((row) => ({ ...row, wedding: publicId })));
  await db.batch([
    insertRows(db, reviews, written, OWNERS),
    insertRows(db, portfolios, weddings, OWNERS),
    insertRows(db, portfolioImages, pictures, PICTURES),
    db.update(providers).set(RATING_COLUMNS).where(inArray(providers.id, ids)),
  ]);
  await rebuildProviderMatch(db, now);
  await rebuildProviderSearch(db, now);
  await rebuildVenues(db, now);
  return { reviews: written.length, weddings: weddings.length };
}
