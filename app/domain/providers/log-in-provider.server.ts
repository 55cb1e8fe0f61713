import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { providerCredentials } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import {
  type AccessTry,
  accountLimits,
  allBelow,
  countTry,
  type Limit,
  readAllowed,
} from "~/domain/rate-limits.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, type NewSession, newSession } from "~/domain/sessions/session.server";
import { verifyPassword } from "./password-hash.server";
import { ACCESS_LIMITS, type LimitedAccess } from "./provider-account.rules";

export type Credentials = Awaited<ReturnType<typeof findCredentials>>[number];

/** @param email in lower case */
export function findCredentials(db: Database, email: string) {
  const { id, firstname, locale, market } = providers;
  const { providerId, passwordHash } = providerCredentials;
  return db
    .select({ id, firstname, locale, market, passwordHash })
    .from(providers)
    .innerJoin(providerCredentials, eq(providerId, id))
    .where(eq(providers.email, email));
}

/**
 * Opens a provider's session, in two round trips. An unknown address costs one hash, too, with the same answer and
 * count. So neither text nor time reveals it.
 * @param login `email` in lower case
 * @throws DomainError provider.credentials, provider.tooManyTries
 */
export async function logInProvider(
  deps: LoginDeps,
  login: { email: string; password: string; remember: boolean },
  visitor: Visitor,
): Promise<GrantedSession<Provider>> {
  const { db, clock, secret } = deps;
  const { ip, browser } = visitor;
  const limits = await accessLimits(secret, "logIn", { address: login.email, ip, browser }, clock.now());
  const {
    may: [may],
    credentials: [credentials],
  } = await namedBatch(db, { may: readAllowed(db, limits), credentials: findCredentials(db, login.email) });
  if (!may?.allowed) throw new DomainError("provider.tooManyTries");
  const right = await verifyPassword(login.password, credentials?.passwordHash ?? null);
  if (credentials && right) {
    const session = await openSession(deps, credentials, visitor, { remembered: login.remember, limits });
    if (session) return session;
  }
  // Concurrent attempts get a definite answer only within the limits; the others do not learn their result.
  const [counted] = await db.batch(countTry(db, limits));
  throw new DomainError(counted.rowsAffected === 0 ? "provider.tooManyTries" : "provider.credentials");
}

/**
 * Opens the session after the password check, if the hash in `credentials` is still current.
 * @returns null when the hash was changed, or other attempts have reached a limit
 */
export async function openSession(
  { db, clock }: LoginDeps,
  { id, firstname, locale, market, passwordHash }: Credentials,
  visitor: Visitor,
  { remembered, limits }: { remembered: boolean; limits: readonly Limit[] },
): Promise<GrantedSession<Provider> | null> {
  const session = await newSession();
  const { providerId, passwordHash: stored } = providerCredentials;
  const owner = sql`SELECT ${providerId} FROM ${providerCredentials}
    WHERE ${and(eq(providerId, id), eq(stored, passwordHash), allBelow(limits))}`;
  const [opened] = await db.batch(enterProvider(db, session, owner, { visitor, remembered }, clock.now()));
  if (opened.rowsAffected === 0) return null;
  return {
    actor: { role: "provider", providerId: id, sessionId: session.id, firstname, locale, market },
    refreshToken: session.refreshToken,
    remembered,
  };
}

export interface Visitor {
  ip: string;
  /** Example: `Firefox, Windows` (device.rules.ts). */
  device: string;
  /** Current session of this browser, in any role; a login ends it. */
  sessionId: string | null;
  /** Id of the browser, if this account has logged in there before; null: unknown. */
  browser?: string | null;
}

export const accessLimits = (secret: string, access: LimitedAccess, from: AccessTry, now: number): Promise<Limit[]> =>
  accountLimits(secret, `provider:${access}`, ACCESS_LIMITS[access], from, now);

/**
 * Returns the statements that log a provider in: insert the session, set the last login, and end the browser's
 * previous session. The number of rows written by the first one shows if a session was opened.
 * @param provider statement that selects the provider's id; without a row, no session opens
 */
export function enterProvider(
  db: Database,
  session: NewSession,
  provider: SQL,
  { visitor, remembered }: { visitor: Visitor; remembered: boolean },
  now: number,
) {
  const isNew = eq(sessions.id, session.id);
  const { sessionId } = visitor;
  return [
    ...insertSession(db, session, { role: "provider", id: provider }, { remembered, device: visitor.device }, now),
    db
      .update(providers)
      .set({ lastLoginAt: now })
      .where(eq(providers.id, sql`(SELECT ${sessions.providerId} FROM ${sessions} WHERE ${isNew})`)),
    db
      .update(sessions)
      .set({ endedAt: now })
      .where(
        and(
          sql`${sessions.id} = ${sessionId}`,
          isNull(sessions.endedAt),
          sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${isNew})`,
        ),
      ),
  ] as const;
}
