import { and, eq, exists, isNotNull, lt, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { insertSelect } from "#db/insert-select";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { assignWords, type MediaWords, reworded } from "~/domain/moderation/media-words.server";
import { askReview } from "~/domain/moderation/request-review.server";
import { judgeWords } from "~/domain/moderation/revise-texts.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import { newPublicId } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { planAt } from "~/domain/subscriptions/subscription.rules";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";
import { changePlace, type Direction } from "./change-place.server";
import { flag } from "./completion-steps.server";
import { isUnchanged } from "./form-state.server";
import { syncProvider } from "./sync-provider.server";
import type { VideoInput } from "./video.form";

export interface OwnVideo
  extends Pick<typeof providerVideos.$inferSelect, "title" | "description" | "link" | "visible"> {
  id: string;
  /** Reasons why its texts are held for a moderator; null: they are not. */
  held: Suspicion[] | null;
  /** True: new texts wait for a moderator, and couples see the old ones. False: none wait, or the video is hidden. */
  shownMeanwhile: boolean;
  /** True: more videos than the plan allows, so this one is stored but not shown (rule video-3). */
  beyondPlan: boolean;
}

type Row = Pick<
  typeof providerVideos.$inferSelect,
  "title" | "description" | "link" | "visible" | "heldAt" | "pendingTexts" | "findings"
>;

const p = alias(providers, "p");
const v = providerVideos;
const isPublic = sql`${v.visible} = 1 AND ${v.heldAt} IS NULL`;
/** Rank by age among the visible videos, from 1. */
const age = sql<number | null>`CASE WHEN ${isPublic} THEN
  row_number() OVER (PARTITION BY ${isPublic} ORDER BY ${v.createdAt}, ${v.position}) END`;

/** Loads the provider's videos. @returns null if the session has ended */
export async function findVideos({ db, clock }: Deps, provider: Provider) {
  const now = clock.now();
  const { link, title, description, visible, heldAt, pendingTexts, findings } = v;
  const rows = await db
    .select({
      status: p.status,
      premiumUntil: p.premiumUntil,
      quota: sql<number>`${quotaIn("videos", now)}`,
      id: v.publicId,
      video: { link, title, description, visible, heldAt, pendingTexts, findings },
      age,
    })
    .from(p)
    .leftJoin(v, and(eq(v.providerId, p.id), isNotNull(v.publicId)))
    .where(and(eq(p.id, provider.providerId), sessionIsOpen(provider)))
    .orderBy(v.position);
  const [first] = rows;
  if (!first) return null;
  const { status, premiumUntil, quota } = first;
  return {
    approved: status === "verified",
    plan: planAt(now, premiumUntil),
    quota,
    videos: rows.flatMap(({ id, video, age: place }) =>
      id === null || video === null ? [] : [{ id, ...toVideo(video), beyondPlan: place !== null && place > quota }],
    ),
  };
}

function toVideo({ link, visible, heldAt, pendingTexts, findings, ...live }: Row) {
  const { title, description } = pendingTexts === null ? live : (JSON.parse(pendingTexts) as MediaWords<"videos">);
  const waits = heldAt !== null || pendingTexts !== null;
  return {
    title,
    description,
    link,
    visible,
    held: waits ? (JSON.parse(findings) as Suspicion[]) : null,
    shownMeanwhile: heldAt === null && pendingTexts !== null,
  };
}

/** @throws DomainError videos.notFound (unknown, or another provider's) */
export async function findVideo(deps: Deps, provider: Provider, id: string): Promise<OwnVideo> {
  const found = (await findVideos(deps, provider))?.videos.find((video) => video.id === id);
  if (!found) throw new DomainError("videos.notFound");
  return found;
}

export type VideoSaved = Awaited<ReturnType<typeof addVideo>>;

const isOwn = eq(v.providerId, p.id);

/**
 * Adds a video once. An approved profile returns to the moderation queue, and its suspicious videos are held there.
 * @throws DomainError videos.quota (no room in the plan), videos.known (stored with other texts), session.expired
 */
export async function addVideo({ db, clock }: Deps, provider: Provider, input: VideoInput) {
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
  const read = await guardedBatch(
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
  const [found] = read.found;
  return { approved: found?.status === "verified", held: typeof found?.heldAt === "number" };
}

/**
 * Changes a video. Suspicious texts of an approved profile are held, and couples see the old ones.
 * @throws DomainError session.expired, profile.changed (the stored state differs from `latest`), videos.notFound,
 * videos.known (another entry has the same video)
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
  const own = and(eq(v.providerId, providerId), eq(v.publicId, id));
  const videos = (condition?: SQL) => db.select({ id: v.publicId }).from(v).where(condition);
  const isOther = and(eq(v.providerId, providerId), eq(v.link, url), sql`${v.publicId} IS NOT ${id}`);
  const differs = or(reworded("videos", words), ne(v.link, url));
  const read = await guardedBatch(
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
        .update(v)
        .set({ ...assignWords("videos", words, reasons, now), link: url, visible })
        .where(own),
      synced: syncProvider(db, providerId, now),
      saved: db
        .select({ status: providers.status, held: flag(or(isNotNull(v.heldAt), isNotNull(v.pendingTexts))) })
        .from(providers)
        .innerJoin(v, eq(v.providerId, providers.id))
        .where(and(eq(providers.id, providerId), eq(v.publicId, id))),
    },
  );
  const [saved] = read.saved;
  return { approved: saved?.status === "verified", held: saved?.held === true };
}

/** Moves a video; no-op at the end of the list and for unknown ones. @throws DomainError session.expired */
export async function moveVideo({ db }: Pick<Deps, "db">, provider: Provider, id: string, direction: Direction) {
  const isOwn = eq(v.providerId, provider.providerId);
  await writeInSession(db, [provider], { moved: changePlace(db, v, isOwn, id, direction) });
}

/** @throws DomainError session.expired, videos.notFound (unknown, or another provider's) */
export async function deleteVideo({ db, clock }: Deps, provider: Provider, id: string): Promise<void> {
  const { providerId } = provider;
  const own = and(eq(v.providerId, providerId), eq(v.publicId, id));
  const found = db.select({ id: v.publicId }).from(v).where(own);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "videos.notFound": exists(found) },
    { deleted: db.delete(v).where(own), synced: syncProvider(db, providerId, clock.now()) },
  );
}
