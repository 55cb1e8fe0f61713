import { and, count, desc, eq, exists, gte, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { isoDay } from "~/domain/durations";
import { type Couple, NOBODY } from "~/domain/sessions/session.rules";

/** State of the contact between a couple and a planner, for one saved project. */
export interface Contact {
  /** Public id. */
  project: string;
  /** Initial text: the unsent message to this planner, else the message of step 4, else empty. */
  message: string;
  /** The message of step 4 was sent. */
  sent: boolean;
  closed: boolean;
  contacted: boolean;
  /** YYYY-MM-DD */
  eventDate: string;
  /** Number of the couple's other upcoming events. */
  others: number;
}

interface Writer {
  couple: Couple;
  /** Public id. Null: the upcoming project updated last, preferably one not sent to the planner. */
  project: string | null;
}

const other = alias(projects, "other");

/** Batch item: selects a couple's saved project and its contact with a planner; no row for visitors. */
export function contactQuery({ db, clock }: Deps, writer: Writer | null, planner: string) {
  const today = isoDay(clock.now());
  const isToCome = (table: typeof projects | typeof other) =>
    and(eq(table.status, "saved"), isNull(table.closedAt), gte(table.eventDate, today));
  const account = writer?.couple.accountId ?? NOBODY;
  const project = writer?.project ?? null;
  const known = db
    .select({ id: requests.id })
    .from(requests)
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(and(eq(requests.projectId, projects.id), eq(providers.publicId, planner)));
  const others = db
    .select({ count: count() })
    .from(other)
    .where(and(eq(other.accountId, account), eq(other.kind, "planners"), ne(other.id, projects.id), isToCome(other)));
  return db
    .select({
      project: projects.publicId,
      message: sql<string | null>`coalesce(
        (SELECT value FROM json_each(${projects.unfinished}, '$.alone') WHERE key = ${planner}), ${projects.message})`,
      sent: sql`${isNotNull(projects.sentAt)}`.mapWith(Boolean),
      closed: sql`${isNotNull(projects.closedAt)}`.mapWith(Boolean),
      contacted: exists(known).mapWith(Boolean).as("contacted"),
      eventDate: projects.eventDate,
      others: sql<number>`${others}`,
    })
    .from(projects)
    .where(
      and(
        eq(projects.accountId, account),
        eq(projects.kind, "planners"),
        project === null ? isToCome(projects) : and(eq(projects.publicId, project), eq(projects.status, "saved")),
      ),
    )
    .orderBy(({ contacted }) => [contacted, desc(projects.updatedAt), desc(projects.id)])
    .limit(1);
}

export function toContact([row]: Awaited<ReturnType<typeof contactQuery>>): Contact | null {
  return row ? { ...row, message: row.message ?? "", eventDate: row.eventDate ?? "" } : null;
}
