import { asc, desc, eq, like, ne, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isDatabaseUnavailable, openDatabase } from "#db/client.server";
import { accounts, loginCodes } from "#db/schema/accounts";
import { favorites } from "#db/schema/favorites";
import { outbox } from "#db/schema/outbox";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { deleteAccount } from "~/domain/couples/delete-account.server";
import { type NewAccount, registerAccount, verifyLoginCode } from "~/domain/couples/log-in-couple.server";
import { LOGIN } from "~/domain/couples/login.rules";
import {
  isCodeOpen,
  type LoginAttempt,
  type LoginDeps,
  resendLoginCode,
  sendLoginCode,
} from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { days, hours, seconds } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { SITE_FACTOR } from "~/domain/rate-limits.server";
import { endSession, renewSession } from "~/domain/sessions/session.server";
import { codeText, saveCouple, stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
let clock: ReturnType<typeof stoppedClock>;
let deps: LoginDeps & LinkDeps;

beforeEach(async () => {
  for (const table of [outbox, loginCodes, rateLimits, accounts]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock, links, secret: "a secret of the tests" };
});

const PHONE = "+33612345678";
const LOOPBACK = "127.0.0.1";
const capped = vi.fn();
const message = (ip = LOOPBACK) => ({ ...codeText(), ip, onCap: capped });
const send = (phone = PHONE, ip?: string) => sendLoginCode(deps, phone, message(ip));
const resend = (attempt: LoginAttempt, ip?: string) => resendLoginCode(deps, attempt, message(ip));
const verify = (attempt: LoginAttempt, code: string) => verifyLoginCode(deps, attempt, code);

/** Returns the sessions, except the one from `saveCouple`. */
const openedSessions = () => test.db.select().from(sessions).where(ne(sessions.id, "session-1"));
const texts = () => test.db.select().from(outbox).orderBy(asc(outbox.id));
async function lastCode(): Promise<string> {
  return (await texts()).at(-1)?.text.match(/\d{6}/)?.[0] ?? "";
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");
const refusal = (code: string, details = {}) => expect.objectContaining({ name: "DomainError", code, details });
const EXPIRED = refusal("account.code.expired");
const INVALID = refusal("account.code.invalid");
const TOO_MANY = refusal("account.code.tooMany");

async function attemptWithCode(phone = PHONE) {
  const attempt = await send(phone);
  return { attempt, code: await lastCode() };
}

describe("sending", () => {
  it("couples sign in with a phone number and a code, sent in one text message that is stored as secret (login-1)", async () => {
    const attempt = await send();
    expect(attempt).toMatchObject({ phone: PHONE, sentAt: START, resends: 0 });
    expect(await texts()).toMatchObject([
      {
        kind: "sms",
        recipient: PHONE,
        text: expect.stringMatching(/^Your code is \d{6}\.$/),
        sensitive: true,
        state: "pending",
      },
    ]);
  });

  it("a double click on one page sends one text; the page shown again later sends another (login-10)", async () => {
    const page = "a page that was shown";
    const sendFrom = (name: string, phone = PHONE) => sendLoginCode(deps, phone, message(), name);
    const [first, second] = await Promise.all([sendFrom(page), sendFrom(page)]);
    expect(await texts()).toHaveLength(1);
    expect(second).toEqual(first);
    clock.pass(seconds(5));
    expect(await sendFrom(page)).toEqual(first);
    expect(await verify(second, await lastCode())).toMatchObject({ known: false });
    await sendFrom(page, "+33698765432");
    await sendFrom("another page");
    expect(await texts()).toHaveLength(3);
    clock.pass(LOGIN.resendAfter);
    const later = await sendFrom(page);
    expect(later.id).not.toBe(first.id);
    expect(await texts()).toHaveLength(4);
    const tried = await sendFrom("a page that Back shows again");
    const right = await lastCode();
    for (let i = 0; i < LOGIN.tries; i += 1) await verify(tried, wrong(right)).catch(() => undefined);
    expect((await sendFrom("a page that Back shows again")).id).not.toBe(tried.id);
    expect(await texts()).toHaveLength(6);
  });

  it("knows a code that can no longer be used", async () => {
    const { attempt, code } = await attemptWithCode();
    expect(await isCodeOpen(deps, attempt)).toBe(true);
    for (let i = 0; i < LOGIN.tries; i += 1) await verify(attempt, wrong(code)).catch(() => undefined);
    expect(await isCodeOpen(deps, attempt)).toBe(false);
    const other = await attemptWithCode("+33698765432");
    clock.pass(LOGIN.codeLifetime);
    expect(await isCodeOpen(deps, other.attempt)).toBe(false);
  });

  it("keeps neither the code nor the browser's secret anywhere but in the text", async () => {
    const { attempt, code } = await attemptWithCode();
    const everything: unknown[] = [];
    const tables = await test.db.all<{ name: string }>(
      sql`SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'places%' AND name NOT LIKE 'sqlite%'`,
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) everything.push(await test.db.all(sql`SELECT * FROM ${sql.identifier(name)}`));
    const stored = JSON.stringify(everything);
    expect(stored.split(code)).toHaveLength(2);
    expect(stored).not.toContain(attempt.browserSecret);
    expect(JSON.stringify(await test.db.select().from(rateLimits))).not.toContain("12345678");
  });

  it("needs two round trips, a refusal one, which only reads", async () => {
    const before = test.roundTrips.count;
    const { attempt, code } = await attemptWithCode();
    expect(test.roundTrips.count - before).toBe(3);
    await test.db.update(rateLimits).set({ count: 1_000 });
    await test.db.update(loginCodes).set({ tries: LOGIN.tries, sentAt: 0 });
    for (const [refused, answer] of [
      [() => send(), TOO_MANY],
      [() => resend(attempt), TOO_MANY],
      [() => verify(attempt, code), EXPIRED],
    ] as const) {
      const { db, roundTrips } = openDatabase({ url: test.url, timeoutMs: 30_000 });
      const bodies: string[] = [];
      const forward = globalThis.fetch;
      const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
        bodies.push(await (input as Request).clone().text());
        return forward(input, init);
      });
      deps = { ...deps, db };
      await expect(refused()).rejects.toEqual(answer);
      expect(roundTrips.count).toBe(1);
      expect(bodies.join()).toMatch(/\bselect\b/i);
      expect(bodies.join()).not.toMatch(/\b(insert|update|delete)\b/i);
      spy.mockRestore();
    }
  });

  it("stops at so many texts an hour from one market, and tells of it once", async () => {
    capped.mockClear();
    await send();
    const { count } = LOGIN.perMarket;
    await test.db
      .update(rateLimits)
      .set({ count: count - 2 })
      .where(eq(rateLimits.key, "code:market:FR"));
    await send("+33612345001");
    expect(capped).not.toHaveBeenCalled();
    await send("+33612345002");
    expect(capped.mock.calls).toEqual([["FR", count]]);
    await expect(send("+33612345003")).rejects.toEqual(TOO_MANY);
    expect(capped).toHaveBeenCalledTimes(1);
    expect(await sendLoginCode(deps, "+32470123456", { ...message(), market: "BE" })).toBeDefined();
    clock.pass(LOGIN.perMarket.window);
    await send("+33612345003");
  });

  it("counts an IPv6 address by its /64, and more generously by its /48", async () => {
    const counted = (count: number) =>
      test.db.update(rateLimits).set({ count }).where(like(rateLimits.key, "code:address:%"));
    await send(PHONE, "2001:db8:7:1::1");
    await counted(LOGIN.perAddress.count);
    await expect(send("+33698765432", "2001:db8:7:1:ffff::9%eth0")).rejects.toEqual(TOO_MANY);
    await send("+33698765432", "2001:db8:7:2::1");
    await counted(LOGIN.perAddress.count * SITE_FACTOR);
    await expect(send("+33698765433", "2001:db8:7:3::1")).rejects.toEqual(TOO_MANY);
    await send("+33698765433", "2001:db8:8:1::1");
  });
});

