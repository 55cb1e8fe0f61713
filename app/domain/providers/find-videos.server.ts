import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { MediaWords } from "~/domain/moderation/media-words.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Plan, planAt } from "~/domain/subscriptions/subscription.rules";
import { quotaIn } from "~/domain/subscriptions/subscription-conditions.server";

export interface OwnVideo {
  id: string;
  title: string;
  description: string;
  link: string;
  visible: boolean;
  /** Reasons why its texts are held for a moderator; null: they are not. */
  held: Suspicion[] | null;
  /** Couples see the old texts until then. */
  shownMeanwhile: boolean;
  /** Exceeds the plan's quota: stored but not shown (rule video-3). */
  beyondPlan: boolean;
}

interface OwnVideos {
  approved: boolean;
  plan: Plan;
  quota: number;
  /** In the order of the profile. */
  videos: OwnVideo[];
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

/** Loads the provider's videos, in one round trip. @returns null when the session has ended */
export async function findVideos({ db, clock }: Deps, provider: Provider): Promise<OwnVideos | null> {
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

/** Loads one video, in one round trip. @throws DomainError videos.notFound (unknown, or another provider's) */
export async function findVideo(deps: Deps, provider: Provider, id: string): Promise<OwnVideo> {
  const found = (await findVideos(deps, provider))?.videos.find((video) => video.id === id);
  if (!found) throw new DomainError("videos.notFound");
  return found;
}
