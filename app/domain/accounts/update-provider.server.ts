import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Locale } from "~/i18n/markets";
import type { Provider } from "./session.rules";
import { sessionIsOpen } from "./staff-session.server";

/** What the account page shows. */
export interface ProviderAccount {
  firstname: string;
  lastname: string;
  locale: Locale;
  email: string;
  /** E.164. */
  phone: string;
  /** The number was proved by a code. */
  phoneVerified: boolean;
  /** A new login address that waits for its link to be opened. */
  newEmail: string | null;
}

export interface ProviderChange {
  firstname: string;
  lastname: string;
  locale: Locale;
}

/** One round trip. @returns null when the session has ended, or the account is gone */
export async function findProviderAccount({ db, clock }: Deps, actor: Provider): Promise<ProviderAccount | null> {
  const [row] = await db.all<Omit<ProviderAccount, "phoneVerified"> & { phoneVerified: 0 | 1 }>(sql`
    SELECT p.firstname, p.lastname, p.locale, p.email, p.phone, c.phone_verified_at IS NOT NULL AS phoneVerified,
      (SELECT l.email FROM provider_links l WHERE l.provider_id = p.id AND l.purpose = 'change_email' AND l.used_at IS NULL
        AND l.expires_at > ${clock.now()} ORDER BY l.created_at DESC LIMIT 1) AS newEmail
    FROM providers p LEFT JOIN provider_credentials c ON c.provider_id = p.id
    WHERE p.id = ${actor.providerId} AND ${sessionIsOpen(actor)}`);
  return row ? { ...row, phoneVerified: row.phoneVerified === 1 } : null;
}

/**
 * Changes names and language, in one round trip. Couples see neither, so the profile needs no moderator for that.
 * @returns the provider for a new session token
 * @throws DomainError session.expired
 */
export async function updateProvider({ db }: Deps, actor: Provider, change: ProviderChange): Promise<Provider> {
  const { firstname, lastname, locale } = change;
  const written = await db.run(sql`
    UPDATE providers SET firstname = ${firstname}, lastname = ${lastname}, locale = ${locale}
    WHERE id = ${actor.providerId} AND ${sessionIsOpen(actor)}`);
  if (written.rowsAffected === 0) throw new DomainError("session.expired");
  return { ...actor, firstname, locale };
}
