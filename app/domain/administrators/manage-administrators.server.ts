import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { administratorRoles } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";
import { PREVIOUS_WROTE } from "~/domain/notifications/queue-message.server";
import { hashPassword } from "~/domain/providers/password-hash.server";
import { sealText } from "~/domain/sealed-text.server";
import type { Locale } from "~/i18n/markets";
import { type AuditDeps, type AuditEntry, auditStatement } from "./audit.server";
import type { Role } from "./roles.rules";
import { newTotpSecret, totpAddress } from "./totp.server";

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

/** @throws Error if there is already one with this address */
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

/**
 * Replaces the roles. Ends every session, so that none continues with the old roles.
 * @throws Error as `disableAdministrator`
 */
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

/**
 * Replaces lost credentials and enables a disabled account. Ends every session.
 * @throws Error if there is none with this address
 */
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

/** Blocks the login and ends every session; past decisions stay. @throws Error if there is none with this address */
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
