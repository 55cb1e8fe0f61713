import { and, eq, exists, isNotNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { VideoSaved } from "./add-video.server";
import { flag } from "./completion-steps.server";
import { isUnchanged } from "./form-state.server";
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
  const own = and(eq(providerVideos.providerId, providerId), eq(providerVideos.publicId, id));
  const videos = (condition?: SQL) => db.select({ id: providerVideos.publicId }).from(providerVideos).where(condition);
  const isOther = and(
    eq(providerVideos.providerId, providerId),
    eq(providerVideos.link, url),
    sql`${providerVideos.publicId} IS NOT ${id}`,
  );
  const differs = or(reworded("videos", words), ne(providerVideos.link, url));
  const {
    saved: [saved],
  } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "profile.changed": isUnchanged(provider, { video: id }, seen),
      "videos.notFound": exists(videos(own)),
      "videos.known": notExists(videos(isOther)),
    },
    {
      review: askReview(db, provider, exists(videos(and(own, differs))), now),
      changed: db
        .update(providerVideos)
        .set({ ...assignWords("videos", words, reasons, now), link: url, visible })
        .where(own),
      synced: syncProvider(db, providerId, now),
      saved: db
        .select({
          status: providers.status,
          held: flag(or(isNotNull(providerVideos.heldAt), isNotNull(providerVideos.pendingTexts))),
        })
        .from(providers)
        .innerJoin(providerVideos, eq(providerVideos.providerId, providers.id))
        .where(and(eq(providers.id, providerId), eq(providerVideos.publicId, id))),
    },
  );
  return { approved: saved?.status === "verified", held: saved?.held === true };
}
