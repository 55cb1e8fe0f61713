import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { VideoSaved } from "./add-video.server";
import { orChanged, unchangedSince } from "./form-state.server";
import { syncProvider } from "./sync-provider.server";
import type { VideoInput } from "./video.form";

/**
 * Changes a video. Other words are judged; suspicious ones of an approved profile wait, and couples go on reading the old ones. The profile
 * returns to the moderators' queue when couples see something else. Two round trips at most.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, profile.changed, videos.notFound (unknown, or another provider's), videos.known when another entry
 *   has the same video
 */
export async function updateVideo(
  { db, clock }: Deps,
  provider: Provider,
  id: string,
  { title, description, url, visible }: VideoInput,
  latest?: Promise<string>,
): Promise<VideoSaved> {
  const now = clock.now();
  const { providerId } = provider;
  const words = { title, description };
  const [reasons, seen] = await Promise.all([judgeWords(db, provider, `${title} ${description}`), latest]);
  const own = sql`provider_id = ${providerId} AND public_id = ${id} AND ${sessionIsOpen(provider)}`;
  const known = sql`EXISTS (SELECT 1 FROM provider_videos o WHERE o.provider_id = ${providerId} AND o.link = ${url} AND o.public_id IS NOT ${id})`;
  const {
    changed,
    found: [found],
  } = await orChanged(
    namedBatch(db, {
      unchanged: unchangedSince(db, provider, { video: id }, seen),
      review: askReview(
        db,
        provider,
        sql`NOT ${known} AND EXISTS (SELECT 1 FROM provider_videos WHERE ${own} AND (${reworded("provider_videos", words)} OR link <> ${url}))`,
        now,
      ),
      changed: db.run(sql`
        UPDATE provider_videos SET ${assignWords("provider_videos", words, reasons, now)}, link = ${url}, visible = ${visible ? 1 : 0}
        WHERE ${own} AND NOT ${known}`),
      synced: syncProvider(db, providerId, now),
      found: db.all<{ status: string; held: 0 | 1; open: 0 | 1 }>(sql`
        SELECT p.status, v.held_at IS NOT NULL OR v.pending_texts IS NOT NULL AS held, ${sessionIsOpen(provider)} AS open
        FROM providers p JOIN provider_videos v ON v.provider_id = p.id
        WHERE p.id = ${providerId} AND v.public_id = ${id}`),
    }),
  );
  if (!found) throw new DomainError("videos.notFound");
  if (!found.open) throw new DomainError("session.expired");
  if (changed.rowsAffected === 0) throw new DomainError("videos.known");
  return { approved: found.status === "verified", held: found.held === 1 };
}
