import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { mergeProviderSearch } from "~/domain/search/sync-provider-search.server";
import { mergeVenueSearch } from "~/domain/venues/sync-venue.server";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Finds words in all tables, including those of the full-text indexes, ignoring case and accents. @returns `word in
 * table`
 */
export async function findTraces(db: Database, words: readonly string[]): Promise<string[]> {
  const tables = await db.all<{ name: string; made: string }>(
    sql`SELECT name, sql AS made FROM sqlite_master WHERE type = 'table'`,
  );
  const found = new Set<string>();
  for (const { name, made } of tables) {
    // Skip virtual tables, because their shadow tables contain the words.
    if (made?.startsWith("CREATE VIRTUAL TABLE")) continue;
    const isIndex =
      /_(data|idx)$/.test(name) && tables.some((one) => `${one.name}_data` === name || `${one.name}_idx` === name);
    const column = name.endsWith("_data") ? "block" : name.endsWith("_idx") ? "term" : "*";
    const rows = await db.all<Record<string, unknown>>(
      sql`SELECT ${sql.raw(isIndex ? column : "*")} FROM ${sql.identifier(name)}`,
    );
    const text = isIndex
      ? rows.map((row) => Buffer.from(Object.values(row)[0] as ArrayBuffer).toString("utf8")).join("\n")
      : plain(JSON.stringify(rows));
    for (const word of words) {
      const parts = isIndex ? wordsInIndex(word) : [plain(word)];
      if (parts.some((part) => text.includes(part))) found.add(`${word} in ${name}`);
    }
  }
  return [...found].sort();
}

/**
 * Returns the searchable parts of words in an index, which stores only the part that differs from the previous word.
 * Skips sentences, because their words are common and are indexed with the name of their owner.
 */
const wordsInIndex = (text: string) =>
  (text.split(" ").length > 3 ? [] : plain(text).split(/[^a-z0-9]+/))
    .filter((word) => word.length >= 6 && !ORDINARY.has(word))
    .map((word) => word.slice(2));

/** Words of the deleted person that other test data also contain, so that they are no trace of the person. */
const ORDINARY = new Set(["maison", "couple", "example", "provider"]);

/** Merges the search indexes as the nightly cron does, which removes the words of deleted rows. */
export async function mergeSearches(db: Database): Promise<void> {
  const deps = { db, clock: { now: () => Date.UTC(2027, 2, 2, 3) } };
  for (let minute = 0; minute < 5; minute++) {
    await mergeProviderSearch(deps);
    await mergeVenueSearch(deps);
  }
}
