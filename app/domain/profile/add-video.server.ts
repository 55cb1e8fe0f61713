import { and, eq, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { askReview } from "~/domain/moderation/ask-review.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { syncProvider } from "./sync-provider.server";
import type { VideoInput } from "./video.form";

export interface VideoSaved {
  approved: boolean;
  /** Its words are suspicious: it is shown once a moderator has let it through. */
  held: boolean;
}

/**
 * Adds a video behind the others. An approved profile returns to the moderators' queue; there a video with suspicious words waits. Sent
 * twice, it is added once. Two round trips at most.
 * @throws DomainError videos.quota when the plan has no room for one more, videos.known when the video is there with other words,
 *   session.expired when the session has ended
 */
export async function addVideo({ db, clock }: Deps, provider: Provider, input: VideoInput): Promise<VideoSaved> {
  const now = clock.now();
  const { providerId } = provider;
  const reasons = await judgeWords(db, provider, `${input.title} ${input.description}`);
  const id = newPublicId();
  const open = sessionIsOpen(provider);
  const {
    found: [found],
  } = await namedBatch(db, {
    video: db.run(sql`
      INSERT INTO provider_videos (provider_id, position, link, title, description, public_id, visible, held_at, findings, created_at)
      SELECT p.id, (SELECT coalesce(max(position) + 1, 0) FROM provider_videos WHERE provider_id = p.id), ${input.url}, ${input.title},
        ${input.description}, ${id}, ${input.visible ? 1 : 0},
        CASE WHEN ${reasons.length > 0 ? 1 : 0} AND p.status = 'verified' THEN ${now} END, ${JSON.stringify(reasons)}, ${now}
      FROM providers p
      WHERE p.id = ${providerId} AND ${open}
        AND (SELECT count(*) FROM provider_videos WHERE provider_id = p.id) < ${quotaIn("videos", now)}
        AND NOT EXISTS (SELECT 1 FROM provider_videos WHERE provider_id = p.id AND link = ${input.url})`),
    review: askReview(
      db,
      provider,
      sql`EXISTS (SELECT 1 FROM ${providerVideos} WHERE ${providerVideos.publicId} = ${id})`,
      now,
    ),
    synced: syncProvider(db, providerId, now),
    found: db
      .select({
        status: providers.status,
        title: providerVideos.title,
        description: providerVideos.description,
        heldAt: providerVideos.heldAt,
      })
      .from(providers)
      .leftJoin(providerVideos, and(eq(providerVideos.providerId, providers.id), eq(providerVideos.link, input.url)))
      .where(and(eq(providers.id, providerId), open)),
  });
  if (!found) throw new DomainError("session.expired");
  if (found.title === null) throw new DomainError("videos.quota");
  if (found.title !== input.title || found.description !== input.description) throw new DomainError("videos.known");
  return { approved: found.status === "verified", held: found.heldAt !== null };
}
