import { noteErasure } from "~/domain/retention/erasure-notes.server";
import type { Couple, Provider } from "~/domain/sessions/session.rules";
import type { AppContext } from "~/http/pipeline/context.server";
import { logEvent } from "~/http/pipeline/log.server";

/**
 * Records the id of a deleted account in the bucket and in the log. After an older copy is restored, the account has to
 * be erased again.
 */
export async function recordErasure(
  context: Pick<AppContext, "media" | "clock" | "errors">,
  actor: Couple | Provider,
): Promise<void> {
  const { role } = actor;
  const id = actor.role === "couple" ? actor.accountId : actor.providerId;
  logEvent("account.erased", { role, id, at: new Date(context.clock.now()).toISOString() });
  // The account is deleted even if the bucket fails. The log line remains.
  await noteErasure(context, { role, id }).catch((error: unknown) => context.errors.report(error));
}
