import { sql } from "drizzle-orm";
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
  const [written, rows] = await db.batch([
    db.run(sql`
      INSERT INTO credit_entries (provider_id, kind, amount, cause, created_at)
      SELECT id, 'welcome', ${WELCOME_CREDITS}, ${cause}, ${clock.now()} FROM providers
      WHERE id = ${provider.providerId} AND ${sessionIsOpen(provider)}
      ON CONFLICT (cause) DO NOTHING`),
    db.all(sql`SELECT 1 FROM credit_entries WHERE cause = ${cause} AND ${sessionIsOpen(provider)}`),
  ]);
  if (rows.length === 0) throw new DomainError("onboarding.failed");
  return { claimed: written.rowsAffected === 1 };
}
