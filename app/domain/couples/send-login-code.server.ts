import { and, eq, exists, gt, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { loginCodes } from "#db/schema/accounts";
import { rateLimits } from "#db/schema/rate-limits";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { type OutboxMessage, queueMessageWhere } from "~/domain/notifications/outbox.server";
import { addressLimits, allBelow, countOne, type Limit, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { hmac, newCode, newPublicId, newSecret, sha256 } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";
import { LOGIN, numberRange, resendState } from "./login.rules";
import { emailCodeHash, loginCodeEmail, provedMailbox } from "./login-code-email.server";

export interface LoginDeps extends Deps {
  secret: string;
}

export interface LoginAttempt {
  id: string;
  browserSecret: string;
  /** E.164. */
  phone: string;
  sentAt: number;
  resends: number;
  emailed?: boolean;
}

interface CodeRequest {
  ip: string;
  /** True: the browser logged in with this number before. It has separate counters, which strangers cannot use up. */
  isKnown?: boolean | undefined;
}

export interface CodeText extends CodeRequest {
  market: MarketCode;
  /** Alerts an operator: the market's hourly limit is reached. @param count number of texts */
  onCap(market: MarketCode, count: number): void;
  text: (code: string) => string;
}

const laneOf = ({ isKnown }: Pick<CodeRequest, "isKnown">) => (isKnown ? "known-code" : "code");

const marketLimit = (text: Pick<CodeText, "isKnown" | "market">, now: number) =>
  limitOf(`${laneOf(text)}:market:${text.market}`, LOGIN.perMarket, now);

/** Returns the limits of a text message: per market and range of phone numbers, and those of `limitsOfEveryCode`. */
export async function limitsFor(secret: string, phone: string, text: CodeText, now: number): Promise<Limit[]> {
  return [
    marketLimit(text, now),
    limitOf(`${laneOf(text)}:range:${await hmac(secret, numberRange(phone))}`, LOGIN.perRange, now),
    ...(await limitsOfEveryCode(secret, phone, text, now)),
  ];
}

/** Returns the limits of every code: per number and, except for developers, IP address (rule login-28). */
async function limitsOfEveryCode(secret: string, phone: string, request: CodeRequest, now: number): Promise<Limit[]> {
  const lane = laneOf(request);
  return [
    limitOf(`${lane}:number:${await hmac(secret, phone)}`, LOGIN.perNumber, now),
    ...(await addressLimits(secret, { name: `${lane}:address`, rate: LOGIN.perAddress }, request.ip, now)),
  ];
}

/** Batch item that precedes the counting of a text: selects how many texts its market has sent in this hour. */
export function readSentInMarket(db: Database, text: CodeText, now: number) {
  const { key, windowStart } = marketLimit(text, now);
  return db
    .select({ count: rateLimits.count })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), eq(rateLimits.windowStart, windowStart)));
}

export function tellCap({ market, onCap }: CodeText, [sent]: { count: number }[]): void {
  const count = (sent?.count ?? 0) + 1;
  if (count === LOGIN.perMarket.count) onCap(market, count);
}

export const codeHash = (secret: string, attemptId: string, code: string) => hmac(secret, `${attemptId}:${code}`);

export const LATEST_CODE_ENDS = sql<number>`CASE WHEN ${loginCodes.emailCodeHash} IS NULL THEN ${loginCodes.expiresAt}
  ELSE ${loginCodes.sentAt} + ${LOGIN.codeLifetime} END`;

/** Condition: a code of the attempt can still be used: within 10 minutes, with at most 5 tries, once. */
export const isOpenCode = (now: number) =>
  and(isNull(loginCodes.usedAt), gt(LATEST_CODE_ENDS, now), lt(loginCodes.tries, LOGIN.tries));

export async function isCodeOpen({ db, clock }: Deps, { id }: Pick<LoginAttempt, "id">): Promise<boolean> {
  const isOpen = and(eq(loginCodes.id, id), isOpenCode(clock.now()));
  return (await db.select({ id: loginCodes.id }).from(loginCodes).where(isOpen)).length > 0;
}

/**
 * Texts a code. The write checks the limits again, so that parallel requests cannot exceed them.
 * @param page random id of the page with the form, so that a double click opens only one attempt
 * @throws DomainError account.code.tooMany
 */
