import { and, count, desc, eq, exists, gte, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { isoDay } from "~/domain/durations";
import { type Couple, NOBODY } from "~/domain/sessions/session.rules";

/** How far a couple is, for one of its saved projects, with one planner. */
export interface Contact {
  /** Public id. */
  project: string;
  /** Text to begin with: the unsent message to this planner, or the message of step 4; empty: none yet. */
  message: string;
  /** The message of step 4 is out. */
  sent: boolean;
  closed: boolean;
  /** It was sent to this planner. */
  contacted: boolean;
  /** YYYY-MM-DD */
  eventDate: string;
  /** Other events to come that the couple could write about. */
  others: number;
}

interface Writer {
  couple: Couple;
  /** Public id. Null: of the events to come the one touched last, those that the planner does not know yet first. */
  project: string | null;
}

const other = alias(projects, "other");

/** Batch item: a couple's own saved project and a planner; no row for others. */
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
