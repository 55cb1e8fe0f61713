import { and, eq, exists, isNull, lt, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { verifyPassword } from "~/domain/providers/password-hash.server";
import { accountLimits, below, countOne, countTry, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { openText } from "~/domain/sealed-text.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, newSession, ROLES_OF, rolesOf } from "~/domain/sessions/session.server";
import { ADMINISTRATOR_LOGIN } from "./administrator.form";
import { TOTP_PURPOSE } from "./manage-administrators.server";
import { totpStepOf } from "./totp.server";

/**
 * Checks the first factor; opens no session. Each try is counted before the response, so that parallel tries cannot
 * bypass a limit. An unknown address takes the same time and gets the same response.
 * @returns the administrator's id
 * @throws DomainError administrator.tooMany, administrator.password
 */
export async function checkAdministratorPassword(
  { db, clock, secret }: LoginDeps,
  { email, password, ip, browser }: { email: string; password: string; ip: string; browser: string | null },
): Promise<number> {
  const now = clock.now();
  const address = email.toLowerCase();
  const limits = await accountLimits(secret, "admin", ADMINISTRATOR_LOGIN.passwordTries, { address, ip, browser }, now);
  const {
    may: [may],
    known: [known],
  } = await namedBatch(db, {
    may: readAllowed(db, limits),
    known: db
      .select({ id: administrators.id, passwordHash: administrators.passwordHash })
      .from(administrators)
      .where(and(eq(administrators.email, address), isNull(administrators.disabledAt))),
  });
  if (!may?.allowed) throw new DomainError("administrator.tooMany");
  const right = await verifyPassword(password, known?.passwordHash ?? null);
  // The limits also apply to parallel tries: a rejected try does not reveal whether the password was right.
  const [counted] = await db.batch(countTry(db, limits));
  if (counted.rowsAffected === 0) throw new DomainError("administrator.tooMany");
  if (!known || !right) throw new DomainError("administrator.password");
  return known.id;
}

/**
 * Checks the second factor and opens the session. Each time step is valid once.
 * @throws DomainError administrator.tooMany, administrator.code, administrator.codeUsed, administrator.password if the
 * account was disabled concurrently
 */
export async function logInAdministrator(
  { db, clock, secret }: LoginDeps,
  administratorId: number,
  { code, device }: { code: string; device: string },
): Promise<GrantedSession<Administrator>> {
  const now = clock.now();
  const tries = limitOf(`admin:code:${administratorId}`, ADMINISTRATOR_LOGIN.codeTries, now);
  const isThis = and(eq(administrators.id, administratorId), isNull(administrators.disabledAt));
  const {
    counted,
    known: [row],
  } = await namedBatch(db, {
    counted: db.run(countOne(tries, below(tries))),
    known: db
      .select({
        ...{ name: administrators.name, locale: administrators.locale, roles: ROLES_OF },
        totpSecret: administrators.totpSecret,
      })
      .from(administrators)
      .where(isThis),
  });
  if (counted.rowsAffected === 0) throw new DomainError("administrator.tooMany");
  if (!row) throw new DomainError("administrator.password");
  const step = totpStepOf(await openText(secret, TOTP_PURPOSE, row.totpSecret), code, now);
  if (step === null) throw new DomainError("administrator.code");
  const session = await newSession();
  const isUnused = and(isThis, lt(administrators.totpLastStep, step), eq(administrators.totpSecret, row.totpSecret));
  await guardedBatch(
    db,
    { "administrator.codeUsed": exists(db.select({ id: administrators.id }).from(administrators).where(isUnused)) },
    {
      used: db.update(administrators).set({ totpLastStep: step }).where(isThis),
      session: insertSession(
        db,
        session,
        { role: "administrator", id: sql`SELECT ${administratorId}` },
        { remembered: false, device },
        now,
      ),
    },
  );
  const { name, locale } = row;
  return {
    actor: { role: "administrator", administratorId, sessionId: session.id, name, locale, roles: rolesOf(row.roles) },
    refreshToken: session.refreshToken,
    remembered: false,
  };
}
