import { and, eq, exists, lt, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { askReview } from "~/domain/moderation/ask-review.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";
import { syncProvider } from "./sync-provider.server";
import type { VideoInput } from "./video.form";

const v = providerVideos;
const p = alias(providers, "p");
const isOwn = eq(v.providerId, p.id);

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
  const { url, title, description, visible } = input;
  const reasons = await judgeWords(db, provider, `${title} ${description}`);
  const id = newPublicId();
  const known = and(eq(v.providerId, providerId), eq(v.link, url));
  const isKnown = exists(db.select({ id: v.publicId }).from(v).where(known));
  const isOther = or(ne(v.title, title), ne(v.description, description));
  const hasRoom = sql`EXISTS (SELECT 1 FROM ${providers} p WHERE ${and(
    eq(p.id, providerId),
    lt(sql`(SELECT count(*) FROM ${v} WHERE ${isOwn})`, quotaIn("videos", now)),
  )})`;
  const {
    found: [found],
  } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "videos.known": notExists(db.select({ id: v.publicId }).from(v).where(and(known, isOther))),
      "videos.quota": or(isKnown, hasRoom),
    },
    {
      video: db.run(
        insertSelect(
          v,
          {
            providerId: p.id,
            position: sql`(SELECT coalesce(max(${v.position}) + 1, 0) FROM ${v} WHERE ${isOwn})`,
            link: url,
            title,
            description,
            publicId: id,
            visible,
            createdAt: now,
            heldAt: sql`CASE WHEN ${reasons.length > 0 ? 1 : 0} AND ${eq(p.status, "verified")} THEN ${now} END`,
            findings: JSON.stringify(reasons),
          },
          sql`FROM ${providers} p WHERE ${eq(p.id, providerId)} AND NOT ${isKnown}`,
        ),
      ),
      review: askReview(db, provider, sql`EXISTS (SELECT 1 FROM ${v} WHERE ${v.publicId} = ${id})`, now),
      synced: syncProvider(db, providerId, now),
      found: db
        .select({ status: providers.status, heldAt: v.heldAt })
        .from(providers)
        .innerJoin(v, eq(v.providerId, providers.id))
        .where(known),
    },
  );
  return { approved: found?.status === "verified", held: typeof found?.heldAt === "number" };
}