export async function sendLoginCode(
  deps: LoginDeps,
  phone: string,
  message: CodeText,
  page?: string,
): Promise<LoginAttempt> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const attempt = { ...(await namesFor(secret, phone, page)), phone, sentAt: now, resends: 0 };
  const code = newCode();
  const hash = await codeHash(secret, attempt.id, code);
  const limits = await limitsFor(secret, phone, message, now);
  const opened = () =>
    db
      .select({ sentAt: loginCodes.sentAt, tries: loginCodes.tries, usedAt: loginCodes.usedAt })
      .from(loginCodes)
      .where(eq(loginCodes.id, attempt.id));
  const before = await namedBatch(db, { earlier: opened(), may: readAllowed(db, limits) });
  const [earlier] = before.earlier;
  if (earlier) {
    // The Back button showed the page again, and its first code is old or no longer valid.
    const isOver = now - earlier.sentAt >= LOGIN.resendAfter || earlier.tries >= LOGIN.tries || earlier.usedAt !== null;
    return isOver ? sendLoginCode(deps, phone, message) : { ...attempt, sentAt: earlier.sentAt };
  }
  if (!before.may[0]?.allowed) throw new DomainError("account.code.tooMany");
  const isMine = and(eq(loginCodes.id, attempt.id), eq(loginCodes.codeHash, hash));
  const sent = exists(db.select({ id: loginCodes.id }).from(loginCodes).where(isMine));
  const { inserted, sentInMarket } = await guardedBatch(
    db,
    { "account.code.tooMany": sql`${exists(opened())} OR ${allBelow(limits)}` },
    {
      inserted: db
        .insert(loginCodes)
        .values({
          id: attempt.id,
          phone,
          codeHash: hash,
          browserHash: await sha256(attempt.browserSecret),
          createdAt: now,
          sentAt: now,
          expiresAt: now + LOGIN.codeLifetime,
        })
        .onConflictDoNothing({ target: loginCodes.id }),
      sentInMarket: readSentInMarket(db, message, now),
      counted: limits.map((limit) => db.run(countOne(limit, sent))),
      text: queueMessageWhere(deps, sms(phone, message.text(code), `code:${attempt.id}:0`), sent),
    },
  );
  if (inserted.rowsAffected === 1) tellCap(message, sentInMarket);
  return attempt;
}

/** Returns id and secret of an attempt. A repeated form gets the same ones, which derive from page and number. */
async function namesFor(secret: string, phone: string, page: string | undefined) {
  if (page === undefined) return { id: newPublicId(), browserSecret: newSecret() };
  const name = (of: string) => hmac(secret, `login-attempt:${of}:${page}:${phone}`);
  return { id: (await name("id")).slice(0, PUBLIC_ID_LENGTH), browserSecret: await name("browser") };
}

/** Length of a `newPublicId`. */
const PUBLIC_ID_LENGTH = 16;

/**
 * Sends a new code at most 4 times, 60 seconds apart. A text replaces the previous code. An email goes to the account's
 * verified mailbox and leaves the texted code valid. Every number gets the same answer (rule login-26).
 * @throws DomainError account.code.resends, account.code.wait { seconds }, account.code.tooMany, account.code.expired
 */
