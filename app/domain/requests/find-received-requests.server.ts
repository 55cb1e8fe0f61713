import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { nameIn } from "~/domain/enumerations/find-enumerations.server";
import { toldFields } from "~/domain/projects/told-project.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { withoutContactData } from "./contact-data.rules";

/** Requests on a page of the list. */
export const REQUESTS_PER_PAGE = 20;

/** A request as the provider's list shows it: nothing that only an unlocked one shows. Instants are milliseconds since the epoch. */
export interface ReceivedRequest
  extends Pick<typeof requests.$inferSelect, "publicId" | "status" | "createdAt" | "seenAt">,
    Pick<typeof projects.$inferSelect, "closedAt"> {
  /** Not read yet. An answered request, or one of a closed project, counts as read. */
  unread: boolean;
  /** YYYY-MM-DD */
  eventDate: string;
  /** Town, or country where the couple named no town. */
  place: string;
  /** What is celebrated, in the language asked for. */
  eventType: string;
  /** Null: no wedding. */
  serviceType: string | null;
}

export interface ReceivedRequests {
  total: number;
  unread: number;
  /** The unread before the others, each the newest first. */
  requests: ReceivedRequest[];
}

/** Over a row of requests and its project; the menu's and the dashboard's counts say the same. */
const isUnread = sql`${and(isNull(requests.seenAt), eq(requests.status, "locked"), isNull(projects.closedAt))}`;

/** One page of what a provider has received, in one round trip. @param page from 1 */
export async function findReceivedRequests(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
  page: number,
): Promise<ReceivedRequests> {
  const own = and(eq(requests.providerId, provider.providerId), sessionIsOpen(provider));
  const {
    counts: [counts],
    rows,
  } = await namedBatch(db, {
    counts: db
      .select({ total: count(), unread: sql<number>`count(*) FILTER (WHERE ${isUnread})` })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(own),
    rows: db
      .select({
        publicId: requests.publicId,
        status: requests.status,
        unread: sql`${isUnread}`.mapWith(Boolean).as("unread"),
        createdAt: requests.createdAt,
        seenAt: requests.seenAt,
        closedAt: projects.closedAt,
        told: toldFields(),
        eventType: nameIn(eventTypes, locale),
        serviceType: nameIn(serviceTypes, locale),
      })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
      .where(own)
      .orderBy(({ unread }) => [desc(unread), desc(requests.createdAt), desc(requests.id)])
      .limit(REQUESTS_PER_PAGE)
      .offset((page - 1) * REQUESTS_PER_PAGE),
  });
  return {
    total: counts?.total ?? 0,
    unread: counts?.unread ?? 0,
    requests: rows.map(({ told: { otherEvent, firstname, lastname, ...told }, ...row }) => ({
      ...row,
      ...told,
      eventType: eventName(row, otherEvent, firstname, lastname),
    })),
  };
}

/** What the couple calls its event; while the request is not unlocked, without what it may have typed of itself. */
export function eventName(
  { status, eventType }: Pick<ReceivedRequest, "status" | "eventType">,
  otherEvent: string | null,
  ...names: readonly string[]
): string {
  if (otherEvent === null) return eventType;
  return status === "unlocked" ? otherEvent : withoutContactData(otherEvent, ...names);
}