describe("a code", () => {
  it("the code signs in to the account of a known number (login-7)", async () => {
    await saveCouple(test.db, 1, { phone: PHONE, city: null });
    const { attempt, code } = await attemptWithCode();
    const login = await verify(attempt, code);
    expect(login).toMatchObject({
      known: true,
      actor: { role: "couple", accountId: 1, firstname: "Marie", hasFinishedOnboarding: false },
    });
    if (!login.known) return;
    expect(await renewSession(deps, login.refreshToken ?? "")).toMatchObject({ actor: login.actor });
  });

  it("the code of an unknown number opens registration, not a session (login-19)", async () => {
    const { attempt, code } = await attemptWithCode();
    expect(await verify(attempt, code)).toEqual({ known: false, phone: PHONE });
    expect(await openedSessions()).toEqual([]);
  });

  it("a code works once (login-15)", async () => {
    const { attempt, code } = await attemptWithCode();
    await verify(attempt, code);
    await expect(verify(attempt, code)).rejects.toEqual(EXPIRED);
  });

  it("works once when it is entered ten times at the same moment", async () => {
    await saveCouple(test.db, 1, { phone: PHONE });
    const { attempt, code } = await attemptWithCode();
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        verifyLoginCode({ ...deps, db: openDatabase({ url: test.url, timeoutMs: 30_000 }).db }, attempt, code),
      ),
    );
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results) if (result.status === "rejected") expect(result.reason).toEqual(EXPIRED);
    expect(await openedSessions()).toHaveLength(1);
  });

  it("may be wrong four times and right the fifth", async () => {
    const { attempt, code } = await attemptWithCode();
    for (let i = 0; i < 4; i += 1) await expect(verify(attempt, wrong(code))).rejects.toEqual(INVALID);
    expect(await verify(attempt, code)).toMatchObject({ known: false });
  });

  it("a code ends after 5 wrong attempts, one after the other or simultaneous (login-4)", async () => {
    const { attempt, code } = await attemptWithCode();
    for (let i = 0; i < 4; i += 1) await expect(verify(attempt, wrong(code))).rejects.toEqual(INVALID);
    await expect(verify(attempt, wrong(code))).rejects.toEqual(EXPIRED);
    await expect(verify(attempt, code)).rejects.toEqual(EXPIRED);

    const other = await send();
    const otherCode = await lastCode();
    await Promise.allSettled(Array.from({ length: 20 }, () => verify(other, wrong(otherCode))));
    await expect(verify(other, otherCode)).rejects.toEqual(EXPIRED);
    expect((await test.db.select().from(loginCodes)).map((row) => row.tries)).toEqual([5, 5]);
  });

  it("a code of 6 digits is valid for 10 minutes (login-16)", async () => {
    const first = await attemptWithCode();
    const second = await attemptWithCode();
    clock.pass(LOGIN.codeLifetime - 1);
    expect(await verify(first.attempt, first.code)).toMatchObject({ known: false });
    clock.pass(1);
    await saveCouple(test.db, 1, { phone: PHONE });
    await expect(verify(second.attempt, second.code)).rejects.toEqual(EXPIRED);
    await expect(registerAccount(deps, second.attempt, newcomer())).rejects.toEqual(EXPIRED);
    expect(await openedSessions()).toEqual([]);
  });

  it("a code works only in the browser that requested it, and only for its own attempt (login-17)", async () => {
    const mine = await attemptWithCode();
    const theirs = await attemptWithCode();
    await expect(verify({ ...mine.attempt, browserSecret: theirs.attempt.browserSecret }, mine.code)).rejects.toEqual(
      EXPIRED,
    );
    await expect(verify({ ...theirs.attempt, id: mine.attempt.id }, mine.code)).rejects.toEqual(EXPIRED);
    if (mine.code !== theirs.code) await expect(verify(theirs.attempt, mine.code)).rejects.toEqual(INVALID);
    await expect(verify({ ...mine.attempt, id: "unknown" }, mine.code)).rejects.toEqual(EXPIRED);
    expect(await verify(mine.attempt, mine.code)).toMatchObject({ known: false });
  });

  it("opens the account of the number that it was sent to, for any number in the form", async () => {
    await saveCouple(test.db, 1, { phone: "+33698765432" });
    const { attempt, code } = await attemptWithCode();
    await verify({ ...attempt, phone: "+33698765432" }, code);
    expect(await openedSessions()).toEqual([]);
    await expect(registerAccount(deps, { ...attempt, phone: "+33698765433" }, newcomer())).rejects.toEqual(EXPIRED);
  });
});

