import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { nameColumn } from "~/domain/projects/find-projects.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { withoutContactData } from "./contact-data.rules";

/** Requests on a page of the list. */
export const REQUESTS_PER_PAGE = 20;

/** A request as the provider's list shows it: nothing that only an unlocked one shows. Instants are milliseconds since the epoch. */
export interface ReceivedRequest {
  publicId: string;
  status: "locked" | "unlocked" | "rejected";
  /** Not read yet. An answered request, or one of a closed project, counts as read. */
  unread: boolean;
  createdAt: number;
  seenAt: number | null;
  closedAt: number | null;
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

interface Row extends Omit<ReceivedRequest, "unread"> {
  unread: 0 | 1;
  otherEvent: string | null;
  lastname: string;
}

/** Over a row `r` of requests and its project `p`; the menu's and the dashboard's counts say the same. */
export const isUnread: SQL = sql`(r.seen_at IS NULL AND r.status = 'locked' AND p.closed_at IS NULL)`;

/** One page of what a provider has received, in one round trip. @param page from 1 */
export async function findReceivedRequests(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  locale: Locale,
  page: number,
): Promise<ReceivedRequests> {
  const own = sql`r.provider_id = ${provider.providerId} AND ${sessionIsOpen(provider)}`;
  const [[counts], rows] = await db.batch([
    db.all<{ total: number; unread: number }>(sql`
      SELECT count(*) AS total, count(*) FILTER (WHERE ${isUnread}) AS unread
      FROM requests r JOIN projects p ON p.id = r.project_id WHERE ${own}`),
    db.all<Row>(sql`
      SELECT r.public_id AS publicId, r.status, ${isUnread} AS unread, r.created_at AS createdAt, r.seen_at AS seenAt,
        p.closed_at AS closedAt, p.event_date AS eventDate, coalesce(p.city, p.event_location) AS place, p.other_event AS otherEvent,
        ${nameColumn("et", locale)} AS eventType, ${nameColumn("st", locale)} AS serviceType, a.lastname
      FROM requests r JOIN projects p ON p.id = r.project_id JOIN accounts a ON a.id = p.account_id
        JOIN event_types et ON et.slug = p.event_type LEFT JOIN service_types st ON st.slug = p.service_type
      WHERE ${own} ORDER BY unread DESC, r.created_at DESC, r.id DESC
      LIMIT ${REQUESTS_PER_PAGE} OFFSET ${(page - 1) * REQUESTS_PER_PAGE}`),
  ]);
  return { total: counts?.total ?? 0, unread: counts?.unread ?? 0, requests: rows.map(toReceived) };
}

function toReceived({ unread, otherEvent, lastname, ...row }: Row): ReceivedRequest {
  return { ...row, unread: unread === 1, eventType: eventName(row, otherEvent, lastname) };
}

/** What the couple calls its event; while the request is not unlocked, without what it may have typed of itself. */
export function eventName(
  { status, eventType }: Pick<ReceivedRequest, "status" | "eventType">,
  otherEvent: string | null,
  lastname: string,
): string {
  if (otherEvent === null) return eventType;
  return status === "unlocked" ? otherEvent : withoutContactData(otherEvent, lastname);
}
