import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { accounts } from "#db/schema/accounts";
import { impersonations } from "#db/schema/impersonations";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/queue-message.server";

/** Ends an impersonation with its session, in one round trip. Idempotent. For an expired one, ends only the session. */
export async function stopImpersonation(deps: AuditDeps, id: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const isThis = eq(impersonations.id, id);
  await db.batch([
    db
      .update(impersonations)
      .set({ stoppedAt: now })
      .where(and(isThis, isNull(impersonations.stoppedAt), gt(impersonations.expiresAt, now))),
    stopEntry(deps, isThis),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.impersonationId, id), isNull(sessions.endedAt))),
  ]);
}

/**
 * Returns the log entry; it belongs right after the statement that stops the impersonation.
 * @param isThis condition on `impersonations`
 */
export function stopEntry(deps: AuditDeps, isThis: SQL | undefined) {
  const of = (value: SQL) => sql`(SELECT ${value} FROM ${impersonations} WHERE ${isThis})`;
  return auditStatement(
    deps,
    { administratorId: of(sql`${impersonations.administratorId}`) },
    {
      act: "impersonation.stopped",
      subjectKind: of(sql`CASE WHEN ${impersonations.accountId} IS NULL THEN 'provider' ELSE 'account' END`),
      subjectId: of(sql`coalesce(
        (SELECT ${accounts.publicId} FROM ${accounts} WHERE ${accounts.id} = ${impersonations.accountId}),
        (SELECT ${providers.publicId} FROM ${providers} WHERE ${providers.id} = ${impersonations.providerId}))`),
      after: sql`json_object('impersonation', ${of(sql`${impersonations.id}`)})`,
    },
    PREVIOUS_WROTE,
  );
}
