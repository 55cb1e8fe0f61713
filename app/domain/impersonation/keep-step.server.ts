import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import type { Deps } from "~/domain/deps";
import type { Impersonated } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Over } from "./impersonation.rules";
import { mayImpersonate } from "./impersonation-conditions.server";

export type StepKind = (typeof impersonationSteps.$inferInsert)["kind"];

interface Step {
  kind: StepKind;
  /** Without query and secrets. */
  path: string;
  requestId: string;
}

/**
 * Records a step of an administrator in another person's account, and returns whether it is still allowed. Nothing is
 * shown or written without a record. One round trip.
 * @returns the reason for rejection, or null if allowed
 */
export async function keepStep({ db, clock }: Deps, actor: Impersonated, step: Step): Promise<Over | null> {
  const { id, administratorId, until } = actor.impersonation;
  const now = clock.now();
  const isOver = until <= now;
  const {
    kept,
    states: [state],
  } = await namedBatch(db, {
    kept: db.run(
      insertSelect(
        impersonationSteps,
        { impersonationId: id, at: now, ...step },
        sql`WHERE ${isOver ? sql`0` : sessionIsOpen(actor)}`,
      ),
    ),
    states: db
      .select({
        expiresAt: impersonations.expiresAt,
        stoppedAt: impersonations.stoppedAt,
        may: mayImpersonate(administratorId).mapWith(Boolean),
      })
      .from(impersonations)
      .where(eq(impersonations.id, id)),
  });
  if (kept.rowsAffected > 0) return null;
  if (!state) return "gone";
  if (!state.may) return "right";
  return state.stoppedAt === null && (isOver || state.expiresAt <= now) ? "expired" : "stopped";
}

/** Marks a recorded change as a view, because it was not made: a form with errors, or a rejected command. */
export async function noteUnchanged(
  { db }: Pick<Deps, "db">,
  { impersonation }: Impersonated,
  requestId: string,
): Promise<void> {
  const { impersonationId, requestId: ofRequest, kind } = impersonationSteps;
  await db
    .update(impersonationSteps)
    .set({ kind: "view" })
    .where(and(eq(impersonationId, impersonation.id), eq(ofRequest, requestId), eq(kind, "change")));
}
