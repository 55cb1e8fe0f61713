import { and, between, count, eq, gt, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { providerImages, providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { providerViews } from "#db/schema/statistics";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import { unreadConversationsOf } from "~/domain/conversations/conversations.server";
import { balanceOf, isWelcomed } from "~/domain/credits/ledger.server";
import type { Deps } from "~/domain/deps";
import { type PlannerCardRow, tileColumns, toPlannerCard } from "~/domain/directory/planner-card.server";
import { MAIL_STOP } from "~/domain/notifications/mail-stops.server";
import { comingEvents, countIf, findReceivedRows, toListedRequest } from "~/domain/requests/received-requests.server";
import { requestSearchOf } from "~/domain/requests/request.rules";
import { waitingOf } from "~/domain/requests/request-columns.server";
import { unreadReviewsOf } from "~/domain/reviews/own-reviews.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { byDay, firstOfDays, monthsUntil, STATISTICS } from "~/domain/statistics/statistics.rules";
import { todayIn } from "~/i18n/format.server";
import { type Locale, MARKETS } from "~/i18n/markets";
import { countOf, flag, has, STEP_CONDITIONS, VISIBLE_IMAGE } from "./completion-steps.server";
import { lastDecision, profileStateOf, STATE_COLUMNS } from "./find-profile-state.server";
import { isShown } from "./shown.server";

export type Dashboard = NonNullable<Awaited<ReturnType<typeof findDashboard>>>;

/** Maximum waiting requests that the dashboard lists. */
const NAMED = 4;

const p = alias(providers, "p");

/** Loads the dashboard. @returns null if the session has ended */
export async function findDashboard({ db, clock }: Deps, provider: Provider, locale: Locale) {
  const now = clock.now();
  const { providerId } = provider;
  const market = MARKETS[provider.market];
  const today = todayIn(market, now);
  const open = sessionIsOpen(provider);
  const seen = or(isNotNull(requests.seenAt), ne(requests.status, "locked"));
  const {
    profile: [row],
    decision: [decision],
    waiting: [waiting],
    newest,
    views,
    coming,
    balance: [balance],
    months,
    counts: [counts],
    card: [card],
  } = await namedBatch(db, {
    profile: db
      .select({
        ...STATE_COLUMNS,
        publicId: providers.publicId,
        kind: providers.kind,
        venue: has(venues, inArray(venues.moderation, ["waiting", "validated"])),
        wedding: has(weddings, eq(weddings.status, "published")),
        reviews: flag(gt(providers.reviewCount, 0)),
        approvedAt: providers.approvedAt,
        photos: countOf(providerImages, VISIBLE_IMAGE),
        welcomed: isWelcomed(db, providerId),
        steps: STEP_CONDITIONS,
        mailStop: MAIL_STOP,
      })
      .from(providers)
      .where(and(eq(providers.id, providerId), open)),
    decision: lastDecision(db, provider),
    waiting: waitingOf(db, providerId),
    newest: findReceivedRows({ db, clock }, provider, locale, requestSearchOf(new URLSearchParams())).limit(NAMED),
    views: db
      .select({ day: providerViews.day, count: providerViews.count })
      .from(providerViews)
      .where(
        and(
          eq(providerViews.providerId, providerId),
          between(providerViews.day, firstOfDays(today, STATISTICS.month), today),
        ),
      ),
    coming: comingEvents(db, provider, today),
    balance: balanceOf(db, providerId),
    months: db.all<{ month: string; requests: number }>(sql`
      SELECT m.value ->> 'name' AS month, (SELECT count(*) FROM ${requests} WHERE ${requests.providerId} = ${providerId}
        AND ${requests.createdAt} >= m.value ->> 'start' AND ${requests.createdAt} < m.value ->> 'end') AS requests
      FROM json_each(${JSON.stringify(monthsUntil(today, market.timeZone))}) m ORDER BY month`),
    counts: db
      .select({
        requests: count(),
        seen: countIf(seen),
        unlocked: countIf(eq(requests.status, "unlocked")),
        rejected: countIf(eq(requests.status, "rejected")),
      })
      .from(requests)
      .where(and(eq(requests.providerId, providerId), gt(requests.createdAt, now - STATISTICS.rates))),
    card: db.all<PlannerCardRow>(sql`
      SELECT ${tileColumns(sql`coalesce(${p.premiumUntil} > ${now}, 0)`, now)} FROM ${providers} p
      WHERE ${p.id} = ${providerId}`),
  });
  if (!row || !waiting || !counts || !card) return null;
  const { facts, fulfilled, unverified, ...profile } = row;
  return {
    ...profile,
    ...profileStateOf({ facts, unverified, fulfilled }, decision),
    waiting: waiting.count,
    newest: newest.map(toListedRequest),
    views: byDay(views, today, STATISTICS.month),
    coming,
    credits: balance?.balance ?? 0,
    months,
    counts,
    card: toPlannerCard(card),
  };
}

/** Loads the data of the menu. @returns null if the session has ended, or the account is deleted */
export async function findProFrame({ db }: Pick<Deps, "db">, provider: Provider) {
  const [row] = await db
    .select({
      ...columnsOf(providers, ["publicId", "name", "city", "kind"]),
      isPublic: isShown().mapWith(Boolean),
      isNew: sql`${providers.approvedAt} IS NULL`.mapWith(Boolean),
      isNewcomer: sql`NOT ${has(requests)}`.mapWith(Boolean),
      waiting: sql<number>`${waitingOf(db, provider.providerId)}`,
      unreadReviews: sql<number>`${unreadReviewsOf(db, provider.providerId)}`,
      unreadConversations: sql<number>`${unreadConversationsOf(db, provider.providerId)}`,
      credits: sql<number>`${balanceOf(db, provider.providerId)}`,
    })
    .from(providers)
    .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider)));
  return row ?? null;
}
