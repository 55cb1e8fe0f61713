import { asc, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts, couplePartners, loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { codeText, saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { links } from "../links.fixture";
import { dropStaleEmails } from "../notifications/stale-notices.server";
import { registerAccount, verifyLoginCode } from "./log-in-couple.server";
import { LOGIN } from "./login.rules";
import { isCodeOpen, type LoginAttempt, resendLoginCode, sendLoginCode } from "./send-login-code.server";
import { updateProfile } from "./update-profile.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const clock = stoppedClock(START);
const deps = () => ({ db: test.db, clock, links, secret: "a secret of the tests" });
const PHONE = "+33612345678";
const MAILBOX = "marie@example.org";
const ASKER = { ip: "127.0.0.1" };

beforeEach(async () => {
  clock.at = START;
  for (const table of [outbox, loginCodes, rateLimits, accounts]) await test.db.delete(table);
});

const messages = () => test.db.select().from(outbox).orderBy(asc(outbox.id));
const emails = async () => (await messages()).filter(({ kind }) => kind === "email");
const codeIn = (text = "") => /\d{6}/.exec(text)?.[0] ?? "";
const lastCode = async () => codeIn((await messages()).at(-1)?.text);
const opened = () => test.db.select().from(sessions).where(ne(sessions.device, "seeded"));
const refusal = (code: string, details = {}) => expect.objectContaining({ name: "DomainError", code, details });
const EXPIRED = refusal("account.code.expired");
const INVALID = refusal("account.code.invalid");
const TOO_MANY = refusal("account.code.tooMany");

const send = (phone = PHONE, isKnown = false) => sendLoginCode(deps(), phone, { ...codeText(), isKnown });
const email = (attempt: LoginAttempt, isKnown = false) => resendLoginCode(deps(), attempt, { ...ASKER, isKnown });
const text = (attempt: LoginAttempt) => resendLoginCode(deps(), attempt, codeText());
const verify = (attempt: LoginAttempt, code: string) => verifyLoginCode(deps(), attempt, code);

/** Creates a couple whose mailbox is verified. Its seeded session is not counted by `opened`. */
async function saveProved(id: number, changes: Partial<typeof accounts.$inferInsert> = {}) {
  const seeded = { phone: PHONE, email: MAILBOX, emailVerifiedAt: 1, ...changes };
  const couple = await saveCouple(test.db, id, seeded as Parameters<typeof saveCouple>[2]);
  await test.db.update(sessions).set({ device: "seeded" }).where(eq(sessions.id, couple.sessionId));
  return couple;
}

async function emailed(phone = PHONE) {
  const first = await send(phone);
  const texted = await lastCode();
  clock.pass(LOGIN.resendAfter);
  const attempt = await email(first);
  return { attempt, texted, code: codeIn((await emails()).at(-1)?.text) };
}

const other = (...codes: string[]) => ["000000", "000001", "000002"].find((code) => !codes.includes(code)) ?? "";

describe("a code by email", () => {
  it("couples with a verified mailbox can get their code by email, which is stored as secret (login-23)", async () => {
    await saveProved(1, { firstname: "Marie", locale: "de" });
    const { attempt, code, texted } = await emailed();
    expect(attempt).toMatchObject({ emailed: true, resends: 1, sentAt: clock.at });
    const [message, ...others] = await emails();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      recipient: MAILBOX,
      accountId: 1,
      sensitive: true,
      state: "pending",
      subject: `Ihr Code: ${code}`,
    });
    expect(message?.dedupeKey).not.toContain(code);
    const stored = JSON.stringify([await test.db.select().from(loginCodes), await test.db.select().from(rateLimits)]);
    for (const secret of [code, texted, MAILBOX]) expect(stored).not.toContain(secret);
    expect(await verify(attempt, code)).toMatchObject({ known: true, actor: { accountId: 1 } });
    expect(await opened()).toHaveLength(1);
  });

  it("a partner gets the code for its own account, not for the owner's (login-23)", async () => {
    await saveProved(1, { phone: "+33698765432", email: "owner@example.org" });
    await saveProved(2);
    await test.db.insert(couplePartners).values({ ownerId: 1, partnerId: 2, joinedAt: START });
    const { attempt, code } = await emailed();
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([MAILBOX]);
    expect(await verify(attempt, code)).toMatchObject({ known: true, actor: { accountId: 2 } });
  });

  it.each([
    ["unknown number", null],
    ["address that no link has verified", { emailVerifiedAt: null }],
    ["address that bounced", { emailBouncedAt: 2 }],
  ])(
    "a code by email goes only to an address that a link has verified and that has not bounced: %s (login-24)",
    async (_, changes) => {
      if (changes) await saveProved(1, changes);
      const { attempt, texted } = await emailed();
      expect(await emails()).toEqual([]);
      expect(await verify(attempt, texted)).toMatchObject(changes ? { known: true } : { known: false, phone: PHONE });
    },
  );

  it("a newly typed address gets no code by email (login-24)", async () => {
    const couple = await saveProved(1);
    await updateProfile(deps(), couple, { email: "thief@example.org", locale: "fr", home: null });
    await test.db.delete(outbox);
    await emailed();
    expect(await emails()).toEqual([]);
  });

  it("a code by email is void once the account has another address, or an unverified one (login-25)", async () => {
    const couple = await saveProved(1);
    const first = await emailed();
    await updateProfile(deps(), couple, { email: "new@example.org", locale: "fr", home: null });
    await expect(verify(first.attempt, first.code)).rejects.toEqual(INVALID);
    await test.db.update(accounts).set({ emailVerifiedAt: 2 });
    await expect(verify(first.attempt, first.code)).rejects.toEqual(INVALID);
    await test.db.update(accounts).set({ email: MAILBOX, emailVerifiedAt: null });
    await expect(verify(first.attempt, first.code)).rejects.toEqual(INVALID);
    expect(await opened()).toEqual([]);
    await test.db.update(accounts).set({ emailVerifiedAt: 3 });
    expect(await verify(first.attempt, first.code)).toMatchObject({ known: true });
  });

  it("a code by email works only in the browser that requested it, for its own attempt and number, and while the address is the same (login-25)", async () => {
    await saveProved(1);
    await saveProved(2, { phone: "+33698765432", email: "other@example.org" });
    const mine = await emailed();
    const theirs = await emailed("+33698765432");
    const guessed = { ...mine.attempt, browserSecret: theirs.attempt.browserSecret };
    await expect(verify(guessed, mine.code)).rejects.toEqual(EXPIRED);
    if (mine.code !== theirs.code) await expect(verify(theirs.attempt, mine.code)).rejects.toEqual(INVALID);
    // Even if a cookie could name another number, the code would go to the mailbox of the attempt's number.
    clock.pass(LOGIN.resendAfter);
    await email({ ...theirs.attempt, phone: PHONE });
    expect((await emails()).at(-1)?.recipient).toBe("other@example.org");
    expect(await verify({ ...theirs.attempt, phone: PHONE }, await lastCode())).toMatchObject({
      actor: { accountId: 2 },
    });
  });

  it("a code by email verifies no number, and so registers no account (login-30)", async () => {
    await saveProved(1);
    const { attempt, code } = await emailed();
    await verify(attempt, code);
    await test.db.delete(accounts);
    const home = { name: "Gent", zipCode: "9000", country: "BE", latitude: 51.05, longitude: 3.72 };
    const newcomer = { firstname: "Eve", lastname: "M", email: "eve@example.org", locale: "fr", market: "FR" } as const;
    const register = (one: LoginAttempt) =>
      registerAccount(deps(), one, { ...newcomer, home: home as Parameters<typeof registerAccount>[2]["home"] });
    await expect(register(attempt)).rejects.toEqual(EXPIRED);
    const unknown = await emailed();
    expect(await verify(unknown.attempt, unknown.texted)).toEqual({ known: false, phone: PHONE });
    expect(await register(unknown.attempt)).toMatchObject({ actor: { firstname: "Eve" } });
  });

  it("an email that is too late to be of use is not sent", async () => {
    await saveProved(1);
    const { attempt } = await emailed();
    await dropStaleEmails(deps());
    expect(await emails()).toHaveLength(1);
    clock.pass(LOGIN.resendAfter);
    await email(attempt);
    await dropStaleEmails(deps());
    expect(
      (await emails()).map(({ createdAt }) => createdAt),
      "the newer one",
    ).toEqual([clock.at]);
    clock.pass(LOGIN.codeLifetime);
    await dropStaleEmails(deps());
    expect(await emails()).toEqual([]);
  });
});