describe("another text", () => {
  it("a code can be resent after 60 seconds; the server counts and says how long to wait (login-18)", async () => {
    const attempt = await send();
    await expect(resend(attempt)).rejects.toEqual(refusal("account.code.wait", { seconds: 60 }));
    clock.pass(LOGIN.resendAfter - 1);
    await expect(resend(attempt)).rejects.toEqual(refusal("account.code.wait", { seconds: 1 }));
    expect(await texts()).toHaveLength(1);
    clock.pass(1);
    expect(await resend(attempt)).toMatchObject({ id: attempt.id, sentAt: clock.now(), resends: 1 });
    expect(await texts()).toHaveLength(2);
  });

  it("replaces the code, and starts its time and its tries again", async () => {
    const { attempt, code } = await attemptWithCode();
    for (let i = 0; i < 4; i += 1) await expect(verify(attempt, wrong(code))).rejects.toEqual(INVALID);
    clock.pass(LOGIN.codeLifetime + 1);
    await resend(attempt);
    const fresh = await lastCode();
    if (fresh !== code) await expect(verify(attempt, code)).rejects.toEqual(INVALID);
    clock.pass(LOGIN.codeLifetime - 1);
    expect(await verify(attempt, fresh)).toMatchObject({ known: false });
  });

  it("a code can be resent 4 times (login-5)", async () => {
    const attempt = await send();
    for (let i = 1; i <= LOGIN.resends; i += 1) {
      clock.pass(LOGIN.resendAfter);
      expect(await resend(attempt)).toMatchObject({ resends: i });
    }
    clock.pass(LOGIN.resendAfter);
    await expect(resend(attempt)).rejects.toEqual(refusal("account.code.resends"));
    expect(await texts()).toHaveLength(5);
  });

  it("comes once when it is asked for ten times at the same moment", async () => {
    const attempt = await send();
    clock.pass(LOGIN.resendAfter);
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => resend(attempt)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    expect(await texts()).toHaveLength(2);
  });

  it("does not come for another browser, nor once the code was used", async () => {
    const { attempt, code } = await attemptWithCode();
    clock.pass(LOGIN.resendAfter);
    await expect(resend({ ...attempt, browserSecret: "another" })).rejects.toEqual(EXPIRED);
    await verify(attempt, code);
    await expect(resend(attempt)).rejects.toEqual(EXPIRED);
    expect(await texts()).toHaveLength(1);
  });
});

