import { and, lt, lte, max, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { providerMatch, providerSearchRows, providerServices, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { SERVICE_CODES } from "~/domain/enumerations/enumeration.rules";
import { expirePremium } from "~/domain/matching/sync-provider-match.server";
import { isShown } from "~/domain/providers/shown.server";
import { serviceWords } from "~/i18n/search-words.server";
import { SEARCH_ROWS } from "./search-providers.rules";

const SYNC_LIMITS = {
  /** Planners per statement of the rebuild: rows of the table, and texts of about two thousand characters. */
  rebuiltRows: 20_000,
  rebuiltTexts: 5_000,
  /** Maximum planners that one cron run moves after their Premium has ended. */
  expiredAtOnce: 500,
} as const;

/**
 * Returns statements that update planners' entries in the two full-text indexes. They belong in the batch of every
 * command that changes the profile, after `syncProviderMatch`: only providers with a row in `provider_match` are found,
 * and the quality in that row is part of their order. Also required before a provider is deleted: nothing else removes
 * its text from the indexes.
 * @param now milliseconds since the epoch
 */
export function syncProviderSearch(db: Database, providerIds: readonly number[], now: number) {
  const ids = JSON.stringify(providerIds);
  return replaceEntries(db, (id) => sql`${id} IN (SELECT value FROM json_each(${ids}))`, now);
}

/**
 * Empties and rebuilds both indexes. Runs after `rebuildProviderMatch`. Without transactions: sqld ends those of more
 * than five seconds when a checkpoint waits (docs/decisions/0045-checkpoints.md).
 * @param now milliseconds since the epoch
 */
export async function rebuildProviderSearch(db: Database, now: number): Promise<void> {
  await db.delete(providerSearchRows);
  for (const index of INDEXES) {
    const table = sql.identifier(index);
    await db.run(sql`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
  }
  const [totals] = await db.select({ first: min(providers.id), last: max(providers.id) }).from(providers);
  if (!totals || totals.first === null || totals.last === null) return;
  for (let from = totals.first; from <= totals.last; from += SYNC_LIMITS.rebuiltRows) {
    const to = from + SYNC_LIMITS.rebuiltRows - 1;
    await insertRows(db, (id) => sql`${id} BETWEEN ${from} AND ${to}`, now);
  }
  await rebuildIndexes(db, INDEXES, async () => {
    for (const index of INDEXES) await fillIndex(db, index);
  });
}

/** Inserts texts in the order of the index, so that each segment has its own range of row ids. Merging is then fast. */
async function fillIndex(db: Database, index: Index): Promise<void> {
  const row = ROW_IDS[index];
  let last = -1;
  for (;;) {
    const [next] = await db.all<{ end: number | null }>(sql`
      SELECT max(row) AS end FROM (SELECT ${row} AS row FROM ${providerSearchRows}
        WHERE ${row} > ${last} ORDER BY ${row} LIMIT ${SYNC_LIMITS.rebuiltTexts})`);
    if (!next || next.end === null) return;
    await insertTexts(db, index, sql`${row} > ${last} AND ${row} <= ${next.end}`);
    last = next.end;
  }
}

const INDEXES = ["provider_search", "provider_search_near"] as const;
type Index = (typeof INDEXES)[number];
const ROW_IDS = { provider_search: providerSearchRows.best, provider_search_near: providerSearchRows.near } as const;

/** Indexes of the administrators' search, updated by triggers: all profiles, all couples. */
const NAMES = ["provider_search_names", "account_search_names"];

/** Merges the segments that recent changes added to the indexes. For the cron. */
export async function mergeProviderSearch(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await mergeIndexes(deps, [...INDEXES, ...NAMES]);
}

/**
 * Moves planners down in search and matching after their Premium has ended. For the cron. Until then, at most a minute,
 * their entry keeps its position without the label.
 * @returns whether more may be due
 */
export async function endPremium({ db, clock }: Deps): Promise<boolean> {
  const now = clock.now();
  const due = await db.all<{ id: number }>(sql`
    SELECT ${providerSearchRows.providerId} AS id
    FROM ${providerSearchRows} CROSS JOIN ${providers} ON ${providers.id} = ${providerSearchRows.providerId}
    WHERE ${and(lt(providerSearchRows.near, FIRST_NEAR_OF_OTHERS), lte(providers.premiumUntil, now))}
    LIMIT ${SYNC_LIMITS.expiredAtOnce}`);
  const ids = due.map(({ id }) => id);
  await db.batch([expirePremium(db, now), ...(ids.length > 0 ? syncProviderSearch(db, ids, now) : [])]);
  return ids.length === SYNC_LIMITS.expiredAtOnce;
}

const { idBits, qualityBits, latBits, lngBits, latBand, lngCell } = SEARCH_ROWS;

const FIRST_NEAR_OF_OTHERS = 2 ** (idBits + lngBits + latBits);

const p = alias(providers, "p");

function replaceEntries(db: Database, isOne: (id: SQLWrapper) => SQL, now: number) {
  const { near, best, providerId } = providerSearchRows;
  const old = (row: SQLWrapper) => sql`(SELECT ${row} FROM ${providerSearchRows} WHERE ${isOne(providerId)})`;
  return [
    db.run(sql`DELETE FROM provider_search WHERE rowid IN ${old(best)}`),
    db.run(sql`DELETE FROM provider_search_near WHERE rowid IN ${old(near)}`),
    db.delete(providerSearchRows).where(isOne(providerId)),
    insertRows(db, isOne, now),
    insertTexts(db, "provider_search", isOne(providerId)),
    insertTexts(db, "provider_search_near", isOne(providerId)),
  ] as const;
}

function insertRows(db: Database, isOne: (id: SQLWrapper) => SQL, now: number) {
  const places = sql`
    SELECT ${p.id} AS id, ${providerMatch.premiumUntil} AS until, ${providerMatch.quality} AS quality,
      ${providerMatch.ux} AS ux, ${providerMatch.uy} AS uy, ${providerMatch.uz} AS uz, coalesce(${p.premiumUntil} <= ${now}, 1) AS other,
      min(${2 ** qualityBits - 1}, CAST(floor(${providerMatch.quality} * ${2 ** qualityBits}) AS INTEGER)) AS step,
      CAST(floor((${p.latitude} + 90) / ${latBand}) AS INTEGER) AS lat, CAST(floor((${p.longitude} + 180) / ${lngCell}) AS INTEGER) AS lng
    FROM ${providerMatch} CROSS JOIN ${providers} ${p} ON ${p.id} = ${providerMatch.providerId}
    WHERE ${isOne(providerMatch.providerId)} AND ${isShown("p")}`;
  return db.run(
    insertSelect(
      providerSearchRows,
      {
        near: sql`((other << ${latBits} | lat) << ${lngBits} | lng) << ${idBits} | id`,
        best: sql`(other << ${qualityBits} | ${2 ** qualityBits - 1} - step) << ${idBits} | id`,
        providerId: sql`id`,
        premiumUntil: sql`until`,
        quality: sql`quality`,
        ux: sql`ux`,
        uy: sql`uy`,
        uz: sql`uz`,
      },
      sql`FROM (${places})`,
    ),
  );
}

/** @param condition on rows of `provider_search_rows` */
function insertTexts(db: Database, index: Index, condition: SQL) {
  const row = ROW_IDS[index];
  return db.run(sql`
    INSERT OR REPLACE INTO ${sql.identifier(index)} (rowid, terms)
    SELECT ${row}, ${terms} FROM ${providerSearchRows} CROSS JOIN ${providers} ${p} ON ${p.id} = ${providerSearchRows.providerId}
    WHERE ${condition} ORDER BY ${row}`);
}

const SERVICE_WORDS = JSON.stringify(Object.fromEntries(SERVICE_CODES.map((code) => [code, serviceWords(code)])));

/**
 * The planner's own texts. The tokenizer ignores the signs of the text notation, but a soft hyphen would split a word.
 */
const TEXTS = sql`replace(${sql.join([p.portrait, p.descriptionLong, p.experience, p.service, p.benefits], sql` || ' ' || `)}, char(173), '')`;

const terms = sql`${p.name} || ' ' || ${p.city}
  || coalesce((SELECT ' ' || group_concat(${SERVICE_WORDS} ->> ${providerServices.code}, ' ')
    FROM ${providerServices} WHERE ${providerServices.providerId} = ${p.id}), '')
  || ' ' || ${TEXTS}`;

const LIMITS = {
  /** Default settings of FTS5. */
  ordinary: { hashsize: 1_048_576, automerge: 4, crisismerge: 16 },
  /** During a full rebuild: bytes of text collected before a write, and no merging of segments before the end. */
  whileRebuilding: { hashsize: 33_554_432, automerge: 0, crisismerge: 1_000 },
  /** Pages of 4 kB of an index that one statement of the rebuild, or one run of the cron, merges. */
  mergedByRebuild: 5_000,
  mergedByCron: 500,
  /** Larger value for the nightly hour (UTC), in which deleted texts leave the index. */
  mergedAtNight: 2_000,
  nightHour: 3,
} as const;

/**
 * Merges segments of full-text indexes. For the cron. Each change adds a segment, and each search reads all segments:
 * twenty make it two to three times slower. Merging also removes the text of deleted rows. FTS5 automatically rewrites
 * a segment only when a tenth of it is deleted. Therefore all segments are merged into one in one hour of the night,
 * until none has deleted rows (rule data-4).
 */
export async function mergeIndexes(
  { db, clock }: Pick<Deps, "db" | "clock">,
  indexes: readonly string[],
): Promise<void> {
  const isNight = new Date(clock.now()).getUTCHours() === LIMITS.nightHour;
  // A negative number merges all segments of any size into one. It skips a single segment without deleted rows.
  const pages = isNight ? -LIMITS.mergedAtNight : LIMITS.mergedByCron;
  for (const index of indexes) await merge(db, index, pages);
}

export async function rebuildIndexes(
  db: Database,
  indexes: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await configure(db, indexes, LIMITS.whileRebuilding);
  try {
    await work();
  } finally {
    await configure(db, indexes, LIMITS.ordinary);
  }
  for (const index of indexes) {
    let parts: number;
    do {
      await merge(db, index, -LIMITS.mergedByRebuild);
      const [counted] = await db.all<{ parts: number }>(
        sql`SELECT count(DISTINCT segid) AS parts FROM ${sql.identifier(`${index}_idx`)}`,
      );
      parts = counted?.parts ?? 0;
    } while (parts > 1);
  }
}

const merge = (db: Database, index: string, pages: number) => set(db, index, "merge", pages);

/** Changes settings of FTS5, which persist until the next change. */
async function configure(db: Database, indexes: readonly string[], settings: Record<string, number>): Promise<void> {
  for (const index of indexes) for (const [name, value] of Object.entries(settings)) await set(db, index, name, value);
}

/** Runs a command or changes a setting of FTS5, which only accepts integers. */
function set(db: Database, index: string, name: string, value: number) {
  const table = sql.identifier(index);
  return db.run(sql`INSERT INTO ${table} (${table}, rank) VALUES (${name}, CAST(${value} AS INTEGER))`);
}
