import { and, eq, isNotNull, ne, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { askReview } from "~/domain/moderation/ask-review.server";
import { assignWords, reworded } from "~/domain/moderation/media-words.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { VideoSaved } from "./add-video.server";
import { flag } from "./completion-steps.server";
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
  const own = and(eq(providerVideos.providerId, providerId), eq(providerVideos.publicId, id), sessionIsOpen(provider));
  const other = alias(providerVideos, "o");
  const known = sql`EXISTS (SELECT 1 FROM ${providerVideos} o
    WHERE ${other.providerId} = ${providerId} AND ${other.link} = ${url} AND ${other.publicId} IS NOT ${id})`;
  const differs = or(reworded("videos", words), ne(providerVideos.link, url));
  const {
    changed,
    found: [found],
  } = await orChanged(
    namedBatch(db, {
      unchanged: unchangedSince(db, provider, { video: id }, seen),
      review: askReview(
        db,
        provider,
        sql`NOT ${known} AND EXISTS (SELECT 1 FROM ${providerVideos} WHERE ${own} AND ${differs})`,
        now,
      ),
      changed: db
        .update(providerVideos)
        .set({ ...assignWords("videos", words, reasons, now), link: url, visible })
        .where(and(own, not(known))),
      synced: syncProvider(db, providerId, now),
      found: db
        .select({
          status: providers.status,
          held: flag(or(isNotNull(providerVideos.heldAt), isNotNull(providerVideos.pendingTexts))),
          open: flag(sessionIsOpen(provider)),
        })
        .from(providers)
        .innerJoin(providerVideos, eq(providerVideos.providerId, providers.id))
        .where(and(eq(providers.id, providerId), eq(providerVideos.publicId, id))),
    }),
  );
  if (!found) throw new DomainError("videos.notFound");
  if (!found.open) throw new DomainError("session.expired");
  if (changed.rowsAffected === 0) throw new DomainError("videos.known");
  return { approved: found.status === "verified", held: found.held };
}
