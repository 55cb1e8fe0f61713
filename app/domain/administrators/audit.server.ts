import { isSQLWrapper, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { auditEntries } from "#db/schema/administration";
import type { Deps } from "~/domain/deps";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { Act } from "./audit.form";

export interface AuditDeps extends Deps {
  requestId: string;
}

/** Author of an act: an administrator; null: the operator CLI. */
type Author = { administratorId: Administrator["administratorId"] | SQLWrapper } | null;

export interface AuditEntry {
  act: Act;
  subjectKind: (typeof auditEntries.$inferInsert)["subjectKind"] | SQLWrapper;
  /** A public id. */
  subjectId: string | SQLWrapper;
  /** Changed values: states, figures and public ids. Never names, addresses, phone numbers or people's texts. */
  before?: Changed | SQLWrapper;
  after?: Changed | SQLWrapper;
}

type Changed = Record<string, string | number | boolean | null | readonly string[]>;

const jsonOf = (changed: Changed | SQLWrapper) => (isSQLWrapper(changed) ? changed : JSON.stringify(changed));

/** Logs an act in the act's batch (rule log-1) if the condition holds. @param condition such as `PREVIOUS_WROTE` */
export function auditStatement(
  { db, clock, requestId }: AuditDeps,
  author: Author,
  { act, subjectKind, subjectId, before = {}, after = {} }: AuditEntry,
  condition?: SQL,
) {
  return db.run(
    insertSelect(
      auditEntries,
      {
        at: clock.now(),
        administratorId: author?.administratorId ?? null,
        act,
        subjectKind,
        subjectId,
        requestId,
        before: jsonOf(before),
        after: jsonOf(after),
      },
      condition ? sql`WHERE ${condition}` : sql.empty(),
    ),
  );
}