describe("the answer to a request by email", () => {
  /** Requests and guesses codes for someone else's number. @returns visible answers and their round trips */
  async function seen(phone: string): Promise<unknown[]> {
    const log: unknown[] = [];
    const note = async (act: () => Promise<unknown>) => {
      const before = test.roundTrips.count;
      const answer = await act().catch((error: { code?: string; details?: unknown }) => [error.code, error.details]);
      log.push([answer, test.roundTrips.count - before]);
    };
    const visible = async (asked: Promise<LoginAttempt>) => {
      const { sentAt, resends, emailed } = await asked;
      return { sentAt, resends, emailed };
    };
    const first = await send(phone);
    const wrong = () => verify(first, "999999");
    await note(() => visible(email(first)));
    clock.pass(LOGIN.resendAfter);
    for (let i = 0; i < 3; i += 1) await note(wrong);
    await note(() => visible(email(first)));
    await note(() => isCodeOpen(deps(), first));
    for (let i = 0; i < 6; i += 1) await note(wrong);
    clock.pass(LOGIN.resendAfter);
    await note(() => visible(email(first)));
    clock.pass(LOGIN.codeLifetime - 1);
    await note(wrong);
    clock.pass(1);
    await note(wrong);
    await note(() => isCodeOpen(deps(), first));
    for (let i = 0; i < 3; i += 1) {
      await note(() => visible(email(first)));
      clock.pass(LOGIN.resendAfter);
    }
    return log;
  }

  it("a request for a code by email tells no one whether the number has an account or a mailbox: every number gets the same answers after as many round trips (login-26)", async () => {
    await saveProved(1);
    await saveProved(2, { phone: "+33698765432", email: "open@example.org", emailVerifiedAt: null });
    const logs: unknown[][] = [];
    for (const phone of [PHONE, "+33698765432", "+33611112222"]) {
      clock.at = START;
      logs.push(await seen(phone));
    }
    const [proved, unproved, unknown] = logs;
    expect(await emails()).toHaveLength(4);
    expect(proved?.length).toBe(19);
    expect(unproved).toEqual(proved);
    expect(unknown).toEqual(proved);
  });
});

