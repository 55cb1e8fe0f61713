import { inArray, sql } from "drizzle-orm";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { RATING_COLUMNS } from "~/domain/reviews/reviews.server";
import { SEARCH } from "~/domain/search/search-providers.rules";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { type Database, type DatabaseSettings, openDatabase } from "../client.server";
import { providerImages, providerMatch, providers } from "../schema/providers";
import { reviews } from "../schema/reviews";
import { venueImages, venueMatch } from "../schema/venues";
import { weddingImages, weddings } from "../schema/weddings";
import { GALLERY, type GalleryPicture } from "./demo/draw-gallery";
import { PORTRAITS } from "./demo/draw-portraits";
import { venueDrawing } from "./demo/draw-venues";
import { demoPublicIds, generateDemoProviders } from "./demo/generate-demo-providers";
import { generateDemoReviews } from "./demo/generate-demo-reviews";
import { demoHostIds, generateDemoVenues } from "./demo/generate-demo-venues";
import { generateDemoWeddings } from "./demo/generate-demo-weddings";
import { idOf, insertRows } from "./insert-rows";
import { findTowns } from "./load-demo";

const TIMEOUT_MS = 60_000;

const OWNERS = { providerId: idOf(providers, "of") };

/**
 * Adds reviews and weddings to the demo's planners and venues, calculates ratings and updates matching and search. Run
 * it after the accounts.
 * @returns the written rows; 0 if some existed
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
  // Uses the stored names, because demo accounts are renamed, and omits deleted providers.
  const known: Partial<Record<string, { name: string; createdAt: number }>> = JSON.parse(present.known);
  const asStored = <T extends { publicId: string }>(all: readonly T[]) =>
    all.flatMap((one) => (known[one.publicId] ? [{ ...one, ...known[one.publicId] }] : []));
  const towns = await findTowns(db);
  const planners = asStored(generateDemoProviders(towns, now));
  const demoReviews = generateDemoReviews(planners, asStored(generateDemoVenues(towns, now)), now);
  const demoWeddings = generateDemoWeddings(planners, towns, now);
  const pictures = demoWeddings.flatMap(({ publicId, images }) => images.map((row) => ({ ...row, wedding: publicId })));
  await db.batch([
    insertRows(db, reviews, demoReviews, OWNERS),
    insertRows(db, weddings, demoWeddings, OWNERS),
    insertRows(db, weddingImages, pictures, { ownerId: idOf(weddings, "wedding") }),
    db.update(providers).set(RATING_COLUMNS).where(inArray(providers.id, ids)),
  ]);
  await rebuildProviderMatch(db, now);
  await dealPortraits(db);
  await chooseCovers(db);
  await rebuildProviderSearch(db, now);
  await rebuildVenues(db, now);
  await chooseVenueCovers(db);
  return { reviews: demoReviews.length, weddings: demoWeddings.length };
}

/** Distributes portraits in the order of each country's list, which depends on reviews, so that no page repeats one. */
async function dealPortraits(db: Database): Promise<void> {
  const { id, profileImage } = providers;
  const drawn = JSON.stringify(PORTRAITS.map(({ src }) => src));
  const listed = await db.all<{ id: number; country: string; src: string }>(sql`
    SELECT ${id} AS id, ${providerMatch.country} AS country, ${profileImage} AS src
    FROM ${providerMatch} JOIN ${providers} ON ${id} = ${providerMatch.providerId}
    WHERE ${profileImage} IN (SELECT value FROM json_each(${drawn}))
    ORDER BY ${providerMatch.country}, ${providerMatch.premium} DESC, ${providerMatch.quality} DESC, ${id}`);
  const dealt = new Map<string, number>();
  const rows = listed.map((row) => {
    const woman = PORTRAITS.some((portrait) => portrait.woman && portrait.src === row.src);
    const deck = PORTRAITS.filter((portrait) => portrait.woman === woman);
    const place = dealt.get(`${row.country} ${woman}`) ?? 0;
    dealt.set(`${row.country} ${woman}`, place + 1);
    return { id: row.id, src: deck[place % deck.length]?.src };
  });
  await db.run(sql`UPDATE ${providers} SET profile_image = value ->> 'src'
    FROM json_each(${JSON.stringify(rows)}) WHERE ${id} = value ->> 'id'`);
}

/** Number of a planner's pictures that all plans in all markets show. */
const MOST_SHOWN = 5;

/**
 * Chooses each planner's cover from its gallery, in the order of each country's list. Prefers pictures that are not on
 * the current page of the lists of its country, region and town, then the drawing used longest ago. Omits upright
 * drawings, which lists would crop.
 */
