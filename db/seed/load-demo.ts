import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { rebuildProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { printsOf } from "~/domain/moderation/text-prints.rules";
import { plainText } from "~/domain/providers/notation.rules";
import { rebuildProviderSearch } from "~/domain/search/sync-provider-search.server";
import { MARKET_CODES } from "~/i18n/markets";
import { type Database, type DatabaseSettings, openDatabase } from "../client.server";
import { providerTextPrints } from "../schema/moderation";
import { places } from "../schema/places";
import {
  providerBusyDates,
  providerImages,
  providerLanguages,
  providerMatch,
  providerSearchRows,
  providerServices,
  providers,
} from "../schema/providers";
import { type DemoProvider, demoPublicIds, generateDemoProviders } from "./demo/generate-demo-providers";
import type { DemoTown } from "./demo/towns";
import { idOf, insertRows } from "./insert-rows";

const TIMEOUT_MS = 60_000;

/** Towns that are used in each market: all of the biggest, and one in N of the smaller ones. */
const TOWNS = { biggest: 200, upTo: 2_000, oneIn: 13 } as const;

/**
 * Adds the demo planners of `demo/README.md`, the table for matching and the search indexes. If the planners exist,
 * adds only missing indexes. Run it after enumerations and places.
 * @param now logins, Premium and busy dates are relative to it
 * @throws Error if a market has no towns
 */
export async function loadDemo(settings: DatabaseSettings, now: number): Promise<{ providers: number; ms: number }> {
  const started = Date.now();
  const { db } = openDatabase({ timeoutMs: TIMEOUT_MS, ...settings });
  const present = await countPresent(db);
  let written = 0;
  if (present.providers === 0) {
    const demo = generateDemoProviders(await findTowns(db), now);
    await writeProviders(db, demo);
    written = demo.length;
  }
  if (present.matches === 0) await rebuildProviderMatch(db, now);
  if (present.searched === 0) await rebuildProviderSearch(db, now);
  return { providers: written, ms: Date.now() - started };
}

/** True if all indexes are complete, because the rebuild fills `provider_search_near` last. */
const IS_INDEXED = sql`EXISTS (SELECT 1 FROM provider_search_near_docsize WHERE id = ${providerSearchRows.near})`;

async function countPresent(db: Database): Promise<{ providers: number; matches: number; searched: number }> {
  const [m, s] = [providerMatch.providerId, providerSearchRows.providerId];
  const [present] = await db
    .select({ providers: count(), matches: count(m), searched: count(s) })
    .from(providers)
    .leftJoin(providerMatch, eq(m, providers.id))
    .leftJoin(providerSearchRows, and(eq(s, providers.id), IS_INDEXED))
    .where(inArray(providers.publicId, sql`(SELECT value FROM json_each(${JSON.stringify(demoPublicIds())}))`));
  return present ?? { providers: 0, matches: 0, searched: 0 };
}

/** Returns towns by id. Ids are ranks, so the order is always the same. */
export function findTowns(db: Database): Promise<DemoTown[]> {
  const t = places;
  return db.all<DemoTown>(sql`
    SELECT ${t.name}, ${t.country}, ${t.region}, ${t.latitude}, ${t.longitude}, ${t.population},
      substr(${t.postalCodes}, 1, instr(${t.postalCodes} || '|', '|') - 1) AS zipCode
    FROM (
      SELECT *, row_number() OVER (PARTITION BY ${t.country} ORDER BY ${t.id}) AS place FROM ${t}
      WHERE ${t.kind} = 'city' AND ${t.population} > 0 AND ${t.postalCodes} <> ''
        AND ${t.country} IN (SELECT value FROM json_each(${JSON.stringify(MARKET_CODES)}))
    ) ${t}
    WHERE place <= ${TOWNS.biggest} OR (place <= ${TOWNS.upTo} AND place % ${TOWNS.oneIn} = 0)
    ORDER BY ${t.id}`);
}

async function writeProviders(db: Database, demo: readonly DemoProvider[]): Promise<void> {
  const insert = (table: SQLiteTable, rows: readonly object[]) =>
    insertRows(db, table, rows, { providerId: idOf(providers, "of") });
  await db.batch([
    insert(providers, demo),
    insert(
      providerServices,
      demo.flatMap((it) => it.services.map((row) => ({ ...row, of: it.publicId }))),
    ),
    insert(
      providerLanguages,
      demo.flatMap((it) => it.languages.map((iso) => ({ iso, of: it.publicId }))),
    ),
    insert(
      providerBusyDates,
      demo.flatMap((it) => it.busyDates.map((date) => ({ date, of: it.publicId }))),
    ),
    insert(
      providerImages,
      demo.flatMap((it) => it.images.map((row) => ({ ...row, of: it.publicId }))),
    ),
    insert(providerTextPrints, demo.flatMap(textPrints)),
  ]);
}

/** Returns fingerprints of a planner's texts like those that the profile form stores, so that copies are found. */
function textPrints({ publicId, descriptionLong, experience, service, benefits, services }: DemoProvider) {
  const texts = {
    portrait: descriptionLong,
    experience,
    service,
    benefits,
    ...Object.fromEntries(services.map(({ code, description }) => [`service:${code}`, description])),
  };
  return Object.entries(texts).flatMap(([field, text]) =>
    printsOf(plainText(text)).map((hash) => ({ hash, field, of: publicId })),
  );
}
