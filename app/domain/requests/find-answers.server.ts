import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { messages } from "#db/schema/messages";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { MATCH_LIMITS } from "~/domain/matching/matching.rules";
import { REQUEST_EMAIL } from "~/domain/notifications/request-emails.server";
import { coverOfProvider, isPremium, isShown } from "~/domain/providers/shown.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { visibleAnswer, writtenToName } from "./request-columns.server";

type RequestRow = typeof requests.$inferSelect;

/** State of a request for its couple. Instants in milliseconds since the epoch. */
export interface RequestProgress
  extends Pick<RequestRow, "status" | "createdAt" | "seenAt" | "unlockedAt" | "rejectedAt" | "rejectionReason"> {
  /** State of the email to the provider. `dead`: given up. Null: its row is deleted. */
  emailState: "waiting" | "sent" | "dead" | null;
  emailSentAt: number | null;
}

export const progressColumns = (now: number) => ({
  createdAt: requests.createdAt,
  seenAt: requests.seenAt,
  unlockedAt: requests.unlockedAt,
  ...visibleAnswer(now),
  emailState: sql<
    RequestProgress["emailState"]
  >`CASE WHEN ${outbox.state} IN ('pending', 'sending') THEN 'waiting' ELSE ${outbox.state} END`,
  emailSentAt: outbox.sentAt,
});

/** Column of `providers`: phone number (E.164); null: not shown (rule talk-10). */
export const shownPhone = sql<
  string | null
>`iif(${providers.showsPhone}, coalesce(${providers.mobile}, ${providers.phone}), NULL)`;

/** Contact columns, null unless the provider accepted (rule talk-10). @param shown condition: its page is shown */
export function contactColumns(shown: SQL) {
  const ifAccepted = <T = string>(value: SQLWrapper) =>
    sql<T | null>`CASE WHEN ${requests.status} = 'unlocked' AND ${shown} THEN ${value} END`;
  const newestOf = (column: SQL) => sql`(SELECT ${column} FROM ${messages}
    WHERE ${messages.requestId} = ${requests.id} AND ${messages.side} = 'provider' AND ${messages.removedAt} IS NULL
    ORDER BY ${messages.id} DESC LIMIT 1)`;
  return {
    phone: ifAccepted(shownPhone),
    email: ifAccepted(sql`iif(${providers.showsEmail}, ${providers.email}, NULL)`),
    conversation: sql<string | null>`CASE WHEN ${requests.status} = 'unlocked' THEN ${requests.publicId} END`,
    unread: sql<number>`coalesce(${requests.unreadCouple}, 0)`,
    words: ifAccepted(newestOf(sql`substr(${messages.body}, 1, 600)`)),
    saidAt: ifAccepted<number>(newestOf(sql`${messages.sentAt}`)),
    endedAt: requests.endedAt,
  };
}

export const isRequestEmail = sql`${outbox.dedupeKey} = ${REQUEST_EMAIL} || ${requests.publicId}`;

export interface ProviderContact {
  /** E.164. */
  phone: string | null;
  email: string | null;
  /** Public id of the request; null: the provider has not accepted. */
  conversation: string | null;
  /** Messages of the provider that the couple has not read. */
  unread: number;
  /** Beginning of the provider's newest message; null: none. */
  words: string | null;
  /** When that message was sent; null: there is none. */
  saidAt: number | null;
  /** When the couple told the provider that it chose someone else; null: never. */
  endedAt: number | null;
}

export type ContactedPlanner = Awaited<ReturnType<typeof answersQuery>>[number];

export const answersQuery = (db: Database, which: SQL | undefined, now: number) =>
  db
    .select({
      project: projects.publicId,
      ...columnsOf(providers, ["publicId", "kind", "name", "city", "zipCode", "profileImage"]),
      premium: isPremium(now),
      recentlyActive: sql`coalesce(${providers.lastLoginAt} > ${now - MATCH_LIMITS.recentlyActive}, 0)`.mapWith(
        Boolean,
      ),
      visible: isShown().mapWith(Boolean),
      message: requests.message,
      cover: coverOfProvider,
      ...contactColumns(isShown()),
      ...progressColumns(now),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .leftJoin(outbox, isRequestEmail)
    .where(which)
    .orderBy(requests.createdAt, requests.id);

/** Finds the planners and venues that received a message of the couple. */
export const findInformedPlanners = ({ db }: Pick<Deps, "db">, couple: Couple) =>
  db
    .select({
      id: sql<number>`min(${requests.id})`,
      name: writtenToName(),
      /** True: the provider accepted a request, so it sees the couple's phone number and email (rule login-8). */
      hasContactData: sql`max(${requests.status} = 'unlocked')`.mapWith(Boolean),
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(eq(projects.accountId, couple.accountId))
    .groupBy(providers.id, requests.venueId)
    .orderBy(writtenToName(), providers.id);
