import { and, eq, exists, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type FormStep, PROJECT, STEP_FIELDS, type TypedStep } from "./project.rules";
import { wasWrittenTo } from "./stored-project.server";

/**
 * Stores the input of an incomplete step, in one round trip, so that the step can show it again. The input is not
 * validated, and the step's saved answers stay. Steps 1 to 3 can change until a planner has the project, step 4 until
 * its message is sent. No-op afterwards, and for another couple's project.
 */
export async function keepUnfinishedStep(
  { db, clock }: Deps,
  couple: Couple,
  { draft, step, typed }: { draft: string; step: FormStep; typed: TypedStep },
): Promise<void> {
  const known = Object.fromEntries(STEP_FIELDS[step].flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])));
  await db
    .update(projects)
    .set({
      updatedAt: clock.now(),
      unfinished: sql`json_set(${STORED}, ${`$."${step}"`}, json(${JSON.stringify(known)}))`,
    })
    .where(and(isOpenDraft(couple, draft), step === 4 ? undefined : not(wasWrittenTo(db))));
}

/**
 * Stores an unsent message to one planner, in one round trip, and removes an empty one. No-op once that planner has the
 * project.
 */
export async function keepMessageAlone(
  { db, clock }: Deps,
  couple: Couple,
  { draft, planner, message }: { draft: string; planner: string; message: string },
): Promise<void> {
  const key = db
    .select({ path: sql`'$.alone."' || ${providers.publicId} || '"'` })
    .from(providers)
    .where(eq(providers.publicId, planner));
  const kept = message === "" ? sql`json_remove(${STORED}, ${key})` : sql`json_set(${STORED}, ${key}, ${message})`;
  await db
    .update(projects)
    .set({ updatedAt: clock.now(), unfinished: kept })
    .where(and(isOpenDraft(couple, draft), exists(key), not(hasProject(db, planner))));
}

const STORED = sql`coalesce(${projects.unfinished}, '{}')`;

const isOpenDraft = (couple: Couple, draft: string): SQL | undefined =>
  and(
    eq(projects.publicId, draft),
    eq(projects.accountId, couple.accountId),
    isNull(projects.sentAt),
    isNull(projects.closedAt),
    sql`length(${STORED}) <= ${PROJECT.unfinishedSize}`,
    sessionIsOpen(couple),
  );

const hasProject = (db: Database, planner: string) =>
  exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(providers, eq(providers.id, requests.providerId))
      .where(and(eq(requests.projectId, projects.id), eq(providers.publicId, planner))),
  );
