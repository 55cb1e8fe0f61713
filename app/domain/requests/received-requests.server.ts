import { and, asc, count, desc, eq, gt, gte, isNull, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { creditEntries } from "#db/schema/credits";
import { eventTypes, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { balanceOf } from "~/domain/credits/ledger.server";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { projectEmailFields } from "~/domain/projects/projects.server";
import { isImpersonated, type Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { median } from "~/domain/statistics/statistics.rules";
import { todayIn } from "~/i18n/format.server";
import { type Locale, MARKETS } from "~/i18n/markets";
import { type Author, eventName, knownOf } from "./contact-data.rules";
import {
  LISTED_STATUSES,
  type ListedStatus,
  namePattern,
  PROGRESS,
  type Progress,
  REQUEST_LIST,
  type RequestSearch,
  type RequestSort,
} from "./request.rules";
import { answeredAt, isTakenOn, isWaiting, venueName } from "./request-columns.server";
import { factFields, factsIn } from "./request-facts.server";

export const receivedColumns = (locale: Locale) => ({
  ...columnsOf(requests, ["publicId", "status", "createdAt", "seenAt", "endedAt"]),
  closedAt: projects.closedAt,
  serviceType: nameIn(serviceTypes, locale),
  venue: venueName(),
  eventType: nameIn(eventTypes, locale),
  emailFields: projectEmailFields(),
});

interface Received {
  status: (typeof requests.$inferSelect)["status"];
  eventType: string;
  emailFields: Author & { eventDate: string; place: string; otherEvent: string | null };
}

/** Removes the couple's data. Until the unlock, masks it in the couple's own name for the event, too. */
export function toReceived<R extends Received>(received: R) {
  const { emailFields, ...row } = received;
  const { otherEvent, eventDate, place } = emailFields;
  return { ...row, eventDate, place, eventType: eventName(received, otherEvent, knownOf(emailFields)) };
}

export type ListedRequest = ReturnType<typeof toListedRequest>;

const isUnread = () => and(isNull(requests.seenAt), isWaiting());
const isClosed = () => sql`${requests.status} = 'locked' AND ${projects.closedAt} IS NOT NULL`;
export const countIf = (condition: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${condition})`;
const CONDITIONS: Record<ListedStatus, () => SQL | undefined> = {
  waiting: isWaiting,
  unlocked: () => eq(requests.status, "unlocked"),
  rejected: () => eq(requests.status, "rejected"),
  closed: isClosed,
};
const COUNTED = [...LISTED_STATUSES, ...PROGRESS, "total", "unread"] as const;
const NONE = Object.fromEntries(COUNTED.map((name) => [name, 0])) as Record<(typeof COUNTED)[number], number>;

/** Column: the provider's own status, hidden from administrators in its account. */
const progressOf = (provider: Provider) =>
  isImpersonated(provider) ? sql<null>`NULL` : sql<Progress | null>`${requests.progress}`;

const eventMonth = sql<string>`substr(${projects.eventDate}, 1, 7)`;

/** Finds a page of a provider's requests (rules list-2 to list-5). @param page from 1 */
export async function findReceivedRequests(
  { db, clock }: Deps,
  provider: Provider,
  locale: Locale,
  search: RequestSearch,
  page: number,
) {
  const own = and(eq(requests.providerId, provider.providerId), sessionIsOpen(provider));
  const now = clock.now();
  const progress = progressOf(provider);
  const inProgress = (wanted: Progress) => countIf(sql`${progress} = ${wanted}`);
  const {
    account: [account],
    counts: [counts],
    months,
    answers,
    found: [found],
    rows,
    contacted: [contacted = []],
  } = await namedBatch(db, {
    account: db
      .select({ premiumUntil: providers.premiumUntil, credits: sql<number>`${balanceOf(db, provider.providerId)}` })
      .from(providers)
      .where(and(eq(providers.id, provider.providerId), sessionIsOpen(provider))),
    counts: db
      .select({
        total: count(),
        unread: countIf(isUnread()),
        waiting: countIf(CONDITIONS.waiting()),
        unlocked: countIf(CONDITIONS.unlocked()),
        rejected: countIf(CONDITIONS.rejected()),
        closed: countIf(CONDITIONS.closed()),
        called: inProgress("called"),
        meeting: inProgress("meeting"),
        offer: inProgress("offer"),
        won: inProgress("won"),
        lost: inProgress("lost"),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(own),
    months: db
      .select({ month: eventMonth, count: count() })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(own)
      .groupBy(eventMonth)
      .orderBy(eventMonth),
    answers: db
      .select({ took: sql<number>`${answeredAt("requests")} - ${requests.createdAt}` })
      .from(requests)
      .where(and(own, sql`${requests.status} <> 'locked'`, gt(requests.createdAt, now - REQUEST_LIST.window))),
    found: db
      .select({ count: count() })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .where(and(own, foundBy(search, provider))),
    rows: findReceivedRows({ db, clock }, provider, locale, search)
      .limit(REQUEST_LIST.pageSize)
      .offset((page - 1) * REQUEST_LIST.pageSize),
    contacted:
      search.status === "waiting" && search.month === null && page === 1
        ? [findReceivedRows({ db, clock }, provider, locale, { ...search, status: "unlocked" }).limit(AT_ONCE)]
        : [],
  });
  return {
    counts: counts ?? NONE,
    months,
    found: found?.count ?? 0,
    requests: rows.map(toListedRequest),
    /** The first unlocked requests, on the first page of the waiting ones. */
    contacted: contacted.map(toListedRequest),
    answeredIn: median(answers.map(({ took }) => took)),
    credits: account?.credits ?? 0,
    premiumUntil: account?.premiumUntil ?? null,
  };
}

/** Selects requests: unread ones, other waiting ones, then the rest. For `toListedRequest`. */
export const findReceivedRows = ({ db, clock }: Deps, provider: Provider, locale: Locale, search: RequestSearch) =>
  db
    .select({
      ...receivedColumns(locale),
      unread: sql`${isUnread()}`.mapWith(Boolean).as("unread"),
      waiting: sql`${isWaiting()}`.mapWith(Boolean).as("waiting"),
      ...columnsOf(requests, ["unlockedAt", "unlockedBy", "rejectedAt", "rejectionReason"]),
      isInTown: sql`${projects.city} IS NOT NULL`.mapWith(Boolean),
      plannerBudget: nameIn(plannerBudgetRanges, locale),
      name: sql<string | null>`CASE WHEN ${CONDITIONS.unlocked()} THEN ${coupleName} END`,
      unreadMessages: requests.unreadProvider,
      /** Time at which the credit was returned; null if it was not. */
      returnedAt: sql<number | null>`(SELECT ${creditEntries.createdAt} FROM ${creditEntries}
        WHERE ${and(eq(creditEntries.requestId, requests.publicId), eq(creditEntries.kind, "return"))} LIMIT 1)`,
      progress: progressOf(provider),
      fit: factFields(),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .where(and(eq(requests.providerId, provider.providerId), sessionIsOpen(provider), foundBy(search, provider)))
    .orderBy(sql`${isUnread()} DESC`, sql`${isWaiting()} DESC`, ...inOrder(search.sort, provider, clock.now()));

export const toListedRequest = ({ fit, ...row }: Awaited<ReturnType<typeof findReceivedRows>>[number]) => ({
  ...toReceived(row),
  facts: factsIn(fit),
});

export const coupleName = sql<string>`${accounts.firstname} || ' ' || ${accounts.lastname}`;

/** Condition of the filters. A name finds only unlocked requests, because others hide the name (rule list-4). */
function foundBy({ status, progress, month, q }: RequestSearch, provider: Provider): SQL | undefined {
  return and(
    status ? CONDITIONS[status]() : undefined,
    progress ? sql`${progressOf(provider)} = ${progress}` : undefined,
    month ? eq(eventMonth, month) : undefined,
    q ? and(CONDITIONS.unlocked(), sql`${coupleName} GLOB ${namePattern(q)}`) : undefined,
  );
}

function inOrder(sort: RequestSort, { market }: Provider, now: number): SQL[] {
  const newest = [desc(requests.createdAt), desc(requests.id)];
  if (sort === "received") return newest;
  if (sort === "distance") return [sql`${cosineToEvent} DESC NULLS LAST`, ...newest];
  // Past events come last.
  return [sql`${projects.eventDate} < ${todayIn(MARKETS[market], now)}`, asc(projects.eventDate), ...newest];
}

const [lat, lng] = [sql`radians(${projects.latitude})`, sql`radians(${projects.longitude})`];
const [ownLat, ownLng] = [sql`radians(${providers.latitude})`, sql`radians(${providers.longitude})`];
/** Cosine of the angle between provider and event; null for a whole country or without coordinates. */
const cosineToEvent = sql`CASE WHEN ${projects.eventPlaceKind} <> 'country' THEN
  sin(${lat}) * sin(${ownLat}) + cos(${lat}) * cos(${ownLat}) * cos(${lng} - ${ownLng}) END`;

const AT_ONCE = 3;

/** Selects coming events that are not cancelled. @param today YYYY-MM-DD in the provider's market */
export function comingEvents(db: Deps["db"], { providerId }: Provider, today: string) {
  return db
    .select({
      publicId: requests.publicId,
      name: coupleName,
      date: sql<string>`${projects.eventDate}`,
      place: projectEmailFields().place,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(and(eq(requests.providerId, providerId), isTakenOn(), gte(projects.eventDate, today)))
    .orderBy(asc(projects.eventDate), asc(requests.id))
    .limit(AT_ONCE);
}
