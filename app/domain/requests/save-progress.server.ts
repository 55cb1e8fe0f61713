import { and, eq } from "drizzle-orm";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { isUnchanged } from "~/domain/providers/form-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type AnswerRequest, isOwnRequest, ownRequestExists } from "./answer-request.server";
import type { ProgressInput } from "./progress.form";

const isUnlocked = eq(requests.status, "unlocked");

/** @throws DomainError requests.notFound (unknown, another provider's, or not unlocked; or the session has ended) */
export async function findProgress(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  input: AnswerRequest,
): Promise<ProgressInput> {
  const [row] = await db
    .select({ progress: requests.progress, note: requests.note })
    .from(requests)
    .where(and(isOwnRequest(provider, input), isUnlocked, sessionIsOpen(provider)));
  if (!row) throw new DomainError("requests.notFound");
  return row;
}

/**
 * Saves the provider's own status and note of an unlocked request, in one round trip. Only this provider sees them.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @throws DomainError session.expired, requests.notFound (unknown, another provider's, or not unlocked),
 *   profile.changed
 */
export async function saveProgress(
  { db }: Pick<Deps, "db">,
  provider: Provider,
  { requestId, progress, note }: AnswerRequest & ProgressInput,
  latest?: Promise<string>,
): Promise<void> {
  const seen = await latest;
  await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(provider),
      "requests.notFound": ownRequestExists(db, provider, { requestId }, isUnlocked),
      "profile.changed": isUnchanged(provider, { request: requestId }, seen),
    },
    { saved: db.update(requests).set({ progress, note }).where(isOwnRequest(provider, { requestId })) },
  );
}
