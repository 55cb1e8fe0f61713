import { type SQL, sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { PREVIOUS_WROTE, queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { hmac, newCode } from "~/domain/secrets.server";
import { LOGIN, resendState, windowStart } from "./login.rules";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";
import { type CodeText, type LoginDeps, limitsFor } from "./send-login-code.server";
import type { Provider } from "./session.rules";
import { sessionIsOpen } from "./staff-session.server";

/** A code that is under way to a provider's new number. */
export interface PhoneAttempt {
  /** E.164. */
  phone: string;
  sentAt: number;
  resends: number;
}

interface Row extends PhoneAttempt {
  codeHash: string;
  expiresAt: number;
  tries: number;
}

/** A code is bound to the provider and the number that it was texted to. */
const hashOf = (secret: string, { providerId }: Provider, phone: string, code: string) =>
  hmac(secret, `phone:${providerId}:${phone}:${code}`);

async function allLimits(deps: LoginDeps, actor: Provider, phone: string, ip: string): Promise<Limit[]> {
  const { count, window } = PROVIDER_ACCOUNT.phoneTexts;
  const now = deps.clock.now();
  const own = {
    key: `code:provider:${await hmac(deps.secret, String(actor.providerId))}`,
    windowStart: windowStart(now, window),
    count,
  };
  return [own, ...(await limitsFor(deps.secret, phone, ip, now))];
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `);

const attemptOf = ({ db }: Pick<Deps, "db">, { providerId }: Provider) =>
  db.all<Row>(sql`
    SELECT phone, sent_at AS sentAt, resends, code_hash AS codeHash, expires_at AS expiresAt, tries
    FROM provider_phone_codes WHERE provider_id = ${providerId}`);

/**
 * What the page shows, in one round trip; a code that is too old is shown as well, for it can be sent anew.
 * @returns null when the session has ended, or the account is gone
 */
export async function findPhoneChange(
  { db }: Pick<Deps, "db">,
  actor: Provider,
): Promise<{ phone: string; verified: boolean; attempt: PhoneAttempt | null } | null> {
  const [owns, attempts] = await db.batch([
    db.all<{ phone: string; verified: 0 | 1 }>(sql`
      SELECT p.phone, c.phone_verified_at IS NOT NULL AS verified
      FROM providers p LEFT JOIN provider_credentials c ON c.provider_id = p.id
      WHERE p.id = ${actor.providerId} AND ${sessionIsOpen(actor)}`),
    attemptOf({ db }, actor),
  ]);
  const [own] = owns;
  if (!own) return null;
  return { phone: own.phone, verified: own.verified === 1, attempt: attempts[0] ?? null };
}

/**
 * Texts a code to a new number, unless a limit forbids it; one round trip. The same number again while its code is fresh: the code that is
 * under way stays the right one, and nothing is sent.
 * @param phone E.164
 * @throws DomainError session.expired, account.phone.unchanged, account.code.tooMany
 */
export async function sendPhoneCode(deps: LoginDeps, actor: Provider, phone: string, text: CodeText): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const code = newCode();
  const hash = await hashOf(secret, actor, phone, code);
  const limits = await allLimits(deps, actor, phone, text.ip);
  const proved = sql`EXISTS (SELECT 1 FROM providers p JOIN provider_credentials c ON c.provider_id = p.id
    WHERE p.id = ${actor.providerId} AND p.phone = ${phone} AND c.phone_verified_at IS NOT NULL)`;
  const [states, written, attempts] = await db.batch([
    db.all<{ open: 0 | 1; proved: 0 | 1 }>(sql`SELECT ${sessionIsOpen(actor)} AS open, ${proved} AS proved`),
    db.run(sql`
      INSERT INTO provider_phone_codes (provider_id, phone, code_hash, sent_at, expires_at)
      SELECT ${actor.providerId}, ${phone}, ${hash}, ${now}, ${now + LOGIN.codeLifetime}
      WHERE ${sessionIsOpen(actor)} AND NOT ${proved} AND ${all(limits.map(below))}
      ON CONFLICT (provider_id) DO UPDATE SET phone = excluded.phone, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at, tries = 0, resends = 0
      WHERE provider_phone_codes.phone <> excluded.phone OR provider_phone_codes.sent_at <= ${now - LOGIN.resendAfter}`),
    attemptOf(deps, actor),
    ...textStatements(deps, actor, { phone, hash, limits, words: text.text(code) }),
  ]);
  if (!states[0]?.open) throw new DomainError("session.expired");
  if (states[0].proved) throw new DomainError("account.phone.unchanged");
  const fresh = attempts[0]?.phone === phone && attempts[0].sentAt > now - LOGIN.resendAfter;
  if (written.rowsAffected === 0 && !fresh) throw new DomainError("account.code.tooMany");
}

/**
 * Texts a fresh code to the number under way: at most 4 times, 60 seconds apart, within the limits of every text; one round trip.
 * @param phone E.164, as the page shows it
 * @throws DomainError session.expired, account.code.resends, account.code.wait { seconds }, account.code.tooMany, account.code.expired
 */
export async function resendPhoneCode(deps: LoginDeps, actor: Provider, phone: string, text: CodeText): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const code = newCode();
  const hash = await hashOf(secret, actor, phone, code);
  const limits = await allLimits(deps, actor, phone, text.ip);
  const [states, written, attempts] = await db.batch([
    db.all<{ open: 0 | 1 }>(sql`SELECT ${sessionIsOpen(actor)} AS open`),
    db.run(sql`
      UPDATE provider_phone_codes SET code_hash = ${hash}, sent_at = ${now}, expires_at = ${now + LOGIN.codeLifetime}, tries = 0,
        resends = resends + 1
      WHERE provider_id = ${actor.providerId} AND phone = ${phone} AND resends < ${LOGIN.resends}
        AND sent_at <= ${now - LOGIN.resendAfter} AND ${sessionIsOpen(actor)} AND ${all(limits.map(below))}`),
    attemptOf(deps, actor),
    ...textStatements(deps, actor, { phone, hash, limits, words: text.text(code) }),
  ]);
  if (!states[0]?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 1) return;
  const row = attempts[0];
  if (!row || row.phone !== phone) throw new DomainError("account.code.expired");
  const { left, waitSeconds } = resendState(row, now);
  if (left === 0) throw new DomainError("account.code.resends");
  if (waitSeconds > 0) throw new DomainError("account.code.wait", { seconds: waitSeconds });
  throw new DomainError("account.code.tooMany");
}

interface Text {
  phone: string;
  hash: string;
  limits: Limit[];
  words: string;
}

/** The text, and its counters, if the statements before have made this very code the valid one. */
function textStatements(deps: LoginDeps, { providerId }: Provider, { phone, hash, limits, words }: Text) {
  const sent = sql`EXISTS (SELECT 1 FROM provider_phone_codes WHERE provider_id = ${providerId} AND code_hash = ${hash})`;
  const dedupeKey = `phone:${providerId}:${hash.slice(0, 32)}`;
  return [
    queueMessageWhere(deps, { kind: "sms", to: phone, text: words, providerId, sensitive: true, dedupeKey }, sent),
    ...limits.map((limit) => deps.db.run(countOne(limit, sent))),
  ];
}

/**
 * Checks a code and takes the number over, in one round trip and by one statement that decides: of two simultaneous uses one wins. Every
 * try counts, the right one included.
 * @param phone E.164, as the page shows it
 * @throws DomainError session.expired, account.code.invalid, account.code.expired (too old, tried too often, used, or of another number)
 */
export async function verifyPhoneCode(deps: LoginDeps, actor: Provider, phone: string, code: string): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const hash = await hashOf(secret, actor, phone, code);
  const own = sql`provider_id = ${actor.providerId}`;
  const right = sql`EXISTS (SELECT 1 FROM provider_phone_codes WHERE ${own} AND phone = ${phone} AND code_hash = ${hash})`;
  const [states, , written, , , attempts] = await db.batch([
    db.all<{ open: 0 | 1 }>(sql`SELECT ${sessionIsOpen(actor)} AS open`),
    db.run(sql`
      UPDATE provider_phone_codes SET tries = tries + 1
      WHERE ${own} AND phone = ${phone} AND expires_at > ${now} AND tries < ${LOGIN.tries} AND ${sessionIsOpen(actor)}`),
    db.run(
      sql`UPDATE providers SET phone = ${phone} WHERE ${PREVIOUS_WROTE} AND id = ${actor.providerId} AND ${right}`,
    ),
    db.run(sql`UPDATE provider_credentials SET phone_verified_at = ${now} WHERE ${PREVIOUS_WROTE} AND ${own}`),
    db.run(sql`DELETE FROM provider_phone_codes WHERE ${PREVIOUS_WROTE} AND ${own}`),
    attemptOf(deps, actor),
  ]);
  if (!states[0]?.open) throw new DomainError("session.expired");
  if (written.rowsAffected === 1) return;
  const row = attempts[0];
  const over = !row || row.phone !== phone || row.expiresAt <= now || row.tries >= LOGIN.tries;
  throw new DomainError(over ? "account.code.expired" : "account.code.invalid");
}
