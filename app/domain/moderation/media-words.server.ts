import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { APPROVED } from "./ask-review.server";
import type { Suspicion } from "./suspicion.rules";

/** Photographs and videos, by their table: what the words are called there, and in the list of what a moderator holds back. */
export const MEDIA_WORDS = {
  provider_images: { columns: ["title", "description", "alt", "caption"], prefix: "photo:" },
  provider_videos: { columns: ["title", "description"], prefix: "video:" },
} as const;
export type MediaTable = keyof typeof MEDIA_WORDS;

export type MediaWords<T extends MediaTable> = Record<(typeof MEDIA_WORDS)[T]["columns"][number], string>;

const differing = (entries: readonly [string, string][]) =>
  sql`(${sql.join(
    entries.map(([column, value]) => sql`${sql.identifier(column)} <> ${value}`),
    sql` OR `,
  )})`;

/** Condition over a row: its words differ from these. */
export const reworded = <T extends MediaTable>(table: T, words: MediaWords<T>) => differing(entriesOf(table, words));

const entriesOf = <T extends MediaTable>(table: T, words: Partial<MediaWords<T>>) =>
  MEDIA_WORDS[table].columns.flatMap((column): [string, string][] => {
    const value = (words as Record<string, string | undefined>)[column];
    return value === undefined ? [] : [[column, value]];
  });

/**
 * Assignments of an UPDATE that gives a photograph or video its words. Suspicious ones of an approved profile wait: beside the old words,
 * which couples go on reading; when there are none yet, or they wait themselves, with the whole row.
 * @param words those that are left out stay as they are
 * @param now milliseconds since the epoch
 */
export function assignWords<T extends MediaTable>(
  table: T,
  words: Partial<MediaWords<T>>,
  reasons: readonly Suspicion[],
  now: number,
): SQL {
  const entries = entriesOf(table, words);
  const isNew = differing(entries);
  const suspicious = sql`(${reasons.length > 0 ? 1 : 0} AND EXISTS (SELECT 1 FROM providers WHERE id = provider_id AND ${APPROVED}))`;
  const hasLive = sql`(held_at IS NULL AND title <> '' AND description <> '')`;
  const waits = sql`(${suspicious} AND ${hasLive})`;
  return sql.join(
    [
      ...entries.map(([column, value]) => {
        const name = sql.identifier(column);
        return sql`${name} = CASE WHEN ${waits} THEN ${name} ELSE ${value} END`;
      }),
      sql`pending_texts = CASE WHEN ${waits} AND ${isNew} THEN ${JSON.stringify(words)} END`,
      sql`held_at = CASE WHEN ${suspicious} AND NOT ${hasLive} THEN coalesce(held_at, ${now}) END`,
      sql`findings = CASE WHEN ${isNew} THEN ${JSON.stringify(reasons)} WHEN pending_texts IS NULL THEN findings ELSE '[]' END`,
    ],
    sql`, `,
  );
}

/** What a moderator holds back, as `photo:ID` or `video:ID`. */
const isIn = (table: MediaTable, held: readonly string[]) =>
  sql`${MEDIA_WORDS[table].prefix} || coalesce(public_id, '') IN (SELECT value FROM json_each(${JSON.stringify(held)}))`;

/**
 * Two statements of an approval: what waits is let through and needs no second look; what the moderator holds back keeps its old words, and
 * without any is hidden.
 * @param condition that the decision was written
 */
export function settleMedia(
  db: Database,
  table: MediaTable,
  providerId: number,
  held: readonly string[],
  condition: SQL,
  now: number,
) {
  const rows = sql.identifier(table);
  const released = sql.join(
    MEDIA_WORDS[table].columns.map((column) => {
      const name = sql.identifier(column);
      return sql`${name} = coalesce(pending_texts ->> ${column}, ${name})`;
    }),
    sql`, `,
  );
  return [
    db.run(sql`
      UPDATE ${rows} SET ${released}, pending_texts = NULL, held_at = NULL, findings = '[]'
      WHERE provider_id = ${providerId} AND NOT ${isIn(table, held)} AND ${condition}`),
    db.run(sql`
      UPDATE ${rows} SET held_at = CASE WHEN pending_texts IS NULL THEN coalesce(held_at, ${now}) ELSE held_at END
      WHERE provider_id = ${providerId} AND ${isIn(table, held)} AND ${condition}`),
  ] as const;
}
