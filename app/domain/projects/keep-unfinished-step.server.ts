import { and, eq, isNull, not, sql } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import type { Deps } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type TypedStep, UNFINISHED, type UnfinishedStep } from "./project.rules";
import { wasWrittenTo } from "./stored-project.server";

/**
 * Keeps what was typed into a step that was left before it was complete, in one round trip, so that the step shows it again. Nothing is
 * checked: the step itself stays as it was saved last. Does nothing for a project that is not the couple's, or no longer changes.
 */
export async function keepUnfinishedStep(
  { db, clock }: Deps,
  couple: Couple,
  { draft, step, typed }: { draft: string; step: UnfinishedStep; typed: TypedStep },
): Promise<void> {
  const known = Object.fromEntries(UNFINISHED[step].flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  await db
    .update(projects)
    .set({
      updatedAt: clock.now(),
      unfinished: sql`json_set(coalesce(${projects.unfinished}, '{}'), ${`$."${step}"`}, json(${JSON.stringify(known)}))`,
    })
    .where(
      and(
        eq(projects.publicId, draft),
        eq(projects.accountId, couple.accountId),
        isNull(projects.sentAt),
        isNull(projects.closedAt),
        not(wasWrittenTo(db)),
        sessionIsOpen(couple),
      ),
    );
}
