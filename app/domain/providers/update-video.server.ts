import { sql } from "drizzle-orm";
import type { Provider } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { askReview } from "~/domain/moderation/ask-review.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { VideoSaved } from "./add-video.server";
import { syncProvider } from "./sync-provider.server";
import type { VideoInput } from "./video.form";

/**
 * Changes a video. What a moderator has let through stays so while its words do; with other words it is judged anew. An approved profile
 * returns to the moderators' queue when couples see something else. Two round trips at most.
 * @throws DomainError videos.notFound (unknown, or another provider's; also when the session has ended), videos.known when another entry
 *   has the same video
 */
export async function updateVideo(
  { db, clock }: Deps,
  provider: Provider,
  id: string,
  { title, description, url, visible }: VideoInput,
): Promise<VideoSaved> {
  const now = clock.now();
  const { providerId } = provider;
  const suspicious = (await judgeWords(db, provider, `${title} ${description}`)).length > 0;
  const own = sql`provider_id = ${providerId} AND public_id = ${id} AND ${sessionIsOpen(provider)}`;
  const known = sql`EXISTS (SELECT 1 FROM provider_videos o WHERE o.provider_id = ${providerId} AND o.link = ${url} AND o.public_id IS NOT ${id})`;
  const reworded = sql`(title <> ${title} OR description <> ${description})`;
  const [, changed, ...results] = await db.batch([
    askReview(
      db,
      provider,
      sql`NOT ${known} AND EXISTS (SELECT 1 FROM provider_videos WHERE ${own} AND (${reworded} OR link <> ${url}))`,
      now,
    ),
    db.run(sql`
      UPDATE provider_videos SET title = ${title}, description = ${description}, link = ${url}, visible = ${visible ? 1 : 0},
        held_at = CASE
          WHEN NOT ${suspicious ? 1 : 0} THEN NULL
          WHEN ${reworded} AND (SELECT status FROM providers WHERE id = ${providerId}) = 'verified' THEN coalesce(held_at, ${now})
          ELSE held_at END
      WHERE ${own} AND NOT ${known}`),
    ...syncProvider(db, providerId, now),
    db.all<{ status: string; held_at: number | null }>(sql`
      SELECT p.status, v.held_at FROM providers p JOIN provider_videos v ON v.provider_id = p.id
      WHERE p.id = ${providerId} AND v.public_id = ${id}`),
  ]);
  const [found] = results.at(-1) as { status: string; held_at: number | null }[];
  if (!found) throw new DomainError("videos.notFound");
  if (changed.rowsAffected === 0) throw new DomainError("videos.known");
  return { approved: found.status === "verified", held: found.held_at !== null };
}
