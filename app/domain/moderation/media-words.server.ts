import { and, eq, ne, not, or, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { APPROVED } from "./request-review.server";
import type { Suspicion } from "./suspicion.rules";

const { title, description, alt, caption } = providerImages;

const MEDIA = {
  photos: { table: providerImages, words: { title, description, alt, caption }, prefix: "photo:" },
  videos: {
    table: providerVideos,
    words: { title: providerVideos.title, description: providerVideos.description },
    prefix: "video:",
  },
} as const;
type Kind = keyof typeof MEDIA;

export type MediaWords<K extends Kind> = Record<keyof (typeof MEDIA)[K]["words"], string>;

const differing = (entries: ReturnType<typeof entriesOf>) =>
  or(...entries.map(([, column, value]) => ne(column, value)));

export const reworded = <K extends Kind>(kind: K, words: MediaWords<K>) => differing(entriesOf(kind, words));

const entriesOf = <K extends Kind>(kind: K, words: Partial<MediaWords<K>>) =>
  Object.entries(MEDIA[kind].words).flatMap(([name, column]) => {
    const value = (words as Record<string, string | undefined>)[name];
    return value === undefined ? [] : [[name, column, value] as const];
  });

/**
 * Stores texts of a photo or video. In an approved profile, suspicious ones wait, and couples see the old texts. If
 * there are no old texts, or the row waits, the whole row waits.
 * @param words omitted texts do not change
 */
export function assignWords<K extends Kind>(
  kind: K,
  words: Partial<MediaWords<K>>,
  reasons: readonly Suspicion[],
  now: number,
) {
  const { table } = MEDIA[kind];
  const { heldAt, pendingTexts, findings } = table;
  const entries = entriesOf(kind, words);
  const isNew = differing(entries);
  const approved = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${and(eq(providers.id, table.providerId), APPROVED)})`;
  const suspicious = sql`(${reasons.length > 0 ? 1 : 0} AND ${approved})`;
  const hasLive = sql`(${heldAt} IS NULL AND ${table.title} <> '' AND ${table.description} <> '')`;
  const waits = sql`(${suspicious} AND ${hasLive})`;
  return {
    ...Object.fromEntries(
      entries.map(([name, column, value]) => [name, sql`CASE WHEN ${waits} THEN ${column} ELSE ${value} END`]),
    ),
    pendingTexts: sql`CASE WHEN ${waits} AND ${isNew} THEN ${JSON.stringify(words)} END`,
    heldAt: sql`CASE WHEN ${suspicious} AND NOT ${hasLive} THEN coalesce(${heldAt}, ${now}) END`,
    findings: sql`CASE WHEN ${isNew} THEN ${JSON.stringify(reasons)} WHEN ${pendingTexts} IS NULL THEN ${findings} ELSE '[]' END`,
  };
}

/** Statements of an approval: the first publishes waiting media, the second hides media in `held` without new texts. */
export function settleMedia(db: Database, kind: Kind, providerId: number, held: readonly string[], now: number) {
  const { table, words, prefix } = MEDIA[kind];
  const { heldAt, pendingTexts } = table;
  const isHeld = sql`(${prefix} || coalesce(${table.publicId}, '') IN (SELECT value FROM json_each(${JSON.stringify(held)})))`;
  const released = Object.fromEntries(
    Object.entries(words).map(([name, column]) => [name, sql`coalesce(${pendingTexts} ->> ${name}, ${column})`]),
  );
  return [
    db
      .update(table)
      .set({ ...released, pendingTexts: null, heldAt: null, findings: "[]" })
      .where(and(eq(table.providerId, providerId), not(isHeld))),
    db
      .update(table)
      .set({ heldAt: sql`CASE WHEN ${pendingTexts} IS NULL THEN coalesce(${heldAt}, ${now}) ELSE ${heldAt} END` })
      .where(and(eq(table.providerId, providerId), isHeld)),
  ] as const;
}
