import { sql } from "drizzle-orm";
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

export interface OwnVideos {
  approved: boolean;
  plan: Plan;
  /** How many the plan has room for. */
  quota: number;
  /** In the order of the profile. */
  videos: OwnVideo[];
}

interface Row {
  id: string | null;
  title: string;
  description: string;
  link: string;
  visible: number;
  held_at: number | null;
  pending_texts: string | null;
  findings: string;
  age: number | null;
  status: string;
  premium_until: number | null;
  quota: number;
}

/** One round trip. @returns null when the session has ended */
export async function findVideos({ db, clock }: Deps, provider: Provider): Promise<OwnVideos | null> {
  const now = clock.now();
  const rows = await db.all<Row>(sql`
    SELECT v.public_id AS id, v.title, v.description, v.link, v.visible, v.held_at, v.pending_texts, v.findings, p.status, p.premium_until, ${quotaIn("videos", now)} AS quota,
      CASE WHEN v.visible = 1 AND v.held_at IS NULL THEN
        row_number() OVER (PARTITION BY v.visible = 1 AND v.held_at IS NULL ORDER BY v.created_at, v.position) END AS age
    FROM providers p LEFT JOIN provider_videos v ON v.provider_id = p.id AND v.public_id IS NOT NULL
    WHERE p.id = ${provider.providerId} AND ${sessionIsOpen(provider)}
    ORDER BY v.position`);
  const [first] = rows;
  if (!first) return null;
  return {
    approved: first.status === "verified",
    plan: planAt(now, first.premium_until),
    quota: first.quota,
    videos: rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...toVideo(row) }])),
  };
}

function toVideo({
  link,
  visible,
  held_at,
  pending_texts,
  findings,
  age,
  quota,
  ...live
}: Omit<Row, "id">): Omit<OwnVideo, "id"> {
  const { title, description } =
    pending_texts === null ? live : (JSON.parse(pending_texts) as MediaWords<"provider_videos">);
  const waits = held_at !== null || pending_texts !== null;
  return {
    title,
    description,
    link,
    visible: visible === 1,
    held: waits ? (JSON.parse(findings) as Suspicion[]) : null,
    shownMeanwhile: held_at === null && pending_texts !== null,
    beyondPlan: age !== null && age > quota,
  };
}

/** One round trip. @throws DomainError videos.notFound when there is none of that name, or it is another provider's */
export async function findVideo(deps: Deps, provider: Provider, id: string): Promise<OwnVideo> {
  const found = (await findVideos(deps, provider))?.videos.find((video) => video.id === id);
  if (!found) throw new DomainError("videos.notFound");
  return found;
}
