import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RunnableQuery } from "drizzle-orm/runnable-query";
import type { contentReports } from "#db/schema/administration";
import type { messageReports } from "#db/schema/messages";
import type { reviewCases } from "#db/schema/reviews";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import {
  CASE,
  type CaseOf,
  type Decision,
  type MessageSide,
  mayAppeal,
  type PageSide,
  type ReviewSide,
} from "./case.rules";

export interface DecideCase {
  /** Public id of the case. */
  id: string;
  decision: Decision;
  reason: string;
  /** State of the case that the moderator saw: before a decision (`open`), or after an appeal (`appealed`). */
  state: "open" | "appealed";
}

export type DecideDeps = ReviewDeps & AuditDeps & LinkDeps;

export interface Verdict extends DecideCase {
  isFinal: boolean;
  administratorId: number;
  now: number;
  /** First decision, if this decision follows an appeal. Otherwise, both values are null. */
  first: { decision: Decision | null; decidedAt: number | null };
  /** Returns the end of a side's appeal period; null: no appeal is possible. */
  appealUntil: (side: ReviewSide | PageSide | MessageSide) => number | null;
}

/** Differences between the cases of reviews (`REVIEW_CASES`), pages (`PAGE_CASES`) and messages (`MESSAGE_CASES`). */
export interface CaseKind<Found> {
  of: CaseOf;
  table: typeof reviewCases | typeof contentReports | typeof messageReports;
  right: "moderate" | "reports";
  /** Kind of the subject in the audit log. */
  subject: "case" | "report" | "message";
  /** `decided`: no such case waits for this decision. `refused`: `mayDecide` is false. */
  errors: { decided: "cases.decided" | "reports.decided"; refused: "cases.early" | "reports.second" };
  /** Returns the condition that this administrator may make this decision now. */
  mayDecide: (administrator: Administrator, made: DecideCase, now: number) => SQL;
  /** Returns the query of the case with its content and sides. */
  find: (deps: DecideDeps, condition: SQL | undefined) => RunnableQuery<Found[], "sqlite">;
  /** Returns statements that apply the decision to the content, and email both sides. */
  apply: (deps: DecideDeps, found: Found, verdict: Verdict) => Promise<BatchItem<"sqlite">[]>;
}

/** Decides a case; after an appeal, for good (rules case-7, report-4). @throws DomainError session.expired, `errors` */
export async function decideCase<Found>(
  deps: DecideDeps,
  administrator: Administrator,
  kind: CaseKind<Found>,
  made: DecideCase,
): Promise<void> {
  const { db, clock } = deps;
  const { of, table: c, right, subject, errors } = kind;
  const { id, decision, reason, state } = made;
  const isFinal = state === "appealed";
  const open = sessionIsOpen(administrator, right);
  const waits = and(eq(c.publicId, id), eq(c.state, state));
  const mayDecide = kind.mayDecide(administrator, made, clock.now());
  const before = await readInSession(db, [administrator, right], {
    row: db
      .select({ mayDecide: sql<0 | 1>`coalesce(${mayDecide}, 0)`, decision: c.decision, decidedAt: c.decidedAt })
      .from(c)
      .where(and(waits, open)),
    found: kind.find(deps, and(waits, open)),
  });
  const [[first], [found]] = [before.row, before.found];
  if (!first || !found) throw new DomainError(errors.decided);
  if (!first.mayDecide) throw new DomainError(errors.refused);

  // Each decision has a later time than the one before, so that the time identifies it.
  const now = Math.max(clock.now(), (first.decidedAt ?? 0) + 1);
  const { administratorId } = administrator;
  const decided = { state: "decided", decision, decidedAt: now } as const;
  const stateAfter = isFinal ? "closed" : "decided";
  const outcome = isFinal
    ? { finalDecision: decision, finalReason: reason, finalAt: now, finalBy: administratorId }
    : { decision, decisionReason: reason, decidedAt: now, decidedBy: administratorId };
  const applied = await kind.apply(deps, found, {
    ...made,
    isFinal,
    administratorId,
    now,
    first,
    appealUntil: (side) => (!isFinal && mayAppeal(of, decided, side, now) ? now + CASE.appealing : null),
  });
  const isDecidable = exists(db.select({ id: c.id }).from(c).where(and(waits, mayDecide)));
  await guardedBatch(
    db,
    { "session.expired": open, [errors.decided]: isDecidable },
    {
      changed: db
        .update(c)
        .set({ state: stateAfter, ...outcome })
        .where(eq(c.publicId, id)),
      entered: auditStatement(deps, administrator, {
        act: `${subject}.${decision}`,
        subjectKind: subject,
        subjectId: id,
        before: { state },
        after: { state: stateAfter, decision },
      }),
      applied,
    },
  );
}
