import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** GLOB pattern of a letter or digit in Latin, Greek and Cyrillic scripts. */
const LETTER = "[0-9A-Za-zÀ-ÖØ-öø-ԯ]";

/**
 * Returns SQL that replaces a whole word of a text. SQLite's `replace` would find "Al" in "Alliance". Null stays null.
 * @param word the word as in the text; not empty
 */
export function replaceWord(text: SQLWrapper, word: SQLWrapper | string, instead: string): SQL {
  const at = sql`instr(rest, ${word})`;
  const before = sql`substr(done || substr(rest, 1, ${at} - 1), -1)`;
  const after = sql`substr(rest, ${at} + length(${word}), 1)`;
  const isPart = sql`${before} GLOB ${LETTER} OR ${after} GLOB ${LETTER}`;
  return sql`(WITH RECURSIVE parts(done, rest) AS (
      SELECT '', ${text}
      UNION ALL
      SELECT done || substr(rest, 1, ${at} - 1) || CASE WHEN ${isPart} THEN ${word} ELSE ${instead} END,
        substr(rest, ${at} + length(${word}))
      FROM parts WHERE ${at} > 0
    ) SELECT done || rest FROM parts WHERE coalesce(${at}, 0) = 0)`;
}
