import { and, asc, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { auditEntries, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { messageReports, messages } from "#db/schema/messages";
import { orders } from "#db/schema/payments";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviews } from "#db/schema/reviews";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { providerName } from "~/domain/providers/shown.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { HISTORY, type HistoryKind, type LogSearch } from "./audit.form";
import { type Happened, inOrder, nameOf } from "./history-parts.server";
import { sourcesOf } from "./history-sources.server";
import type { Right } from "./roles.rules";

export interface HistorySubject {
  publicId: string;
  /** Name of the account, of a request's recipient, or of an order's provider. Null: that account is deleted. */
  name: string | null;
  /** Public ids of the provider and the couple that the subject is, or belongs to. Null: none. */
  providerId: string | null;
  coupleId: string | null;
  /** Order number. */
  number: number | null;
  createdAt: number;
}

/** Rights required in addition to the right to read histories. */
const FINDS = {
  provider: "find",
  couple: "findCouples",
  request: "findRequests",
  order: "findOrders",
} as const satisfies Record<HistoryKind, Right>;

/** Newest first. Log entries require the right `log` (rule history-1). @throws session.expired, history.notFound */
export async function findHistory(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  { kind, id, page }: { kind: HistoryKind; id: string; page: number },
): Promise<{ subject: HistorySubject; events: Happened[]; hasOlder: boolean }> {
  const open = sql`${sessionIsOpen(administrator, "history")} AND ${sessionIsOpen(administrator, FINDS[kind])}`;
  const { pageSize } = HISTORY;
  const { subjects, events } = await readInSession(db, [administrator, "history"], {
    subjects: db.all<HistorySubject>(sql`${SUBJECTS[kind](id)} AND ${open}`),
    events: db.all<Happened>(
      inOrder(sourcesOf(kind, id, sessionIsOpen(administrator, "log")), open, {
        from: (page - 1) * pageSize,
        count: pageSize + 1,
      }),
    ),
  });
  const [subject] = subjects;
  if (!subject) throw new DomainError("history.notFound");
  return { subject, events: events.slice(0, pageSize), hasOlder: events.length > pageSize };
}

const SUBJECTS: Record<HistoryKind, (id: string) => SQL> = {
  provider: (id) => sql`SELECT ${providers.publicId} AS publicId, ${providerName} AS name,
    ${providers.publicId} AS providerId, NULL AS coupleId, NULL AS number, ${providers.createdAt} AS createdAt
    FROM ${providers} WHERE ${providers.publicId} = ${id}`,
  couple: (
    id,
  ) => sql`SELECT ${accounts.publicId} AS publicId, ${accounts.firstname} || ' ' || ${accounts.lastname} AS name,
    NULL AS providerId, ${accounts.publicId} AS coupleId, NULL AS number, ${accounts.createdAt} AS createdAt
    FROM ${accounts} WHERE ${accounts.publicId} = ${id}`,
  request: (
    id,
  ) => sql`SELECT ${requests.publicId} AS publicId, ${providers.name} AS name, ${providers.publicId} AS providerId,
    ${accounts.publicId} AS coupleId, NULL AS number, ${requests.createdAt} AS createdAt
    FROM ${requests} CROSS JOIN ${projects} ON ${projects.id} = ${requests.projectId}
      CROSS JOIN ${accounts} ON ${accounts.id} = ${projects.accountId} CROSS JOIN ${providers} ON ${providers.id} = ${requests.providerId}
    WHERE ${requests.publicId} = ${id}`,
  order: (
    id,
  ) => sql`SELECT ${orders.publicId} AS publicId, ${providers.name} AS name, ${providers.publicId} AS providerId, NULL AS coupleId,
    ${orders.id} AS number, ${orders.createdAt} AS createdAt
    FROM ${orders} LEFT JOIN ${providers} ON ${providers.id} = ${orders.providerId} WHERE ${orders.publicId} = ${id}`,
};

const PAGE_SIZE = 50;

const id = auditEntries.subjectId;

/** Current name of an entry's subject, or of the provider it concerns; null: deleted, or without a name. */
const subjectName = sql<string | null>`CASE ${auditEntries.subjectKind}
  WHEN 'provider' THEN (SELECT ${providerName} FROM ${providers} WHERE ${providers.publicId} = ${id})
  WHEN 'account' THEN (SELECT ${accounts.firstname} || ' ' || ${accounts.lastname} FROM ${accounts}
    WHERE ${accounts.publicId} = ${id})
  WHEN 'portfolio' THEN (SELECT ${weddings.title} FROM ${weddings} WHERE ${weddings.publicId} = ${id})
  WHEN 'venue' THEN (SELECT ${venues.name} FROM ${venues} WHERE ${venues.publicId} = ${id})
  WHEN 'review' THEN (SELECT ${providerName} FROM ${reviews} CROSS JOIN ${providers} ON ${providers.id} = ${reviews.providerId}
    WHERE ${reviews.publicId} = ${id})
  WHEN 'case' THEN (SELECT ${providerName} FROM ${reviewCases} CROSS JOIN ${reviews} ON ${reviews.id} = ${reviewCases.reviewId}
    CROSS JOIN ${providers} ON ${providers.id} = ${reviews.providerId} WHERE ${reviewCases.publicId} = ${id})
  WHEN 'report' THEN (SELECT ${providerName} FROM ${contentReports} CROSS JOIN ${providers} ON ${providers.id} = ${contentReports.providerId}
    WHERE ${contentReports.publicId} = ${id})
  WHEN 'message' THEN (SELECT ${providerName} FROM ${messageReports} CROSS JOIN ${messages} ON ${messages.id} = ${messageReports.messageId}
    CROSS JOIN ${requests} ON ${requests.id} = ${messages.requestId} CROSS JOIN ${providers} ON ${providers.id} = ${requests.providerId}
    WHERE ${messageReports.publicId} = ${id})
  WHEN 'administrator' THEN ${nameOf(sql`CAST(${id} AS INTEGER)`)} END`;

export type LogEntry = Awaited<ReturnType<typeof findLog>>["entries"][number];

/** Finds log entries, newest first, and the names of all administrators for the filter (rule log-2). */
export async function findLog(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  { by, act, subject, before }: LogSearch,
) {
  const e = auditEntries;
  const open = sessionIsOpen(administrator, "log");
  const { entries, people } = await namedBatch(db, {
    entries: db
      .select({
        ...columnsOf(e, ["id", "at", "act", "subjectKind", "subjectId", "before", "after", "administratorId"]),
        name: subjectName,
        by: administrators.name,
      })
      .from(e)
      .leftJoin(administrators, eq(administrators.id, e.administratorId))
      .where(
        and(
          lt(e.id, before),
          by === "" ? undefined : eq(e.administratorId, Number(by)),
          act === "" ? undefined : eq(e.act, act),
          // The filter lists every kind, so that SQLite uses the index of subjects.
          subject === ""
            ? undefined
            : and(inArray(e.subjectKind, [...e.subjectKind.enumValues]), eq(e.subjectId, subject)),
          open,
        ),
      )
      .orderBy(desc(e.id))
      .limit(PAGE_SIZE + 1),
    people: db
      .select({ id: administrators.id, name: administrators.name })
      .from(administrators)
      .where(open)
      .orderBy(asc(administrators.name), administrators.id),
  });
  return { entries: entries.slice(0, PAGE_SIZE), hasOlder: entries.length > PAGE_SIZE, people };
}