describe("limits", () => {
  it("ten texts to one number in a day, resends included, and as many the next day", async () => {
    for (let i = 0; i < 5; i += 1) {
      const attempt = await send();
      clock.pass(LOGIN.resendAfter);
      await resend(attempt);
    }
    await expect(send()).rejects.toEqual(TOO_MANY);
    expect(await texts()).toHaveLength(10);
    await send("+33698765432");
    clock.pass(days(1));
    await send();
    expect(await texts()).toHaveLength(12);
  });

  it("does not let a resend past the ten", async () => {
    const attempts = [];
    for (let i = 0; i < 10; i += 1) attempts.push(await send());
    clock.pass(LOGIN.resendAfter);
    await expect(resend(attempts[0] as LoginAttempt)).rejects.toEqual(TOO_MANY);
    expect(await texts()).toHaveLength(10);
  });

  it("thirty texts from one address in an hour; the machine itself is exempt", async () => {
    const ranges = Array.from({ length: 31 }, (_, i) => `+336${String(i).padStart(3, "0")}00000`);
    for (const phone of ranges.slice(0, 30)) await send(phone, "203.0.113.7");
    const last = ranges[30] as string;
    await expect(send(last, "203.0.113.7")).rejects.toEqual(TOO_MANY);
    await send(last, "203.0.113.8");
    for (const phone of ranges) for (const ip of ["127.0.0.1", "::1"]) await send(phone, ip);
    clock.pass(hours(1));
    await send(last, "203.0.113.7");
  });

  it("fifty texts to one range of numbers in a day, from however many addresses at the same time", async () => {
    const numbers = Array.from({ length: 150 }, (_, i) => `+336123${String(i * 7).padStart(5, "0")}`);
    let sent = 0;
    for (let from = 0; from < numbers.length; from += 50) {
      const batch = numbers.slice(from, from + 50).map((phone, i) => send(phone, `198.51.${from % 250}.${i}`));
      for (const result of await Promise.allSettled(batch)) {
        if (result.status === "fulfilled") sent += 1;
        // Under load, a text message fails if its write waits too long. Another request then sends its message instead.
        else if (!isDatabaseUnavailable(result.reason)) expect(result.reason).toEqual(TOO_MANY);
      }
    }
    expect(sent).toBe(LOGIN.perRange.count);
    expect(await texts()).toHaveLength(LOGIN.perRange.count);
    expect(await test.db.select().from(loginCodes)).toHaveLength(LOGIN.perRange.count);
    await send("+33612400000");
    clock.pass(days(1));
    await send(numbers[0]);
  }, 40_000);

  it("ten texts when eleven are asked for at the same moment", async () => {
    const results = await Promise.allSettled(Array.from({ length: 25 }, () => send()));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(LOGIN.perNumber.count);
    expect(await texts()).toHaveLength(LOGIN.perNumber.count);
  });

  it("code requests by strangers cannot block a browser that has signed in with the number before: it has its own counters (login-9)", async () => {
    const known = () => sendLoginCode(deps, PHONE, { ...message(), isKnown: true });
    for (let i = 0; i < LOGIN.perNumber.count; i += 1) await send();
    await test.db.update(rateLimits).set({ count: 10_000 });
    await expect(send()).rejects.toEqual(TOO_MANY);
    for (let i = 0; i < LOGIN.perNumber.count; i += 1) await known();
    await expect(known(), "they are as low").rejects.toEqual(TOO_MANY);
    expect(await texts()).toHaveLength(2 * LOGIN.perNumber.count);
  });

  it("counts nothing that was refused", async () => {
    for (let i = 0; i < 12; i += 1) await send().catch(() => undefined);
    const counts = await test.db.select().from(rateLimits);
    expect(counts.map((row) => row.count)).toEqual([10, 10, 10]);
  });
});