describe("codes by text and by email", () => {
  it("the texted code stays valid for its 10 minutes beside the code by email; the other way round it replaces it (login-27)", async () => {
    await saveProved(1);
    const first = await emailed();
    expect(await verify(first.attempt, first.texted)).toMatchObject({ known: true });
    await expect(verify(first.attempt, first.code), "one use in all").rejects.toEqual(EXPIRED);

    const second = await emailed();
    clock.pass(LOGIN.codeLifetime - LOGIN.resendAfter);
    if (second.texted !== second.code)
      await expect(verify(second.attempt, second.texted), "the texted one is over").rejects.toEqual(INVALID);
    clock.pass(LOGIN.resendAfter - 1);
    expect(await verify(second.attempt, second.code)).toMatchObject({ known: true });

    const third = await emailed();
    clock.pass(LOGIN.resendAfter);
    expect(await text(third.attempt)).toMatchObject({ emailed: false });
    const again = await lastCode();
    for (const code of [third.texted, third.code])
      if (code !== again) await expect(verify(third.attempt, code)).rejects.toEqual(INVALID);
    expect(await verify(third.attempt, again)).toMatchObject({ known: true });
  });

  it("a code by email is valid for 10 minutes (login-16)", async () => {
    await saveProved(1);
    const { attempt, code } = await emailed();
    clock.pass(LOGIN.codeLifetime);
    await expect(verify(attempt, code)).rejects.toEqual(EXPIRED);
    expect(await opened()).toEqual([]);
  });

  it("neither of the two codes survives 5 wrong attempts, counted together (login-4)", async () => {
    await saveProved(1);
    const { attempt, code, texted } = await emailed();
    const wrong = other(code, texted);
    await Promise.allSettled(Array.from({ length: 8 }, () => verify(attempt, wrong)));
    for (const right of [code, texted]) await expect(verify(attempt, right)).rejects.toEqual(EXPIRED);
    expect(await opened()).toEqual([]);
  });

  it("codes by text and email share 60 seconds of wait, 4 resends and 10 codes a day for one number (login-28)", async () => {
    await saveProved(1);
    const attempt = await send();
    await expect(email(attempt)).rejects.toEqual(refusal("account.code.wait", { seconds: 60 }));
    for (let i = 0; i < LOGIN.resends; i += 1) {
      clock.pass(LOGIN.resendAfter);
      await (i % 2 ? text(attempt) : email(attempt));
    }
    clock.pass(LOGIN.resendAfter);
    await expect(email(attempt)).rejects.toEqual(refusal("account.code.resends"));
    const attempts = [];
    for (let i = 0; i < 5; i += 1) attempts.push(await send());
    clock.pass(LOGIN.resendAfter);
    await expect(email(attempts[0] as LoginAttempt)).rejects.toEqual(TOO_MANY);
    await expect(send()).rejects.toEqual(TOO_MANY);
    expect(await messages()).toHaveLength(LOGIN.perNumber.count);

    const known = await send(PHONE, true);
    clock.pass(LOGIN.resendAfter);
    expect(await email(known, true), "a browser with its own counters").toMatchObject({ emailed: true });
  });

  it("no email is counted as a text: a market without texts still sends them (login-28)", async () => {
    await saveProved(1);
    const attempt = await send();
    clock.pass(LOGIN.resendAfter);
    await test.db.update(rateLimits).set({ count: 1_000 }).where(eq(rateLimits.key, "code:market:FR"));
    await expect(text(attempt)).rejects.toEqual(TOO_MANY);
    expect(await email(attempt)).toMatchObject({ emailed: true });
    const [market] = await test.db.select().from(rateLimits).where(eq(rateLimits.key, "code:market:FR"));
    expect(market?.count).toBe(1_000);
  });

  it("is sent once when it is requested ten times in parallel, by text and by email", async () => {
    await saveProved(1);
    const attempt = await send();
    clock.pass(LOGIN.resendAfter);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) => (i % 2 ? text(attempt) : email(attempt))),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await messages()).toHaveLength(2);
  });

  it("opens one session when both codes are entered in parallel, and none for a replay", async () => {
    await saveProved(1);
    const { attempt, code, texted } = await emailed();
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => [code, texted])
        .flat()
        .map((one) => {
          const { db } = openDatabase({ url: test.url, timeoutMs: 30_000 });
          return verifyLoginCode({ ...deps(), db }, attempt, one);
        }),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await opened()).toHaveLength(1);
    for (const one of [code, texted]) await expect(verify(attempt, one)).rejects.toEqual(EXPIRED);
    clock.pass(LOGIN.resendAfter);
    await expect(email(attempt)).rejects.toEqual(EXPIRED);
  });
});
