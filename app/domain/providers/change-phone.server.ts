import { and, eq, exists, gt, lt, lte, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { providerCredentials, providerPhoneCodes } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { LOGIN, resendState } from "~/domain/couples/login.rules";
import { canReceiveTexts } from "~/domain/couples/phone.server";
import {
  type CodeText,
  type LoginDeps,
  limitsFor,
  readSentInMarket,
  tellCap,
} from "~/domain/couples/send-login-code.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessageWhere } from "~/domain/notifications/outbox.server";
import { allBelow, countOne, type Limit, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { hmac, newCode } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";

const codes = providerPhoneCodes;

type Row = typeof codes.$inferSelect;

const hashOf = (secret: string, { providerId }: Provider, phone: string, code: string) =>
  hmac(secret, `phone:${providerId}:${phone}:${code}`);

async function allLimits(deps: LoginDeps, actor: Provider, phone: string, text: CodeText): Promise<Limit[]> {
  const now = deps.clock.now();
  const key = `code:provider:${await hmac(deps.secret, String(actor.providerId))}`;
  return [limitOf(key, PROVIDER_ACCOUNT.phoneTexts, now), ...(await limitsFor(deps.secret, phone, text, now))];
}

const attemptOf = ({ db }: Pick<Deps, "db">, { providerId }: Provider) =>
  db.select().from(codes).where(eq(codes.providerId, providerId));

export interface PhoneChange {
  /** E.164: the verified mobile number, or else the number of the profile. */
  phone: string;
  state: "verified" | "unverified" | "landline";
  attempt: Pick<Row, "phone" | "sentAt" | "resends"> | null;
}

/** Finds the number and the code sent to a new one, also an expired code. Null if the session has ended. */
export async function findPhoneChange({ db }: Pick<Deps, "db">, actor: Provider): Promise<PhoneChange | null> {
  const read = await namedBatch(db, { own: numbersOf({ db }, actor), attempt: attemptOf({ db }, actor) });
  const [[own], [attempt]] = [read.own, read.attempt];
  if (!own) return null;
  const { phone, mobile } = own;
  if (mobile) return { phone: mobile, state: "verified", attempt: attempt ?? null };
  return { phone, state: canReceiveTexts(phone) ? "unverified" : "landline", attempt: attempt ?? null };
}

const numbersOf = ({ db }: Pick<Deps, "db">, actor: Provider) =>
  db
    .select({ phone: providers.phone, mobile: providers.mobile })
    .from(providers)
    .where(and(eq(providers.id, actor.providerId), sessionIsOpen(actor)));

/** Texts a code, unless one was just sent. @throws session.expired, account.phone.unchanged, account.code.tooMany */
export async function sendPhoneCode(deps: LoginDeps, actor: Provider, phone: string, text: CodeText): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const code = newCode();
  const codeHash = await hashOf(secret, actor, phone, code);
  const limits = await allLimits(deps, actor, phone, text);
  const isProved = and(eq(providers.id, actor.providerId), eq(providers.mobile, phone));
  const proved = sql`EXISTS (SELECT 1 FROM ${providers} WHERE ${isProved})`;
  const isFresh = and(eq(codes.phone, phone), gt(codes.sentAt, now - LOGIN.resendAfter));
  const fresh = sql`EXISTS (SELECT 1 FROM ${codes} WHERE ${and(eq(codes.providerId, actor.providerId), isFresh)})`;
  const read = await namedBatch(db, {
    before: db.all<{ open: 0 | 1; proved: 0 | 1; fresh: 0 | 1 }>(
      sql`SELECT ${sessionIsOpen(actor)} AS open, ${proved} AS proved, ${fresh} AS fresh`,
    ),
    may: readAllowed(db, limits),
  });
  const [[before], [may]] = [read.before, read.may];
  if (!before?.open) throw new DomainError("session.expired");
  if (before.proved) throw new DomainError("account.phone.unchanged");
  if (before.fresh) return;
  if (!may?.allowed) throw new DomainError("account.code.tooMany");
  const { providerId } = actor;
  const row = { providerId, phone, codeHash, sentAt: now, expiresAt: now + LOGIN.codeLifetime, tries: 0, resends: 0 };
  const { written, sentInMarket } = await guardedBatch(
    db,
    {
      "session.expired": sessionIsOpen(actor),
      "account.phone.unchanged": sql`NOT ${proved}`,
      "account.code.tooMany": sql`${fresh} OR ${allBelow(limits)}`,
    },
    {
      written: db
        .insert(codes)
        .values(row)
        .onConflictDoUpdate({ target: codes.providerId, set: row, setWhere: sql`NOT (${isFresh})` }),
      sentInMarket: readSentInMarket(db, text, now),
      text: textStatements(deps, actor, { phone, hash: codeHash, limits, words: text.text(code) }),
    },
  );
  if (written.rowsAffected === 1) tellCap(text, sentInMarket);
}

/** Texts another code. @throws session.expired, account.code.resends, .wait { seconds }, .tooMany, .expired */
export async function resendPhoneCode(deps: LoginDeps, actor: Provider, phone: string, text: CodeText): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const code = newCode();
  const hash = await hashOf(secret, actor, phone, code);
  const limits = await allLimits(deps, actor, phone, text);
  const { before, may } = await readInSession(db, [actor], {
    before: attemptOf(deps, actor),
    may: readAllowed(db, limits),
  });
  mayFollow(before[0], phone, now);
  if (!may[0]?.allowed) throw new DomainError("account.code.tooMany");
  const read = await writeInSession(db, [actor], {
    written: db
      .update(codes)
      .set({
        codeHash: hash,
        sentAt: now,
        expiresAt: now + LOGIN.codeLifetime,
        tries: 0,
        resends: sql`${codes.resends} + 1`,
      })
      .where(
        and(
          eq(codes.providerId, actor.providerId),
          eq(codes.phone, phone),
          lt(codes.resends, LOGIN.resends),
          lte(codes.sentAt, now - LOGIN.resendAfter),
          allBelow(limits),
        ),
      ),
    attempts: attemptOf(deps, actor),
    sentInMarket: readSentInMarket(db, text, now),
    text: textStatements(deps, actor, { phone, hash, limits, words: text.text(code) }),
  });
  const [attempt] = read.attempts;
  const { written, sentInMarket } = read;
  if (written.rowsAffected === 1) return tellCap(text, sentInMarket);
  mayFollow(attempt, phone, now); // a concurrent click was faster
  throw new DomainError("account.code.tooMany");
}

