import { and, eq, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { creditEntries } from "#db/schema/credits";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { WELCOME_CREDITS, welcomeCause } from "./credits.rules";

/**
 * Gives a provider its welcome credit, once in its life (rule welcome-credit-1): the
 * ledger takes one row for each cause. A repeat writes nothing.
 * @returns whether it was this call that gave it
 * @throws DomainError onboarding.failed when the session has ended, or the account is gone
 */
export async function claimWelcomeCredit({ db, clock }: Deps, provider: Provider): Promise<{ claimed: boolean }> {
  const cause = welcomeCause(provider.providerId);
  const { written, entries } = await namedBatch(db, {
    written: db.run(
      insertSelect(
        creditEntries,
        { providerId: providers.id, kind: "welcome", amount: WELCOME_CREDITS, cause, createdAt: clock.now() },
        sql`FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), sessionIsOpen(provider))}
          ON CONFLICT (${creditEntries.cause}) DO NOTHING`,
      ),
    ),
    entries: db
      .select({ cause: creditEntries.cause })
      .from(creditEntries)
      .where(and(eq(creditEntries.cause, cause), sessionIsOpen(provider))),
  });
  if (entries.length === 0) throw new DomainError("onboarding.failed");
  return { claimed: written.rowsAffected === 1 };
}
