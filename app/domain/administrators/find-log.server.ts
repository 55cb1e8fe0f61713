import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { auditEntries, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { messageReports, messages } from "#db/schema/messages";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { reviewCases, reviews } from "#db/schema/reviews";
import { venues } from "#db/schema/venues";
import { weddings } from "#db/schema/weddings";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { LogSearch } from "./audit.form";
import { providerName } from "./find-history.server";
import { nameOf } from "./history-parts.server";

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

/**
 * Returns a page of administrators' acts with the names of their subjects, newest first, and all administrators for the
 * filter. One round trip (rule log-2).
 */
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
        id: e.id,
        at: e.at,
        act: e.act,
        subjectKind: e.subjectKind,
        subjectId: e.subjectId,
        name: subjectName,
        before: e.before,
        after: e.after,
        administratorId: e.administratorId,
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
