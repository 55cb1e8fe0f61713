import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { addressLimits, allBelow, countOne, type Limit, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { hmac, newCode, newPublicId, newSecret, sha256 } from "~/domain/secrets.server";
import type { MarketCode } from "~/i18n/markets";
import { LOGIN, numberRange, resendState } from "./login.rules";

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
  /** The site that sends it. */
  market: MarketCode;
  /** The market's texts of this hour are used up: an operator should look. @param count how many there were */
  onCap(market: MarketCode, count: number): void;
  /** The text message for a code. */
  text: (code: string) => string;
}

const marketLimit = (market: MarketCode, now: number) => limitOf(`code:market:${market}`, LOGIN.perMarket, now);

/** What every text with a code is counted by: the market, the number, its range and, but for developers, the visitor's address. */
export async function limitsFor(
  secret: string,
  phone: string,
  { ip, market }: CodeText,
  now: number,
): Promise<Limit[]> {
  return [
    marketLimit(market, now),
    limitOf(`code:number:${await hmac(secret, phone)}`, LOGIN.perNumber, now),
    limitOf(`code:range:${await hmac(secret, numberRange(phone))}`, LOGIN.perRange, now),
    ...(await addressLimits(secret, { name: "code:address", rate: LOGIN.perAddress }, ip, now)),
  ];
}

/** A read just before a text is counted: how many its market has sent in this hour. */
export function readSentInMarket(db: Database, { market }: CodeText, now: number) {
  const { key, windowStart } = marketLimit(market, now);
  return db.all<{ count: number }>(
    sql`SELECT count FROM rate_limits WHERE key = ${key} AND window_start = ${windowStart}`,
  );
}

/** Tells of a market's cap once an hour: with the text that reaches it. */
export function tellCap({ market, onCap }: CodeText, [sent]: { count: number }[]): void {
  const count = (sent?.count ?? 0) + 1;
  if (count === LOGIN.perMarket.count) onCap(market, count);
}

export const codeHash = (secret: string, attemptId: string, code: string) => hmac(secret, `${attemptId}:${code}`);

/**
 * Texts a code to a number and opens an attempt, unless a limit forbids it. A read refuses first; what is written is one batch with the
 * limits inside it, so that parallel requests cannot slip past them together.
 * @throws DomainError account.code.tooMany
 */
export async function sendLoginCode(deps: LoginDeps, phone: string, message: CodeText): Promise<LoginAttempt> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const attempt = { id: newPublicId(), browserSecret: newSecret(), phone, sentAt: now, resends: 0 };
  const code = newCode();
  const limits = await limitsFor(secret, phone, message, now);
  const [may] = await readAllowed(db, limits);
  if (!may?.allowed) throw new DomainError("account.code.tooMany");
  const sent = sql`EXISTS (SELECT 1 FROM login_codes WHERE id = ${attempt.id})`;
  const [inserted, sentInMarket] = await db.batch([
    db.run(sql`
      INSERT INTO login_codes (id, phone, code_hash, browser_hash, created_at, sent_at, expires_at, tries, resends)
      SELECT ${attempt.id}, ${phone}, ${await codeHash(secret, attempt.id, code)}, ${await sha256(attempt.browserSecret)},
        ${now}, ${now}, ${now + LOGIN.codeLifetime}, 0, 0
      WHERE ${allBelow(limits)}`),
    readSentInMarket(db, message, now),
    ...limits.map((limit) => db.run(countOne(limit, sent))),
    queueMessageWhere(deps, sms(phone, message.text(code), `code:${attempt.id}:0`), sent),
  ]);
  if (inserted.rowsAffected === 0) throw new DomainError("account.code.tooMany");
  tellCap(message, sentInMarket);
  return attempt;
}

/**
 * Texts a fresh code for an attempt: at most 4 times, 60 seconds apart, within the limits of every text.
 * @throws DomainError account.code.resends, account.code.wait { seconds }, account.code.tooMany, account.code.expired
 */
export async function resendLoginCode(
  deps: LoginDeps,
  attempt: LoginAttempt,
  message: CodeText,
): Promise<LoginAttempt> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const code = newCode();
  const limits = await limitsFor(secret, attempt.phone, message, now);
  const hash = await codeHash(secret, attempt.id, code);
  const browserHash = await sha256(attempt.browserSecret);
  const sent = sql`EXISTS (SELECT 1 FROM login_codes WHERE id = ${attempt.id} AND code_hash = ${hash} AND sent_at = ${now})`;
  const state = () =>
    db.all<{ sent_at: number; resends: number; used_at: number | null }>(
      sql`SELECT sent_at, resends, used_at FROM login_codes WHERE id = ${attempt.id} AND browser_hash = ${browserHash}`,
    );
  const [before, [may]] = await db.batch([state(), readAllowed(db, limits)]);
  const known = stateOf(before[0], attempt, now);
  if (!may?.allowed) throw new DomainError("account.code.tooMany");
  const [updated, sentInMarket, after] = await db.batch([
    db.run(sql`
      UPDATE login_codes SET code_hash = ${hash}, sent_at = ${now}, expires_at = ${now + LOGIN.codeLifetime}, tries = 0, resends = resends + 1
      WHERE id = ${attempt.id} AND browser_hash = ${browserHash} AND used_at IS NULL
        AND resends < ${LOGIN.resends} AND sent_at <= ${now - LOGIN.resendAfter} AND ${allBelow(limits)}`),
    readSentInMarket(db, message, now),
    state(),
    ...limits.map((limit) => db.run(countOne(limit, sent))),
    queueMessageWhere(deps, sms(attempt.phone, message.text(code), `code:${attempt.id}:${now}`), sent),
  ]);
  if (updated.rowsAffected === 1) {
    tellCap(message, sentInMarket);
    return { ...known, sentAt: now, resends: known.resends + 1 };
  }
  stateOf(after[0], attempt, now); // another click was faster
  throw new DomainError("account.code.tooMany");
}

/** @throws DomainError account.code.expired, account.code.resends, account.code.wait when no other text may follow now */
function stateOf(
  row: { sent_at: number; resends: number; used_at: number | null } | undefined,
  attempt: LoginAttempt,
  now: number,
): LoginAttempt {
  if (!row || row.used_at !== null) throw new DomainError("account.code.expired");
  const current = { ...attempt, sentAt: row.sent_at, resends: row.resends };
  const { left, waitSeconds } = resendState(current, now);
  if (left === 0) throw new DomainError("account.code.resends");
  if (waitSeconds > 0) throw new DomainError("account.code.wait", { seconds: waitSeconds });
  return current;
}

function sms(to: string, text: string, dedupeKey: string) {
  return { kind: "sms" as const, to, text, dedupeKey, sensitive: true };
}
