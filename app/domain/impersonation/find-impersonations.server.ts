import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import { impersonationSteps, impersonations } from "#db/schema/impersonations";
import type { Deps } from "~/domain/deps";
import { RETENTION } from "~/domain/retention/retention.rules";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { IMPERSONATION } from "./impersonation.rules";
import type { StepKind } from "./keep-step.server";

/** An impersonation, as its subject sees it. Instants are milliseconds since the epoch. */
export interface PastImpersonation {
  id: string;
  /** Name of the administrator. */
  name: string;
  reason: string;
  startedAt: number;
  expiresAt: number;
  stoppedAt: number | null;
  views: number;
  changes: number;
  refused: number;
  /** Oldest first. */
  steps: { at: number; kind: StepKind; path: string }[];
}

/** Returns the administrators who opened the account of a couple or a provider, newest first, in one round trip. */
export async function findImpersonations({ db, clock }: Deps, actor: Couple | Provider): Promise<PastImpersonation[]> {
  const { id, reason, startedAt, expiresAt, stoppedAt } = impersonations;
  const { shown } = IMPERSONATION;
  const kept = RETENTION.impersonations.after;
  const isOwn = and(
    actor.role === "couple"
      ? eq(impersonations.accountId, actor.accountId)
      : eq(impersonations.providerId, actor.providerId),
    gt(startedAt, clock.now() - kept),
    sessionIsOpen(actor),
  );
  const newest = db.select({ id }).from(impersonations).where(isOwn).orderBy(desc(startedAt), id);
  const how = (kind: StepKind): SQL<number> => sql`(SELECT count(*) FROM ${impersonationSteps}
    WHERE ${impersonationSteps.impersonationId} = ${impersonations.id} AND ${impersonationSteps.kind} = ${kind})`;
  const { all, steps } = await namedBatch(db, {
    all: db
      .select({
        ...{ id, reason, startedAt, expiresAt, stoppedAt, name: administrators.name },
        ...{ views: how("view"), changes: how("change"), refused: how("refused") },
      })
      .from(impersonations)
      .innerJoin(administrators, eq(administrators.id, impersonations.administratorId))
      .where(isOwn)
      .orderBy(desc(startedAt), id)
      .limit(shown.impersonations),
    steps: db
      .select({
        of: impersonationSteps.impersonationId,
        at: impersonationSteps.at,
        kind: impersonationSteps.kind,
        path: impersonationSteps.path,
      })
      .from(impersonationSteps)
      .where(inArray(impersonationSteps.impersonationId, newest.limit(shown.impersonations)))
      .orderBy(desc(impersonationSteps.id))
      .limit(shown.steps),
  });
  return all.map((one) => ({
    ...one,
    steps: steps
      .filter(({ of }) => of === one.id)
      .reverse()
      .map(({ of: _, ...step }) => step),
  }));
}
