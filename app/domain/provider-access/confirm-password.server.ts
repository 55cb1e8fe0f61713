import { type SQL, sql } from "drizzle-orm";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { below, countOne, limitOf } from "~/domain/rate-limits.server";
import { hmac } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { verifyPassword } from "./password-hash.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";

export interface OwnAccount {
  publicId: string;
  firstname: string;
  lastname: string;
  /** Of the company. */
  name: string;
  email: string;
  locale: Locale;
  market: MarketCode;
  passwordHash: string;
}

/**
 * Asks for the current password before something is changed that a borrowed session must not change; one round trip. Every try counts,
 * the right ones included.
 * @param also a statement that reads what the command needs besides
 * @returns null when the account is gone
 * @throws DomainError session.expired, account.password.tooMany, account.password.wrong
 */
export async function confirmPassword<T = never>(
  { db, clock, secret }: LoginDeps,
  actor: Provider,
  password: string,
  also?: SQL,
): Promise<{ own: OwnAccount; also: T[] } | null> {
  const key = `password:${await hmac(secret, String(actor.providerId))}`;
  const limit = limitOf(key, PROVIDER_ACCOUNT.passwordTries, clock.now());
  const [counted, rows, others] = await db.batch([
    db.run(countOne(limit, sql`${sessionIsOpen(actor)} AND ${below(limit)}`)),
    db.all<OwnAccount & { open: 0 | 1 }>(sql`
      SELECT p.public_id AS publicId, p.firstname, p.lastname, p.name, p.email, p.locale, p.market, c.password_hash AS passwordHash,
        ${sessionIsOpen(actor)} AS open
      FROM providers p LEFT JOIN provider_credentials c ON c.provider_id = p.id WHERE p.id = ${actor.providerId}`),
    db.all<T>(also ?? sql`SELECT 1 WHERE 0`),
  ]);
  const row = rows[0];
  if (!row) return null;
  const { open, ...own } = row;
  if (!open) throw new DomainError("session.expired");
  if (counted.rowsAffected === 0) throw new DomainError("account.password.tooMany");
  if (!(await verifyPassword(password, own.passwordHash))) throw new DomainError("account.password.wrong");
  return { own, also: others };
}