export async function resendLoginCode(
  deps: LoginDeps & LinkDeps,
  attempt: LoginAttempt,
  request: CodeText | CodeRequest,
): Promise<LoginAttempt> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const text = "text" in request ? request : null;
  const limits = text
    ? await limitsFor(secret, attempt.phone, text, now)
    : await limitsOfEveryCode(secret, attempt.phone, request, now);
  const browserHash = await sha256(attempt.browserSecret);
  const isOwn = and(eq(loginCodes.id, attempt.id), eq(loginCodes.browserHash, browserHash));
  const state = () =>
    db
      .select({ sentAt: loginCodes.sentAt, resends: loginCodes.resends, usedAt: loginCodes.usedAt })
      .from(loginCodes)
      .where(isOwn);
  const { before, mailbox, may } = await namedBatch(db, {
    before: state(),
    mailbox: provedMailbox(db, attempt.id),
    may: readAllowed(db, limits),
  });
  const known = stateOf(before[0], attempt, now);
  if (!may[0]?.allowed) throw new DomainError("account.code.tooMany");
  const code = text ? await textedCode(deps, attempt, text) : await emailedCode(deps, known, mailbox[0]);
  const sent = exists(
    db
      .select({ id: loginCodes.id })
      .from(loginCodes)
      .where(and(eq(loginCodes.id, attempt.id), code.isStored, eq(loginCodes.sentAt, now))),
  );
  const { updated, sentInMarket, after } = await namedBatch(db, {
    updated: db
      .update(loginCodes)
      .set({ ...code.columns, sentAt: now, tries: 0, resends: sql`${loginCodes.resends} + 1` })
      .where(
        and(
          isOwn,
          isNull(loginCodes.usedAt),
          lt(loginCodes.resends, LOGIN.resends),
          lte(loginCodes.sentAt, now - LOGIN.resendAfter),
          allBelow(limits),
        ),
      ),
    sentInMarket: text ? [readSentInMarket(db, text, now)] : [],
    after: state(),
    counted: limits.map((limit) => db.run(countOne(limit, sent))),
    message: queueMessageWhere(deps, code.message, sql`${sent} AND ${code.mayBeSent}`),
  });
  if (updated.rowsAffected === 1) {
    if (text) tellCap(text, sentInMarket[0] ?? []);
    return { ...known, sentAt: now, resends: known.resends + 1, emailed: text === null };
  }
  stateOf(after[0], attempt, now); // another click was faster
  throw new DomainError("account.code.tooMany");
}

interface FreshCode {
  columns: Partial<Pick<typeof loginCodes.$inferInsert, "codeHash" | "expiresAt" | "emailCodeHash">>;
  isStored: SQL;
  message: OutboxMessage;
  mayBeSent: SQL;
}

async function textedCode({ secret, clock }: LoginDeps, { id, phone }: LoginAttempt, text: CodeText) {
  const now = clock.now();
  const code = newCode();
  const hash = await codeHash(secret, id, code);
  return {
    columns: { codeHash: hash, expiresAt: now + LOGIN.codeLifetime, emailCodeHash: null },
    isStored: eq(loginCodes.codeHash, hash),
    message: sms(phone, text.text(code), `code:${id}:${now}`),
    mayBeSent: sql`1`,
  } satisfies FreshCode;
}

/** Renders the email even if the number has no mailbox, so that both cases take the same time. */
async function emailedCode(
  { db, secret, links }: LoginDeps & LinkDeps,
  { id, resends }: LoginAttempt,
  mailbox: { accountId: number; email: string; firstname: string; locale: Locale } | undefined,
) {
  const code = newCode();
  const email = mailbox?.email ?? "";
  const hash = await emailCodeHash(secret, id, code, email);
  return {
    columns: { emailCodeHash: hash },
    isStored: eq(loginCodes.emailCodeHash, hash),
    message: {
      kind: "email",
      to: email,
      ...(mailbox && { accountId: mailbox.accountId }),
      dedupeKey: `loginCode:${id}:${resends + 1}`,
      sensitive: true,
      ...loginCodeEmail(links.brand, mailbox ?? { firstname: "", locale: "en" }, code),
    },
    mayBeSent: exists(provedMailbox(db, id, email)),
  } satisfies FreshCode;
}

/** @throws DomainError account.code.expired, account.code.resends, account.code.wait */
function stateOf(
  row: Pick<typeof loginCodes.$inferSelect, "sentAt" | "resends" | "usedAt"> | undefined,
  attempt: LoginAttempt,
  now: number,
): LoginAttempt {
  if (!row || row.usedAt !== null) throw new DomainError("account.code.expired");
  const current = { ...attempt, sentAt: row.sentAt, resends: row.resends };
  const { left, waitSeconds } = resendState(current, now);
  if (left === 0) throw new DomainError("account.code.resends");
  if (waitSeconds > 0) throw new DomainError("account.code.wait", { seconds: waitSeconds });
  return current;
}

function sms(to: string, text: string, dedupeKey: string) {
  return { kind: "sms" as const, to, text, dedupeKey, sensitive: true };
}
