import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { auditEntries } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { LogSearch } from "./audit.form";

const PAGE_SIZE = 50;

/**
 * Returns a page of administrators' acts, newest first, and all administrators for the filter. One round trip (rule
 * log-2).
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
        ...{ id: e.id, at: e.at, act: e.act, subjectKind: e.subjectKind, subjectId: e.subjectId },
        ...{ before: e.before, after: e.after, requestId: e.requestId, by: administrators.name },
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
