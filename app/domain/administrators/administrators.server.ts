import { and, eq, exists, isNull, lt, type SQL, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { administratorRoles } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import { hashPassword, verifyPassword } from "~/domain/providers/password-hash.server";
import { accountLimits, below, countOne, countTry, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { openText, sealText } from "~/domain/secrets.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { type GrantedSession, insertSession, newSession, ROLES_OF, rolesOf } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { ADMINISTRATOR_LOGIN } from "./administrator.form";
import { type AuditDeps, type AuditEntry, auditStatement } from "./audit.server";
import type { Role } from "./roles.rules";

/**
 * Checks a password and returns the administrator's id. Each try is counted before the response, so that parallel tries
 * cannot bypass a limit. An unknown address takes the same time and gets the same response.
 * @throws DomainError administrator.tooMany, administrator.password
 */
export async function checkAdministratorPassword(
  { db, clock, secret }: LoginDeps,
  { email, password, ip, browser }: { email: string; password: string; ip: string; browser: string | null },
): Promise<number> {
  const now = clock.now();
  const address = email.toLowerCase();
  const limits = await accountLimits(secret, "admin", ADMINISTRATOR_LOGIN.passwordTries, { address, ip, browser }, now);
  const { may, known: found } = await namedBatch(db, {
    may: readAllowed(db, limits),
    known: db
      .select({ id: administrators.id, passwordHash: administrators.passwordHash })
      .from(administrators)
      .where(and(eq(administrators.email, address), isNull(administrators.disabledAt))),
  });
  const [known] = found;
  if (!may[0]?.allowed) throw new DomainError("administrator.tooMany");
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
  const { counted, known } = await namedBatch(db, {
    counted: db.run(countOne(tries, below(tries))),
    known: db
      .select({ ...columnsOf(administrators, ["name", "locale", "totpSecret"]), roles: ROLES_OF })
      .from(administrators)
      .where(isThis),
  });
  if (counted.rowsAffected === 0) throw new DomainError("administrator.tooMany");
  const [row] = known;
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

export const TOTP_PURPOSE = "administrator second factor";

interface ManageDeps extends AuditDeps {
  /** SESSION_SECRET. */
  secret: string;
  /** Name of the entry in an authenticator application. */
  brand: string;
}

/** Credentials shown once, to the operator of the command; the database stores neither in plain text. */
export interface AdministratorKeys {
  password: string;
  /** `otpauth://totp/…` */
  totpAddress: string;
}

/** @throws Error if an administrator has this address already */
export async function createAdministrator(
  deps: ManageDeps,
  { email, name, locale, roles }: { email: string; name: string; locale: Locale; roles: readonly Role[] },
): Promise<AdministratorKeys> {
  const { db, clock } = deps;
  const { keys, passwordHash, totpSecret } = await newKeys(deps, email);
  const now = clock.now();
  const [written] = await db.batch([
    db
      .insert(administrators)
      .values({ email: email.toLowerCase(), name, locale, passwordHash, totpSecret, createdAt: now })
      .onConflictDoNothing({ target: administrators.email }),
    entry(deps, email, "created", { roles }),
    // The hash is salted, so it only matches the row inserted by this batch.
    grantRoles(deps, roles, sql`${isThis(email)} AND ${eq(administrators.passwordHash, passwordHash)}`),
  ]);
  if (written.rowsAffected === 0)
    throw new Error(`There is an administrator ${email} already; --reset gives new keys.`);
  return keys;
}

/** Replaces the roles and ends every session. @throws Error if no administrator has this address */
export async function changeRoles(deps: AuditDeps, email: string, roles: readonly Role[]): Promise<void> {
  const { db, clock } = deps;
  const former = sql`(SELECT json_object('roles', group_concat(g.role)) FROM ${administratorRoles} g
    WHERE g.administrator_id = ${idOf(deps, email)})`;
  const [, , granted] = await db.batch([
    entry(deps, email, "roles", { roles }, former, sql`EXISTS ${idOf(deps, email)}`),
    db.delete(administratorRoles).where(eq(administratorRoles.administratorId, idOf(deps, email))),
    grantRoles(deps, roles, isThis(email)),
    endSessions(deps, email, clock.now()),
  ]);
  if (granted.rowsAffected === 0) throw new Error(`There is no administrator ${email}.`);
}

/** Creates new credentials, enables the account and ends every session. @throws Error for an unknown address */
export async function resetAdministrator(deps: ManageDeps, email: string): Promise<AdministratorKeys> {
  const { db, clock } = deps;
  const { keys, passwordHash, totpSecret } = await newKeys(deps, email);
  const [written] = await db.batch([
    db.update(administrators).set({ passwordHash, totpSecret, totpLastStep: 0, disabledAt: null }).where(isThis(email)),
    entry(deps, email, "reset"),
    endSessions(deps, email, clock.now()),
  ]);
  if (written.rowsAffected === 0) throw new Error(`There is no administrator ${email}.`);
  return keys;
}

/** Blocks the login and ends every session; past decisions stay. @throws Error if no administrator has this address */
export async function disableAdministrator(deps: AuditDeps, email: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const [written] = await db.batch([
    db
      .update(administrators)
      .set({ disabledAt: sql`coalesce(${administrators.disabledAt}, ${now})` })
      .where(isThis(email)),
    entry(deps, email, "disabled"),
    endSessions(deps, email, now),
  ]);
  if (written.rowsAffected === 0) throw new Error(`There is no administrator ${email}.`);
}

const isThis = (email: string) => eq(administrators.email, email.toLowerCase());

const idOf = ({ db }: Deps, email: string) =>
  db.select({ id: administrators.id }).from(administrators).where(isThis(email));

const entry = (
  deps: AuditDeps,
  email: string,
  what: "created" | "roles" | "reset" | "disabled",
  after: AuditEntry["after"] = {},
  before: AuditEntry["before"] = {},
  condition: SQL = PREVIOUS_WROTE,
) =>
  auditStatement(
    deps,
    null,
    {
      act: `administrator.${what}`,
      subjectKind: "administrator",
      subjectId: sql`${idOf(deps, email)}`,
      before,
      after,
    },
    condition,
  );

const grantRoles = ({ db, clock }: Deps, roles: readonly Role[], condition: SQL) =>
  db.run(
    insertSelect(
      administratorRoles,
      { administratorId: administrators.id, role: sql`r.value`, grantedAt: clock.now() },
      sql`FROM ${administrators} CROSS JOIN json_each(${JSON.stringify(roles)}) r WHERE ${condition}`,
    ),
  );

const endSessions = (deps: Deps, email: string, now: number) =>
  deps.db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isNull(sessions.endedAt), eq(sessions.administratorId, idOf(deps, email))));

async function newKeys({ secret, brand }: ManageDeps, email: string) {
  const password = newPassword();
  const totp = newTotpSecret();
  return {
    keys: { password, totpAddress: totpAddress(brand, email, totp) },
    passwordHash: await hashPassword(password),
    totpSecret: await sealText(secret, TOTP_PURPOSE, totp),
  };
}

const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** Returns 120 random bits in groups that are easy to type. */
function newPassword(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{6})(?=.)/g, "$1-");
}

/** Returns a secret for a second factor: 160 random bits (RFC 4226 §4), base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function totpAddress(issuer: string, email: string, secret: string): string {
  return totp(secret, issuer, email).toString();
}

/** Returns the code of a moment. @param now milliseconds since the epoch */
export function totpCode(secret: string, now: number): string {
  return totp(secret).generate({ timestamp: now });
}

/** Returns the time step of a code, or null if it is wrong. The caller checks whether the step was already used. */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  if (!/^[0-9]{6}$/.test(code)) return null; // the library throws on digits of other scripts
  const delta = totp(secret).validate({ token: code, timestamp: now, window: ADMINISTRATOR_LOGIN.totpWindow });
  return delta === null ? null : Math.floor(now / ADMINISTRATOR_LOGIN.totpStep) + delta;
}

/** SHA-1, 6 digits, 30 seconds: supported by every authenticator application. */
function totp(secret: string, issuer = "", label = ""): TOTP {
  const period = ADMINISTRATOR_LOGIN.totpStep / 1000;
  return new TOTP({ issuer, label, secret, algorithm: "SHA1", digits: 6, period });
}