const newcomer = (changes: Partial<NewAccount> = {}): NewAccount => ({
  firstname: "Léa",
  lastname: "Martin",
  email: "lea@example.org",
  locale: "en",
  market: "BE",
  home: {
    id: 1,
    kind: "city",
    name: "Gent",
    label: "Gent",
    region: "",
    zipCode: "9000",
    country: "BE",
    latitude: 51.05,
    longitude: 3.72,
  } as NewAccount["home"],
  ...changes,
});

describe("what was marked with the heart before", () => {
  const marked = { planners: ["planner-2", "planner-1"], venues: [] };
  beforeEach(async () => {
    await test.db.delete(providers);
    await test.db.insert(providers).values([planner(1).row, planner(2).row]);
  });
  const stored = async () =>
    (await test.db.select().from(favorites).orderBy(desc(favorites.createdAt))).map((row) => [
      row.accountId,
      row.providerId,
    ]);

  it("becomes the couple's with the right code, in the same batch", async () => {
    await saveCouple(test.db, 7, { phone: PHONE });
    const { attempt, code } = await attemptWithCode();
    await expect(verifyLoginCode(deps, attempt, wrong(code), marked)).rejects.toEqual(INVALID);
    expect(await stored()).toEqual([]);
    const before = test.roundTrips.count;
    await verifyLoginCode(deps, attempt, code, marked);
    expect(test.roundTrips.count - before).toBe(2);
    expect(await stored()).toEqual([
      [7, 2],
      [7, 1],
    ]);
  });

  it("waits for the registration of a phone that is not known", async () => {
    const { attempt, code } = await attemptWithCode();
    await verifyLoginCode(deps, attempt, code, marked);
    expect(await stored()).toEqual([]);
    const before = test.roundTrips.count;
    const { actor: couple } = await registerAccount(deps, attempt, { ...newcomer(), favorites: marked });
    expect(test.roundTrips.count - before).toBe(1);
    expect(await stored()).toEqual([
      [couple.accountId, 2],
      [couple.accountId, 1],
    ]);
  });
});

