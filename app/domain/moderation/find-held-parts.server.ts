import { and, desc, eq, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { moderationDecisions, providerPendingTexts, providerTextFindings } from "#db/schema/moderation";
import { providerImages, providers, providerVideos } from "#db/schema/providers";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type HeldState, heldStateOf } from "./moderation.rules";
import type { TextField } from "./revise-texts.server";
import type { Suspicion } from "./suspicion.rules";

export type Part = TextField | `photo:${string}` | `video:${string}`;

interface HeldPart {
  part: Part;
  title: string;
  /** Empty: not suspicious; a moderator holds the part back for another reason. */
  reasons: Suspicion[];
}

export interface HeldParts {
  state: HeldState;
  /** Reason of the last decision; empty unless parts are held back. */
  reason: string;
  parts: HeldPart[];
  weddings: { id: string; title: string; waits: boolean }[];
}

const t = providerPendingTexts;
const f = providerTextFindings;
const d = moderationDecisions;
const w = weddings;

// As selected fields, Drizzle writes columns without their table. `eq` writes the table, so conditions use `eq`.

/** Selects media that are hidden or have waiting texts and, while the profile is not approved, suspicious media. */
const mediaOf = (media: typeof providerImages | typeof providerVideos, prefix: string) => sql<string>`(
  SELECT json_group_array(json_object('part', ${prefix} || ${media.publicId},
    'title', coalesce(${media.pendingTexts} ->> 'title', ${media.title}), 'reasons', json(${media.findings})))
  FROM ${media} WHERE ${eq(media.providerId, providers.id)} AND ${media.publicId} IS NOT NULL
    AND (${media.heldAt} IS NOT NULL OR ${media.pendingTexts} IS NOT NULL
      OR (${providers.status} <> 'verified' AND ${media.findings} <> '[]')))`;

const textsOf = (table: typeof t | typeof f, providerId: SQLiteColumn) => sql<string>`(
  SELECT json_group_array(json_object('part', ${table.field}, 'title', '', 'reasons', json(${table.reasons})))
  FROM ${table} WHERE ${eq(providerId, providers.id)}
    AND (${table === t ? 1 : 0} OR ${providers.status} <> 'verified'))`;

/** Finds the parts of a profile that are suspicious before its approval, wait for a moderator, or are held back. */
export async function findHeldParts({ db }: Pick<Deps, "db">, provider: Provider): Promise<HeldParts> {
  const [row] = await db
    .select({
      status: providers.status,
      reviewRequestedAt: providers.reviewRequestedAt,
      reason: sql<
        string | null
      >`(SELECT ${d.reason} FROM ${d} WHERE ${eq(d.providerId, providers.id)} ORDER BY ${desc(d.id)} LIMIT 1)`,
      pending: textsOf(t, t.providerId),
      findings: textsOf(f, f.providerId),
      photos: mediaOf(providerImages, "photo:"),
      videos: mediaOf(providerVideos, "video:"),
      weddings: sql<string>`(SELECT json_group_array(json_object('id', ${w.publicId}, 'title', ${w.title},
          'waits', ${w.status} = 'published'))
        FROM ${w} WHERE ${eq(w.providerId, providers.id)}
          AND ((${w.status} = 'published' AND ${w.heldAt} IS NOT NULL) OR (${w.status} = 'unpublished' AND ${w.reason} IS NOT NULL)))`,
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  if (!row) return { state: "noted", reason: "", parts: [], weddings: [] };
  const state = heldStateOf(row);
  const parts = [row.pending, row.findings, row.photos, row.videos].flatMap(
    (list) => JSON.parse(list) as { part: Part; title: string; reasons: Suspicion[] }[],
  );
  const weddings = (JSON.parse(row.weddings) as { id: string; title: string; waits: 0 | 1 }[]).map((wedding) => ({
    ...wedding,
    waits: wedding.waits === 1,
  }));
  return { state, reason: state === "sentBack" && parts.length > 0 ? (row.reason ?? "") : "", parts, weddings };
}
