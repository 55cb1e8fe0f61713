import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { failures } from "#db/schema/administration";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { FAILURES } from "./failure.rules";

/** Failures that are not dismissed. The condition has this form so that SQLite uses the index `failures_open`. */
const WAITING = and(isNull(failures.settledAt), gt(failures.lastAt, 0));

export const failuresWaiting = (db: Database) => db.$count(failures, WAITING);

/** Returns the newest failures that no one has dismissed, and their number, in one round trip. */
export async function findFailures({ db }: Pick<Deps, "db">, administrator: Administrator) {
  const { rows, all } = await namedBatch(db, {
    rows: db
      .select()
      .from(failures)
      .where(and(WAITING, sessionIsOpen(administrator, "failures")))
      .orderBy(desc(failures.lastAt))
      .limit(FAILURES.onPage),
    all: db
      .select({ count: count() })
      .from(failures)
      .where(and(WAITING, sessionIsOpen(administrator, "failures"))),
  });
  return { rows, all: all[0]?.count ?? 0 };
}

/**
 * Dismisses a failure until it occurs again. Idempotent.
 * @param seen last occurrence as shown on the page; a later one prevents the dismissal
 * @throws DomainError session.expired
 */
export async function settleFailure(
  deps: AuditDeps,
  administrator: Administrator,
  { fingerprint, seen }: { fingerprint: string; seen: number },
): Promise<void> {
  const { db, clock } = deps;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(administrator, "failures") },
    {
      settled: db
        .update(failures)
        .set({ settledAt: clock.now() })
        .where(
          and(eq(failures.fingerprint, fingerprint), sql`${failures.lastAt} <= ${seen}`, isNull(failures.settledAt)),
        ),
      entered: auditStatement(
        deps,
        administrator,
        { act: "failure.settled", subjectKind: "none", subjectId: fingerprint },
        PREVIOUS_WROTE,
      ),
    },
  );
}