describe("registration", () => {
  it("never gives an id twice, for a token of a deleted account may be about", async () => {
    const ids: number[] = [];
    for (const _ of [1, 2]) {
      const { actor: couple } = await registerAccount(deps, await verified(), newcomer());
      ids.push(couple.accountId);
      await deleteAccount(deps, couple, "other");
      clock.pass(1);
    }
    expect(new Set(ids).size).toBe(2);
    const { actor: first } = await registerAccount(deps, await verified(), newcomer());
    const { attempt, code } = await attemptWithCode("+33698765432");
    await verify(attempt, code);
    const { actor: second } = await registerAccount(deps, attempt, newcomer());
    expect(second.accountId, "also in the same millisecond").toBeGreaterThan(first.accountId);
  });

  async function verified() {
    const { attempt, code } = await attemptWithCode();
    await verify(attempt, code);
    return attempt;
  }

  it("creates the account and opens its session", async () => {
    const attempt = await verified();
    const { actor, refreshToken } = await registerAccount(deps, attempt, newcomer());
    expect(actor).toMatchObject({ role: "couple", firstname: "Léa", locale: "en", hasFinishedOnboarding: true });
    expect(await test.db.select().from(accounts)).toMatchObject([
      {
        ...{ id: actor.accountId, phone: PHONE, firstname: "Léa", lastname: "Martin", email: "lea@example.org" },
        ...{
          locale: "en",
          market: "BE",
          city: "Gent",
          zipCode: "9000",
          country: "BE",
          latitude: 51.05,
          longitude: 3.72,
        },
        ...{ createdAt: START, updatedAt: START },
      },
    ]);
    expect(await renewSession(deps, refreshToken ?? "")).toMatchObject({ actor });
  });

  it("needs a code that was right, in this browser, within the hour", async () => {
    const { attempt, code } = await attemptWithCode();
    await expect(registerAccount(deps, attempt, newcomer())).rejects.toEqual(EXPIRED);
    await expect(verify(attempt, wrong(code))).rejects.toEqual(INVALID);
    await expect(registerAccount(deps, attempt, newcomer())).rejects.toEqual(EXPIRED);
    await verify(attempt, code);
    for (const changes of [{ browserSecret: "another" }, { phone: "+33698765432" }, { id: "unknown" }])
      await expect(registerAccount(deps, { ...attempt, ...changes }, newcomer())).rejects.toEqual(EXPIRED);
    clock.pass(LOGIN.registrationLifetime);
    await expect(registerAccount(deps, attempt, newcomer())).rejects.toEqual(EXPIRED);
    expect([await test.db.select().from(accounts), await openedSessions()]).toEqual([[], []]);
    clock.pass(-1);
    await registerAccount(deps, attempt, newcomer());
  });

  it("repeated, logs in and overwrites nothing", async () => {
    const attempt = await verified();
    const first = await registerAccount(deps, attempt, newcomer());
    clock.pass(seconds(5));
    const again = await registerAccount(
      deps,
      attempt,
      newcomer({ firstname: "Eve", email: "eve@example.org", locale: "fr" }),
    );
    expect(again.actor).toMatchObject({ accountId: first.actor.accountId, firstname: "Léa", locale: "en" });
    expect(again.actor.sessionId).not.toBe(first.actor.sessionId);
    expect(await test.db.select().from(accounts)).toMatchObject([
      { firstname: "Léa", email: "lea@example.org", updatedAt: START },
    ]);
  });

  it("works once: neither after the logout, nor for a copy of its cookie, nor once the account is gone", async () => {
    const attempt = await verified();
    const first = await registerAccount(deps, attempt, newcomer());
    const again = await registerAccount(deps, attempt, newcomer());
    await endSession(deps, again.actor);
    await expect(registerAccount(deps, attempt, newcomer()), "after the logout").rejects.toEqual(EXPIRED);

    await test.db.update(loginCodes).set({ registeredSession: first.actor.sessionId });
    clock.pass(LOGIN.registrationRepeat);
    await expect(registerAccount(deps, attempt, newcomer()), "later").rejects.toEqual(EXPIRED);
    clock.pass(-1);
    await registerAccount(deps, attempt, newcomer());
    await test.db.delete(accounts);
    await expect(registerAccount(deps, attempt, newcomer()), "without an account").rejects.toEqual(EXPIRED);
    expect(await test.db.select().from(accounts)).toEqual([]);
  });

  it("makes one account of ten clicks at the same moment", async () => {
    const attempt = await verified();
    const results = await Promise.all(Array.from({ length: 10 }, () => registerAccount(deps, attempt, newcomer())));
    expect(new Set(results.map(({ actor }) => actor.accountId)).size).toBe(1);
    expect(await test.db.select().from(accounts)).toHaveLength(1);
  });

  it("keeps hostile names as they are", async () => {
    const firstname = "Robert'); DROP TABLE accounts;--";
    const { actor: couple } = await registerAccount(deps, await verified(), newcomer({ firstname }));
    expect(couple.firstname).toBe(firstname);
    expect(await test.db.select().from(accounts)).toHaveLength(1);
  });
});
