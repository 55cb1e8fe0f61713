import { sql } from "drizzle-orm";
import { DomainError } from "~/domain/domain-error";
import { PREVIOUS_WROTE } from "~/domain/notifications/queue-message.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { hmac } from "~/domain/secrets.server";
import type { Locale } from "~/i18n/markets";
import { ADMINISTRATOR_LOGIN } from "./administrator.rules";
import { windowStart } from "./login.rules";
import { TOTP_PURPOSE } from "./manage-administrators.server";
import { verifyPassword } from "./password-hash.server";
import { openText } from "./sealed-text.server";
import type { LoginDeps } from "./send-login-code.server";
import type { Administrator } from "./session.rules";
import { newStaffSession, openStaffSession, type RenewedStaffSession } from "./staff-session.server";
import { totpStepOf } from "./totp.server";

/** Anonymous machines on the same network as the server are developers; the limit by address is not for them. */
const LOOPBACK = new Set(["127.0.0.1", "::1"]);

const limit = (key: string, { count, window }: { count: number; window: number }, now: number): Limit => ({
  key,
  windowStart: windowStart(now, window),
  count,
});

/**
 * The first factor. Opens nothing: who passes may try the second one. Every try counts before the password is looked at, so that parallel
 * ones cannot slip past a limit together; an unknown address takes as long and is answered the same.
 * @returns the administrator's id
 * @throws DomainError administrator.tooMany, administrator.password
 */
export async function checkAdministratorPassword(
  { db, clock, secret }: LoginDeps,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<number> {
  const now = clock.now();
  const address = email.toLowerCase();
  const ofEmail = limit(`admin:email:${await hmac(secret, address)}`, ADMINISTRATOR_LOGIN.perEmail, now);
  const ofAddress = LOOPBACK.has(ip)
    ? []
    : [limit(`admin:address:${await hmac(secret, ip)}`, ADMINISTRATOR_LOGIN.perAddress, now)];
  const mayTry = sql.join([ofEmail, ...ofAddress].map(below), sql` AND `);
  const [counted, rows] = await db.batch([
    db.run(countOne(ofEmail, mayTry)),
    db.all<{ id: number; password_hash: string }>(
      sql`SELECT id, password_hash FROM administrators WHERE email = ${address} AND disabled_at IS NULL`,
    ),
    ...ofAddress.map((one) => db.run(countOne(one, PREVIOUS_WROTE))),
  ]);
  if (counted.rowsAffected === 0) throw new DomainError("administrator.tooMany");
  const known = rows[0];
  const right = await verifyPassword(password, known?.password_hash ?? null);
  if (!known || !right) throw new DomainError("administrator.password");
  return known.id;
}

interface CodeRow {
  name: string;
  locale: Locale;
  totp_secret: string;
}

/**
 * The second factor; only now a session exists. Each time step is good once: the statement that raises the last one decides.
 * @throws DomainError administrator.tooMany, administrator.code, administrator.codeUsed, administrator.password when the account was
 *   disabled meanwhile
 */
export async function logInAdministrator(
  { db, clock, secret }: LoginDeps,
  administratorId: number,
  { code, device }: { code: string; device: string },
): Promise<RenewedStaffSession<Administrator>> {
  const now = clock.now();
  const tries = limit(`admin:code:${administratorId}`, ADMINISTRATOR_LOGIN.codeTries, now);
  const [counted, rows] = await db.batch([
    db.run(countOne(tries, below(tries))),
    db.all<CodeRow>(
      sql`SELECT name, locale, totp_secret FROM administrators WHERE id = ${administratorId} AND disabled_at IS NULL`,
    ),
  ]);
  if (counted.rowsAffected === 0) throw new DomainError("administrator.tooMany");
  const row = rows[0];
  if (!row) throw new DomainError("administrator.password");
  const step = totpStepOf(await openText(secret, TOTP_PURPOSE, row.totp_secret), code, now);
  if (step === null) throw new DomainError("administrator.code");
  const session = await newStaffSession();
  const [used] = await db.batch([
    db.run(sql`
      UPDATE administrators SET totp_last_step = ${step}
      WHERE id = ${administratorId} AND totp_last_step < ${step} AND totp_secret = ${row.totp_secret} AND disabled_at IS NULL`),
    ...openStaffSession(
      db,
      session,
      sql`SELECT NULL AS provider_id, ${administratorId} AS administrator_id WHERE ${PREVIOUS_WROTE}`,
      { remembered: false, device },
      now,
    ),
  ]);
  if (used.rowsAffected === 0) throw new DomainError("administrator.codeUsed");
  const { name, locale } = row;
  return {
    actor: { role: "administrator", administratorId, sessionId: session.id, name, locale },
    refreshToken: session.refreshToken,
    remembered: false,
  };
}
