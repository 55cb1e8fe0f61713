import { sql } from "drizzle-orm";
import { welcomeCause } from "~/domain/credits/credits.rules";
import { balanceOf } from "~/domain/credits/find-ledger.server";
import type { Deps } from "~/domain/deps";
import type { ReviewNeed } from "~/domain/moderation/moderation.rules";
import { missingIn, type NeedColumns, needColumns } from "~/domain/moderation/review-needs.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { firstOfDays, monthsUntil, type RequestCounts, STATISTICS } from "~/domain/statistics/statistics.rules";
import { todayIn } from "~/i18n/format.server";
import { MARKETS } from "~/i18n/markets";
import { COMPLETION_STEPS, type CompletionStep, STEP_CONDITIONS } from "./completion-steps.server";
import type { ProfileFacts } from "./profile-state.rules";

/** Instants are milliseconds since the epoch. */
export interface Dashboard {
  facts: ProfileFacts;
  /** What the profile still needs before it can be sent for approval. */
  missing: ReviewNeed[];
  publicId: string;
  /** The first time; null: never. */
  approvedAt: number | null;
  steps: Readonly<Record<CompletionStep, boolean>>;
  /** Photographs of the gallery that are shown. */
  photos: number;
  /** Requests that wait to be read, as the menu counts them, and when the newest came. */
  unread: number;
  newestUnreadAt: number | null;
  /** How often the public profile was opened. */
  views: { today: number; week: number; month: number };
  /** In the provider's account. */
  credits: number;
  /** Has its welcome credit. */
  welcomed: boolean;
  /** Requests by calendar month, the oldest first. `month`: YYYY-MM */
  months: { month: string; requests: number }[];
  /** Of the last 90 days. */
  counts: RequestCounts;
}

interface Row extends Record<CompletionStep, 0 | 1>, NeedColumns {
  public_id: string;
  approved_at: number | null;
  status: ProfileFacts["status"];
  register_state: ProfileFacts["registerState"];
  paused_at: number | null;
  show_publicly: 0 | 1;
  review_requested_at: number | null;
  unverified: 0 | 1;
  photo_count: number;
  welcomed: 0 | 1;
}

/** All that the dashboard shows, in one round trip. @returns null when the session has ended */
export async function findDashboard({ db, clock }: Deps, provider: Provider): Promise<Dashboard | null> {
  const now = clock.now();
  const { providerId } = provider;
  const market = MARKETS[provider.market];
  const today = todayIn(market, now);
  const steps = sql.join(
    COMPLETION_STEPS.map((step) => sql`(${STEP_CONDITIONS[step]}) AS ${sql.identifier(step)}`),
    sql`, `,
  );
  const open = sessionIsOpen(provider);
  const [rows, decisions, [unread], [views], [balance], months, [counts]] = await db.batch([
    db.all<Row>(sql`
      SELECT p.public_id, p.approved_at, p.status, p.register_state, p.paused_at, p.show_publicly, p.review_requested_at,
        EXISTS (SELECT 1 FROM provider_credentials c WHERE c.provider_id = p.id AND c.email_verified_at IS NULL) AS unverified,
        (SELECT count(*) FROM provider_images i WHERE i.provider_id = p.id AND i.visible = 1) AS photo_count,
        EXISTS (SELECT 1 FROM credit_entries e WHERE e.cause = ${welcomeCause(providerId)}) AS welcomed,
        ${needColumns}, ${steps}
      FROM providers p WHERE p.id = ${providerId} AND ${open}`),
    db.all<NonNullable<ProfileFacts["decision"]>>(sql`
      SELECT decision, reason FROM moderation_decisions WHERE provider_id = ${providerId} AND ${open}
      ORDER BY created_at DESC, id DESC LIMIT 1`),
    db.all<{ count: number; newest: number | null }>(sql`
      SELECT count(*) AS count, max(r.created_at) AS newest FROM requests r JOIN projects j ON j.id = r.project_id
      WHERE r.provider_id = ${providerId} AND r.seen_at IS NULL AND r.status = 'locked' AND j.closed_at IS NULL`),
    db.all<Dashboard["views"]>(sql`
      SELECT coalesce(sum(count) FILTER (WHERE day = ${today}), 0) AS today,
        coalesce(sum(count) FILTER (WHERE day >= ${firstOfDays(today, STATISTICS.week)}), 0) AS week,
        coalesce(sum(count), 0) AS month
      FROM provider_views WHERE provider_id = ${providerId}
        AND day BETWEEN ${firstOfDays(today, STATISTICS.month)} AND ${today}`),
    balanceOf(db, providerId),
    db.all<Dashboard["months"][number]>(sql`
      SELECT m.value ->> 'name' AS month, (SELECT count(*) FROM requests r
        WHERE r.provider_id = ${providerId} AND r.created_at >= m.value ->> 'start' AND r.created_at < m.value ->> 'end') AS requests
      FROM json_each(${JSON.stringify(monthsUntil(today, market.timeZone))}) m ORDER BY month`),
    db.all<RequestCounts>(sql`
      SELECT count(*) AS requests, count(*) FILTER (WHERE seen_at IS NOT NULL OR status <> 'locked') AS seen,
        count(*) FILTER (WHERE status = 'unlocked') AS unlocked, count(*) FILTER (WHERE status = 'rejected') AS rejected
      FROM requests WHERE provider_id = ${providerId} AND created_at > ${now - STATISTICS.rates}`),
  ]);
  const row = rows[0];
  if (!row || !unread || !views || !counts) return null;
  const missing = missingIn(row);
  return {
    facts: {
      status: row.status,
      emailVerified: row.unverified === 0,
      registerState: row.register_state,
      pausedAt: row.paused_at,
      showPublicly: row.show_publicly === 1,
      reviewRequestedAt: row.review_requested_at,
      decision: decisions[0] ?? null,
      ready: missing.length === 0,
    },
    missing,
    publicId: row.public_id,
    approvedAt: row.approved_at,
    steps: Object.fromEntries(COMPLETION_STEPS.map((step) => [step, row[step] === 1])) as Dashboard["steps"],
    photos: row.photo_count,
    unread: unread.count,
    newestUnreadAt: unread.newest,
    views,
    credits: balance?.balance ?? 0,
    welcomed: row.welcomed === 1,
    months,
    counts,
  };
}
