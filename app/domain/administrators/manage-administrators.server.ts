import { and, eq, isNull, sql } from "drizzle-orm";
import { administrators } from "#db/schema/administrators";
import { sessions } from "#db/schema/sessions";
import type { Deps } from "~/domain/deps";
import { hashPassword } from "~/domain/provider-access/password-hash.server";
import type { Locale } from "~/i18n/markets";
import { sealText } from "./sealed-text.server";
import { newTotpSecret, totpAddress } from "./totp.server";

/** What the secrets of second factors are sealed for (`sealText`). */
export const TOTP_PURPOSE = "administrator second factor";

export interface ManageDeps extends Deps {
  /** SESSION_SECRET. */
  secret: string;
  /** Names the entry in an authenticator application. */
  brand: string;
}

/** Shown once, to the operator who ran the command; the database keeps neither in the clear. */
export interface AdministratorKeys {
  password: string;
  /** `otpauth://totp/…` */
  totpAddress: string;
}

/** @throws Error when there is one with this address already */
export async function createAdministrator(
  deps: ManageDeps,
  { email, name, locale }: { email: string; name: string; locale: Locale },
): Promise<AdministratorKeys> {
  const { db, clock } = deps;
  const { keys, passwordHash, totpSecret } = await newKeys(deps, email);
  const written = await db
    .insert(administrators)
    .values({ email: email.toLowerCase(), name, locale, passwordHash, totpSecret, createdAt: clock.now() })
    .onConflictDoNothing({ target: administrators.email });
  if (written.rowsAffected === 0)
    throw new Error(`There is an administrator ${email} already; --reset gives new keys.`);
  return keys;
}

/** New keys, for one who has lost them or was disabled. Ends every session. @throws Error when there is none with this address */
export async function resetAdministrator(deps: ManageDeps, email: string): Promise<AdministratorKeys> {
  const { db, clock } = deps;
  const { keys, passwordHash, totpSecret } = await newKeys(deps, email);
  const [written] = await db.batch([
    db
      .update(administrators)
      .set({ passwordHash, totpSecret, totpLastStep: 0, disabledAt: null })
      .where(eq(administrators.email, email.toLowerCase())),
    endSessions(deps, email, clock.now()),
  ]);
  if (written.rowsAffected === 0) throw new Error(`There is no administrator ${email}.`);
  return keys;
}

/** No login any more, and every session ends; the decisions stay. @throws Error when there is none with this address */
export async function disableAdministrator(deps: Deps, email: string): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const [written] = await db.batch([
    db
      .update(administrators)
      .set({ disabledAt: sql`coalesce(${administrators.disabledAt}, ${now})` })
      .where(eq(administrators.email, email.toLowerCase())),
    endSessions(deps, email, now),
  ]);
  if (written.rowsAffected === 0) throw new Error(`There is no administrator ${email}.`);
}

function endSessions({ db }: Deps, email: string, now: number) {
  const ids = db
    .select({ id: administrators.id })
    .from(administrators)
    .where(eq(administrators.email, email.toLowerCase()));
  return db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isNull(sessions.endedAt), eq(sessions.administratorId, ids)));
}

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

/** 120 random bits in groups that can be typed. */
function newPassword(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join("").replace(/(.{6})(?=.)/g, "$1-");
}