/** @throws DomainError account.code.expired, account.code.resends, account.code.wait */
function mayFollow(row: Row | undefined, phone: string, now: number): void {
  if (!row || row.phone !== phone) throw new DomainError("account.code.expired");
  const { left, waitSeconds } = resendState(row, now);
  if (left === 0) throw new DomainError("account.code.resends");
  if (waitSeconds > 0) throw new DomainError("account.code.wait", { seconds: waitSeconds });
}

interface Text {
  phone: string;
  hash: string;
  limits: Limit[];
  words: string;
}

/** Returns the statements that queue the text message and count it, if the previous statements stored this code. */
function textStatements(deps: LoginDeps, { providerId }: Provider, { phone, hash, limits, words }: Text) {
  const isThis = and(eq(codes.providerId, providerId), eq(codes.codeHash, hash));
  const sent = sql`EXISTS (SELECT 1 FROM ${codes} WHERE ${isThis})`;
  const dedupeKey = `phone:${providerId}:${hash.slice(0, 32)}`;
  return [
    queueMessageWhere(deps, { kind: "sms", to: phone, text: words, providerId, sensitive: true, dedupeKey }, sent),
    ...limits.map((limit) => deps.db.run(countOne(limit, sent))),
  ];
}

/**
 * Verifies a number by one statement, so only one of two concurrent uses succeeds. Every try counts. Also changes the
 * profile's number, unless it is a landline (rule pro-account-11).
 * @throws DomainError session.expired, account.code.invalid, account.code.expired (also used, or for another number)
 */
export async function verifyPhoneCode(deps: LoginDeps, actor: Provider, phone: string, code: string): Promise<void> {
  const { db, clock, secret } = deps;
  const now = clock.now();
  const hash = await hashOf(secret, actor, phone, code);
  const ofPhone = and(eq(codes.providerId, actor.providerId), eq(codes.phone, phone));
  const isRight = and(ofPhone, eq(codes.codeHash, hash));
  const right = exists(db.select({ tries: codes.tries }).from(codes).where(isRight));
  const open = db
    .select({ tries: codes.tries })
    .from(codes)
    .where(and(ofPhone, gt(codes.expiresAt, now), lt(codes.tries, LOGIN.tries)));
  const [before] = await numbersOf(deps, actor);
  if (!before) throw new DomainError("session.expired");
  const landline = canReceiveTexts(before.phone) ? null : before.phone;
  const results = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(actor), "account.code.expired": exists(open) },
    {
      tried: db
        .update(codes)
        .set({ tries: sql`${codes.tries} + 1` })
        .where(ofPhone),
      written: db
        .update(providers)
        .set({ mobile: phone, phone: sql`iif(${providers.phone} = ${landline}, ${providers.phone}, ${phone})` })
        .where(and(eq(providers.id, actor.providerId), right)),
      proved: db
        .update(providerCredentials)
        .set({ phoneVerifiedAt: now })
        .where(and(eq(providerCredentials.providerId, actor.providerId), right)),
      code: db.delete(codes).where(isRight),
      attempts: attemptOf(deps, actor),
    },
  );
  const [row] = results.attempts;
  const { written } = results;
  if (written.rowsAffected === 1) return;
  throw new DomainError(row && row.tries < LOGIN.tries ? "account.code.invalid" : "account.code.expired");
}