async function chooseCovers(db: Database): Promise<void> {
  const listed = await db.all<{ id: number; country: string; region: string; city: string; sources: string }>(sql`
    SELECT m.provider_id AS id, m.country, m.region, m.city,
      (SELECT json_group_object(src, position) FROM ${providerImages} WHERE provider_id = m.provider_id AND position <= ${MOST_SHOWN}) AS sources
    FROM (SELECT *, row_number() OVER (PARTITION BY country, premium ORDER BY quality DESC, provider_id) AS place
      FROM ${providerMatch} WHERE services <> 0) m
    ORDER BY m.country, m.premium = 1 AND m.place <= ${SEARCH.paidPlacements} DESC, m.quality DESC, m.provider_id`);
  const shown = new Map<string, GalleryPicture[]>();
  const covers = listed.flatMap(({ id, country, region, city, sources }) => {
    const lists = [country, `${country}/${region}`, `${country}/${region}/${city}`].map((name) => {
      const list = shown.get(name) ?? [];
      shown.set(name, list);
      return list;
    });
    const since = (isAlike: (picture: GalleryPicture) => boolean) =>
      Math.min(
        ...lists
          .map((list) => [...list].reverse().findIndex(isAlike))
          .map((at) => (at < 0 ? Number.MAX_SAFE_INTEGER : at)),
      );
    const positions: Partial<Record<string, number>> = JSON.parse(sources);
    const [best] = GALLERY.filter(({ src, width, height }) => positions[src] && width > height)
      .map((picture) => ({
        picture,
        isRepeated: since(({ src }) => src === picture.src) < SEARCH.perPage,
        since: since(({ drawing }) => drawing === picture.drawing),
      }))
      .sort((a, b) => Number(a.isRepeated) - Number(b.isRepeated) || b.since - a.since);
    if (!best) return [];
    for (const list of lists) list.push(best.picture);
    return [{ id, position: positions[best.picture.src] }];
  });
  await db.run(sql`UPDATE ${providerImages} SET key_image = position = value ->> 'position'
    FROM json_each(${JSON.stringify(covers)}) WHERE provider_id = value ->> 'id'`);
}

/**
 * Chooses each venue's cover from its pictures, so that no page of its country's list repeats a drawing. Prefers views
 * from outside, which come first.
 */
async function chooseVenueCovers(db: Database): Promise<void> {
  const listed = await db.all<{ id: number; country: string; sources: string }>(sql`
    SELECT m.venue_id AS id, m.country,
      (SELECT json_group_object(src, position) FROM ${venueImages} WHERE venue_id = m.venue_id) AS sources
    FROM (SELECT *, row_number() OVER (PARTITION BY country, premium ORDER BY quality DESC, venue_id) AS place
      FROM ${venueMatch}) m
    ORDER BY m.country, m.premium = 1 AND m.place <= ${SEARCH.paidPlacements} DESC, m.quality DESC, m.venue_id`);
  const countries = [...new Set(listed.map(({ country }) => country))];
  const covers = countries.flatMap((country) => {
    const own = listed
      .filter((row) => row.country === country)
      .map(({ id, sources }) => ({ id, pictures: Object.entries<number>(JSON.parse(sources)) }));
    const pages = Array.from({ length: Math.ceil(own.length / SEARCH.perPage) }, (_, page) =>
      own.slice(page * SEARCH.perPage, (page + 1) * SEARCH.perPage),
    );
    return pages.flatMap(distinctCovers);
  });
  await db.run(sql`UPDATE ${venueImages} SET key_image = position = value ->> 'position'
    FROM json_each(${JSON.stringify(covers)}) WHERE venue_id = value ->> 'id'`);
}

interface VenuePictures {
  id: number;
  pictures: [src: string, position: number][];
}

/** Assigns a different drawing to each venue with augmenting paths (Kuhn's algorithm), where this is possible. */
function distinctCovers(page: VenuePictures[]): { id: number; position: number }[] {
  const taken = new Map<string, { venue: VenuePictures; position: number }>();
  function assign(venue: VenuePictures, tried: Set<string>): boolean {
    for (const [src, position] of [...venue.pictures].sort(([, a], [, b]) => a - b)) {
      const drawing = venueDrawing(src);
      if (tried.has(drawing)) continue;
      tried.add(drawing);
      const other = taken.get(drawing);
      if (other && !assign(other.venue, tried)) continue;
      taken.set(drawing, { venue, position });
      return true;
    }
    return false;
  }
  for (const venue of page) assign(venue, new Set());
  return [...taken.values()].map(({ venue, position }) => ({ id: venue.id, position }));
}
