import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { orChanged, unchangedSince } from "~/domain/profile/form-state.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";

/** What the account page shows. */
export interface ProviderAccount {
  firstname: string;
  lastname: string;
  locale: Locale;
  email: string;
  /** E.164, mobile or landline. */
  phone: string;
  /** E.164: the number that a code has proved; null: none yet. */
  mobile: string | null;
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
  const [row] = await db.all<ProviderAccount>(sql`
    SELECT p.firstname, p.lastname, p.locale, p.email, p.phone, p.mobile,
      (SELECT l.email FROM provider_links l WHERE l.provider_id = p.id AND l.purpose = 'change_email' AND l.used_at IS NULL
        AND l.expires_at > ${clock.now()} ORDER BY l.created_at DESC LIMIT 1) AS newEmail
    FROM providers p WHERE p.id = ${actor.providerId} AND ${sessionIsOpen(actor)}`);
  return row ?? null;
}

/**
 * Changes names and language, in one round trip. Couples see neither, so the profile needs no moderator for that.
 * @param latest the stored state that the form was compared with; without it nothing is compared
 * @returns the provider for a new session token
 * @throws DomainError session.expired, profile.changed
 */
export async function updateProvider(
  { db }: Deps,
  actor: Provider,
  change: ProviderChange,
  latest?: Promise<string>,
): Promise<Provider> {
  const { firstname, lastname, locale } = change;
  const seen = await latest;
  const [, written] = await orChanged(
    db.batch([
      unchangedSince(db, actor, "names", seen),
      db.run(sql`
        UPDATE providers SET firstname = ${firstname}, lastname = ${lastname}, locale = ${locale}
        WHERE id = ${actor.providerId} AND ${sessionIsOpen(actor)}`),
    ]),
  );
  if (written.rowsAffected === 0) throw new DomainError("session.expired");
  return { ...actor, firstname, locale };
}
