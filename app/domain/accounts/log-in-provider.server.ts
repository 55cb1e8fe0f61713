import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { DomainError } from "~/domain/domain-error";
import type { Limit } from "~/domain/rate-limits.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { verifyPassword } from "./password-hash.server";
import { accessLimits, countAll, enterProvider, mayTry, type Visitor } from "./provider-access.server";
import type { LoginDeps } from "./send-login-code.server";
import type { Provider } from "./session.rules";
import { newStaffSession, type RenewedStaffSession } from "./staff-session.server";

export interface Credentials {
  id: number;
  firstname: string;
  locale: Locale;
  market: MarketCode;
  password_hash: string;
}

/** @param email in lower case */
export const findCredentials = (db: Database, email: string) =>
  db.all<Credentials>(sql`
    SELECT p.id, p.firstname, p.locale, p.market, c.password_hash
    FROM providers p JOIN provider_credentials c ON c.provider_id = p.id WHERE p.email = ${email}`);

/**
 * Opens a provider's session, in two round trips. An unknown address costs one hash as a known one does, and is answered and counted alike:
 * neither the words nor the time tell which it was.
 * @param login `email` in lower case
 * @throws DomainError provider.credentials, provider.tooManyTries
 */
export async function logInProvider(
  deps: LoginDeps,
  login: { email: string; password: string; remember: boolean },
  visitor: Visitor,
): Promise<RenewedStaffSession<Provider>> {
  const { db, clock, secret } = deps;
  const limits = await accessLimits(secret, "logIn", { address: login.email, ip: visitor.ip }, clock.now());
  const [tries, found] = await db.batch([
    mayTry(db, limits),
    findCredentials(db, login.email),
    ...countAll(db, limits),
  ]);
  if (!tries[0]?.allowed) throw new DomainError("provider.tooManyTries");
  const [credentials] = found;
  const right = await verifyPassword(login.password, credentials?.password_hash ?? null);
  const session =
    credentials && right ? await openSession(deps, credentials, visitor, { remembered: login.remember, limits }) : null;
  if (!session) throw new DomainError("provider.credentials");
  return session;
}

/**
 * The second half of a login: the password was right, and its hash is the one in `credentials`.
 * @returns null when it was changed in the meantime
 */
export async function openSession(
  { db, clock }: LoginDeps,
  { id, firstname, locale, market, password_hash }: Credentials,
  visitor: Visitor,
  { remembered, limits }: { remembered: boolean; limits: readonly Limit[] },
): Promise<RenewedStaffSession<Provider> | null> {
  const session = await newStaffSession();
  const owner = sql`
    SELECT provider_id, NULL AS administrator_id FROM provider_credentials
    WHERE provider_id = ${id} AND password_hash = ${password_hash}`;
  const [opened] = await db.batch([...enterProvider(db, session, owner, { visitor, remembered, limits }, clock.now())]);
  if (opened.rowsAffected === 0) return null;
  return {
    actor: { role: "provider", providerId: id, sessionId: session.id, firstname, locale, market },
    refreshToken: session.refreshToken,
    remembered,
  };
}
