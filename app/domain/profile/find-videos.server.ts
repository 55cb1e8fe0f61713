import { and, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { providers, providerVideos } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { MediaWords } from "~/domain/moderation/media-words.server";
import type { Suspicion } from "~/domain/moderation/suspicion.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type Plan, planAt } from "~/domain/subscriptions/plan.rules";
import { quotaIn } from "~/domain/subscriptions/quota-condition.server";

export interface OwnVideo {
  id: string;
  title: string;
  description: string;
  link: string;
  visible: boolean;
  /** Why its words wait for a moderator; null: they do not. */
  held: Suspicion[] | null;
  /** Couples go on seeing it with its old words until then. */
  shownMeanwhile: boolean;
  /** Beyond what the plan shows: kept, and not shown (rule video-3). */
  beyondPlan: boolean;
}

interface OwnVideos {
  approved: boolean;
  plan: Plan;
  /** How many the plan has room for. */
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
/** Among those that are shown, from 1. */
const age = sql<number | null>`CASE WHEN ${isPublic} THEN
  row_number() OVER (PARTITION BY ${isPublic} ORDER BY ${v.createdAt}, ${v.position}) END`;

/** One round trip. @returns null when the session has ended */
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

/** One round trip. @throws DomainError videos.notFound when there is none of that name, or it is another provider's */
export async function findVideo(deps: Deps, provider: Provider, id: string): Promise<OwnVideo> {
  const found = (await findVideos(deps, provider))?.videos.find((video) => video.id === id);
  if (!found) throw new DomainError("videos.notFound");
  return found;
}
