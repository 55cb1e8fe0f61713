import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type TypedStep, UNFINISHED, type UnfinishedStep } from "./project.rules";

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
  await db.run(sql`
    UPDATE projects SET updated_at = ${clock.now()},
      unfinished = json_set(coalesce(unfinished, '{}'), ${`$."${step}"`}, json(${JSON.stringify(known)}))
    WHERE public_id = ${draft} AND account_id = ${couple.accountId} AND sent_at IS NULL AND closed_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.project_id = projects.id) AND ${sessionIsOpen(couple)}`);
}
