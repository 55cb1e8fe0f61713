import { creditEntries } from "#db/schema/credits";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { WELCOME_CREDITS, welcomeCause } from "./credits.rules";

/**
 * Gives a provider its welcome credit, once (rule welcome-credit-1): the ledger accepts one row per cause. A repeat
 * writes nothing.
 * @returns whether this call gave it
 * @throws DomainError onboarding.failed if the session has ended or the account is deleted
 */
export async function claimWelcomeCredit({ db, clock }: Deps, provider: Provider): Promise<{ claimed: boolean }> {
  const { providerId } = provider;
  const { given } = await guardedBatch(
    db,
    // Deleting an account deletes its sessions.
    { "onboarding.failed": sessionIsOpen(provider) },
    {
      given: db
        .insert(creditEntries)
        .values({
          providerId,
          kind: "welcome",
          amount: WELCOME_CREDITS,
          cause: welcomeCause(providerId),
          createdAt: clock.now(),
        })
        .onConflictDoNothing({ target: creditEntries.cause }),
    },
  );
  return { claimed: given.rowsAffected === 1 };
}
