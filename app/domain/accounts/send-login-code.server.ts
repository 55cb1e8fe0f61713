import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { hmac, newCode, newPublicId, newSecret, sha256 } from "~/domain/secrets.server";
import { LOGIN, numberRange, resendState, windowStart } from "./login.rules";

export interface LoginDeps extends Deps {
  /** Key of the hashes of codes and numbers. */
  secret: string;
}

/** What the browser keeps in its signed cookie while it waits for the code. */
export interface LoginAttempt {
  id: string;
  /** Proves that the code is entered in the browser that asked for it. */
  browserSecret: string;
  /** E.164. */
  phone: string;
  sentAt: number;
  resends: number;
}

export interface CodeText {
  /** IP address of the visitor. */
  ip: string;
  /** The text message for a code. */
  text: (code: string) => string;
}

/** Anonymous machines on the same network as the server are developers; the limit by address is not for them. */
export const LOOPBACK = new Set(["127.0.0.1", "::1"]);

/** What every text with a code is counted by: number, range of numbers and, but for developers, address of the visitor. */
export async function limitsFor(secret: string, phone: string, ip: string, now: number): Promise<Limit[]> {
  const limit = async (kind: string, of: string, { count, window }: { count: number; window: number }) => ({
    key: `code:${kind}:${await hmac(secret, of)}`,
    windowStart: windowStart(now, window),
    count,
  });
  return Promise.all([
    limit("number", phone, LOGIN.perNumber),
    limit("range", numberRange(phone), LOGIN.perRange),
    ...(LOOPBACK.has(ip) ? [] : [limit("address", ip, LOGIN.perAddress)]),
  ]);
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `);

export const codeHash = (secret: string, attemptId: string, code: string) => hmac(secret, `${attemptId}:${code}`);

/**
 * Texts a code to a number and opens an attempt, unless a limit forbids it; everything happens in one batch, so that parallel
 * requests cannot slip past a limit together.
 * @throws DomainError account.code.tooMany
 */
export async function sendLoginCode(deps: LoginDeps, phone: string, { ip, text }: CodeText): Promise<LoginAttempt> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const attempt = { id: newPublicId(), browserSecret: newSecret(), phone, sentAt: now, resends: 0 };
  const code = newCode();
  const limits = await limitsFor(secret, phone, ip, now);
  const sent = sql`EXISTS (SELECT 1 FROM login_codes WHERE id = ${attempt.id})`;
  const [inserted] = await db.batch([
    db.run(sql`
      INSERT INTO login_codes (id, phone, code_hash, browser_hash, created_at, sent_at, expires_at, tries, resends)
      SELECT ${attempt.id}, ${phone}, ${await codeHash(secret, attempt.id, code)}, ${await sha256(attempt.browserSecret)},
        ${now}, ${now}, ${now + LOGIN.codeLifetime}, 0, 0
      WHERE ${all(limits.map(below))}`),
    ...limits.map((limit) => db.run(countOne(limit, sent))),
    queueMessageWhere(deps, sms(phone, text(code), `code:${attempt.id}:0`), sent),
  ]);
  if (inserted.rowsAffected === 0) throw new DomainError("account.code.tooMany");
  return attempt;
}

/**
 * Texts a fresh code for an attempt: at most 4 times, 60 seconds apart, within the limits of every text.
 * @throws DomainError account.code.resends, account.code.wait { seconds }, account.code.tooMany, account.code.expired
 */
export async function resendLoginCode(
  deps: LoginDeps,
  attempt: LoginAttempt,
  { ip, text }: CodeText,
): Promise<LoginAttempt> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const code = newCode();
  const limits = await limitsFor(secret, attempt.phone, ip, now);
  const hash = await codeHash(secret, attempt.id, code);
  const browserHash = await sha256(attempt.browserSecret);
  const sent = sql`EXISTS (SELECT 1 FROM login_codes WHERE id = ${attempt.id} AND code_hash = ${hash} AND sent_at = ${now})`;
  const results = await db.batch([
    db.run(sql`
      UPDATE login_codes SET code_hash = ${hash}, sent_at = ${now}, expires_at = ${now + LOGIN.codeLifetime}, tries = 0, resends = resends + 1
      WHERE id = ${attempt.id} AND browser_hash = ${browserHash} AND used_at IS NULL
        AND resends < ${LOGIN.resends} AND sent_at <= ${now - LOGIN.resendAfter} AND ${all(limits.map(below))}`),
    db.all<{ sent_at: number; resends: number; used_at: number | null }>(
      sql`SELECT sent_at, resends, used_at FROM login_codes WHERE id = ${attempt.id} AND browser_hash = ${browserHash}`,
    ),
    queueMessageWhere(deps, sms(attempt.phone, text(code), `code:${attempt.id}:${now}`), sent),
    ...limits.map((limit) => db.run(countOne(limit, sent))),
  ]);
  const [updated, rows] = results;
  const row = rows[0];
  if (!row || row.used_at !== null) throw new DomainError("account.code.expired");
  const current = { ...attempt, sentAt: row.sent_at, resends: row.resends };
  if (updated.rowsAffected === 1) return current;
  const { left, waitSeconds } = resendState(current, now);
  if (left === 0) throw new DomainError("account.code.resends");
  if (waitSeconds > 0) throw new DomainError("account.code.wait", { seconds: waitSeconds });
  throw new DomainError("account.code.tooMany");
}

function sms(to: string, text: string, dedupeKey: string) {
  return { kind: "sms" as const, to, text, dedupeKey, sensitive: true };
}
