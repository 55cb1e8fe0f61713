import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providerCredentials, providerLinks, providerNumbers } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import type { LoginDeps } from "~/domain/couples/send-login-code.server";
import type { LinkDeps } from "~/domain/deps";
import { minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { resendVerification, verifyEmail } from "~/domain/providers/login-email.server";
import { requestPasswordReset, setForgottenPassword } from "~/domain/providers/password.server";
import { ACCESS_LIMITS, EMAIL_EVERY, LINK_LIFETIMES, TERMS_VERSION } from "~/domain/providers/provider-account.rules";
import {
  logInProvider,
  type NewProvider,
  registerProvider,
  type Visitor,
} from "~/domain/providers/provider-entrance.server";
import { findLink } from "~/domain/providers/provider-links.server";
import { renewSession } from "~/domain/sessions/session.server";
import { useCheapScrypt } from "../support/cheap-scrypt";
import { saveCouple, stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";
import { saveProvider } from "../support/providers";

useCheapScrypt();
const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
let clock: ReturnType<typeof stoppedClock>;
let deps: LoginDeps & LinkDeps;

beforeEach(async () => {
  for (const table of [providers, outbox, rateLimits, mailStops]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock, links, secret: "a secret of the tests" };
});

const PASSWORD = "Lierre-Grimpant-7";
const ada: NewProvider = {
  kind: "planner",
  firstname: "Ada",
  lastname: "Keller",
  email: "ada@planners.test",
  phone: "+33388000001",
  password: PASSWORD,
  locale: "de",
  market: "DE",
};
const visitor: Visitor = { ip: "127.0.0.1", device: "Firefox, Windows", sessionId: null };
const register = (changes: Partial<NewProvider> = {}, from = visitor) =>
  registerProvider(deps, { ...ada, ...changes }, from);
const logIn = (password = PASSWORD, email = ada.email, from = visitor) =>
  logInProvider(deps, { email, password, remember: true }, from);
const refusal = (code: string) => expect.objectContaining({ name: "DomainError", code });
const mails = () => test.db.select().from(outbox).orderBy(outbox.id);
const storedLinks = () => test.db.select().from(providerLinks);
const credentials = async () => (await test.db.select().from(providerCredentials))[0];
async function secretMailed(): Promise<string> {
  const text = (await mails()).at(-1)?.text ?? "";
  return /(?:verify-email|reset-password)\/([\w-]+)/.exec(text)?.[1] ?? "";
}
async function counting<T>(work: () => Promise<T>): Promise<{ trips: number; value: T }> {
  const before = test.roundTrips.count;
  const value = await work();
  return { trips: test.roundTrips.count - before, value };
}
const roundTripsOf = async (work: () => Promise<unknown>) => (await counting(work)).trips;

describe("registration", () => {
  it("registration makes a provider with its kind, sign-in, session and one email, in two round trips (pro-register-1)", async () => {
    const { trips, value: session } = await counting(() => register());
    expect(trips).toBe(2);
    const [row] = await test.db.select().from(providers);
    expect(row).toMatchObject({
      kind: "planner",
      status: "in_progress",
      visible: true,
      name: "",
      firstname: "Ada",
      lastname: "Keller",
      email: "ada@planners.test",
      phone: "+33388000001",
      locale: "de",
      market: "DE",
      country: "DE",
      city: "",
      travelRadiusKm: 100,
      completeness: 0,
      createdAt: START,
      lastLoginAt: START,
    });
    expect(await credentials()).toMatchObject({
      providerId: row?.id,
      passwordHash: expect.stringMatching(/^scrypt\$32768\$8\$3\$/),
      emailVerifiedAt: null,
      termsVersion: TERMS_VERSION,
      termsAcceptedAt: START,
    });
    expect(session).toMatchObject({
      remembered: false,
      actor: { role: "provider", providerId: row?.id, firstname: "Ada", locale: "de", market: "DE" },
    });
    expect(await renewSession(deps, session.refreshToken ?? "")).toMatchObject({ actor: session.actor });
    expect(await test.db.select().from(sessions)).toMatchObject([{ device: "Firefox, Windows" }]);
    const [email, ...others] = await mails();
    expect(others).toEqual([]);
    expect(email).toMatchObject({ recipient: ada.email, providerId: row?.id, sensitive: true, accountId: null });
    expect(email?.text).toContain("https://de.alliance.example/pro/verify-email/");
    expect(email?.subject).toContain("Bestätigen");
  });

  it("makes one provider of ten that arrive together, and logs all of them in", async () => {
    const connections = Array.from({ length: 10 }, () => openDatabase({ url: test.url, timeoutMs: 60_000 }).db);
    const opened = await Promise.all(connections.map((db) => registerProvider({ ...deps, db }, ada, visitor)));
    expect(new Set(opened.map(({ actor }) => actor.providerId)).size).toBe(1);
    expect(await test.db.select().from(providers)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(await storedLinks()).toHaveLength(1);
    for (const { refreshToken } of opened) expect(await renewSession(deps, refreshToken ?? "")).not.toBeNull();
  });

  it("logs a repeat in, and overwrites nothing", async () => {
    const first = await register();
    const again = await register({ firstname: "Ida", phone: "+33388000002" });
    expect(again.actor).toEqual({ ...first.actor, sessionId: again.actor.sessionId });
    expect(await test.db.select().from(providers)).toMatchObject([{ firstname: "Ada", phone: "+33388000001" }]);
    expect(await mails()).toHaveLength(1);
  });

  it("registering an address in use with another password is refused (pro-register-4)", async () => {
    await register();
    await expect(register({ password: "Ein-anderes-8" })).rejects.toEqual(refusal("provider.emailUsed"));
    expect(await test.db.select().from(sessions)).toHaveLength(1);
  });

  it("does not give a provider without a login one, as the demo planners are", async () => {
    const { providerId } = await saveProvider(test.db, 900, { email: ada.email });
    await test.db.delete(providerCredentials);
    await expect(register()).rejects.toEqual(refusal("provider.emailUsed"));
    await expect(logIn()).rejects.toEqual(refusal("provider.credentials"));
    await requestPasswordReset(deps, ada.email, visitor);
    expect([await credentials(), await mails(), await storedLinks()]).toEqual([undefined, [], []]);
    expect(await test.db.select().from(providers)).toMatchObject([{ id: providerId, firstname: "Hélène" }]);
  });

  it("gives no number twice, not even that of a deleted provider", async () => {
    const first = await register();
    await test.db.delete(providers);
    const second = await register({ email: "ida@planners.test" });
    expect(second.actor.providerId).toBe(first.actor.providerId + 1);
    await saveProvider(test.db, second.actor.providerId + 40);
    await test.db.update(providerNumbers).set({ last: 0 });
    const third = await register({ email: "eda@planners.test" });
    expect(third.actor.providerId).toBe(second.actor.providerId + 41);
  });

  it("ends the session of a couple that the browser held", async () => {
    const couple = await saveCouple(test.db, 1);
    await register({}, { ...visitor, sessionId: couple.sessionId });
    const [row] = await test.db.all<{ ended_at: number }>(
      sql`SELECT ended_at FROM sessions WHERE id = ${couple.sessionId}`,
    );
    expect(row?.ended_at).toBe(START);
  });

  it("has a limit for each IP address", async () => {
    const { count } = ACCESS_LIMITS.register.ip;
    await register();
    const from = { ...visitor, ip: "203.0.113.9" };
    await fillLimits(async () => expect(register({ email: "x@planners.test" }, from)).resolves.toBeDefined(), count);
    await expect(register({ email: "y@planners.test" }, from)).rejects.toEqual(refusal("provider.tooManyTries"));
    await expect(register({ email: "y@planners.test" })).resolves.toBeDefined();
  });
});

/** Calls `tryOnce`, and sets the limits that it changed to `count` tries. */
async function fillLimits(tryOnce: () => Promise<unknown>, count: number) {
  await tryOnce();
  await test.db.run(sql`UPDATE rate_limits SET count = ${count} WHERE key LIKE 'provider:%:ip:%'`);
}

describe("login", () => {
  beforeEach(async () => void (await register()));

  it("opens a session in two round trips, and says when", async () => {
    clock.pass(minutes(5));
    const { trips, value: session } = await counting(() => logIn());
    expect(trips).toBe(2);
    expect(session).toMatchObject({ remembered: true, actor: { firstname: "Ada", locale: "de", market: "DE" } });
    expect(await test.db.select().from(providers)).toMatchObject([{ lastLoginAt: START + minutes(5) }]);
  });

  it("an unknown address and a wrong password get the same answer after as many round trips (pro-login-2)", async () => {
    const trips: number[] = [];
    for (const email of [ada.email, "nobody@planners.test"])
      trips.push(
        await roundTripsOf(() => expect(logIn("Falsch-8-x", email)).rejects.toEqual(refusal("provider.credentials"))),
      );
    expect(trips).toEqual([2, 2]);
  });

  it.each([
    ["a known", ada.email],
    ["an unknown", "nobody@planners.test"],
  ])(
    "after too many wrong passwords even the right one is refused; successful sign-ins do not count: %s address (pro-login-7)",
    async (_, email) => {
      const { count } = ACCESS_LIMITS.logIn.together;
      if (email === ada.email) for (let i = 0; i < 3; i += 1) await logIn();
      for (let i = 0; i < count; i += 1)
        await expect(logIn("Falsch-8-x", email)).rejects.toEqual(refusal("provider.credentials"));
      await expect(logIn(PASSWORD, email)).rejects.toEqual(refusal("provider.tooManyTries"));
      clock.pass(ACCESS_LIMITS.logIn.together.window);
      if (email === ada.email) await expect(logIn()).resolves.toBeDefined();
    },
    60_000,
  );

  it("parallel attempts to sign in cannot exceed the limit (pro-login-3)", async () => {
    const { count } = ACCESS_LIMITS.logIn.together;
    const tries = await Promise.allSettled(Array.from({ length: count + 6 }, () => logIn("Falsch-8-x")));
    const refused = tries.filter((one) => one.status === "rejected" && one.reason.code === "provider.tooManyTries");
    expect(refused).toHaveLength(6);
  }, 60_000);

  it("wrong passwords of a stranger lock out strangers, not the owner at another address or in a known browser (pro-login-8)", async () => {
    const [stranger, owner] = ["198.51.100.7", "203.0.113.20"].map((ip) => ({ ...visitor, ip }));
    const known = { ...visitor, browser: "the owner's", ip: "198.51.100.7" };
    const { together, address, browser } = ACCESS_LIMITS.logIn;
    for (let i = 0; i < together.count; i += 1)
      await expect(logIn("Falsch-8-x", ada.email, stranger)).rejects.toEqual(refusal("provider.credentials"));
    await expect(logIn(PASSWORD, ada.email, stranger)).rejects.toEqual(refusal("provider.tooManyTries"));
    await logIn(PASSWORD, ada.email, owner);
    await logIn(PASSWORD, ada.email, known);

    await test.db
      .update(rateLimits)
      .set({ count: address.count })
      .where(like(rateLimits.key, "provider:logIn:address:%"));
    await expect(logIn(PASSWORD, ada.email, owner)).rejects.toEqual(refusal("provider.tooManyTries"));
    await logIn(PASSWORD, ada.email, known);

    for (let i = 0; i < browser.count; i += 1)
      await expect(logIn("Falsch-8-x", ada.email, known)).rejects.toEqual(refusal("provider.credentials"));
    await expect(logIn(PASSWORD, ada.email, known)).rejects.toEqual(refusal("provider.tooManyTries"));
  }, 60_000);

  it("an IP address that tries many accounts is refused (pro-login-9)", async () => {
    const from = { ...visitor, ip: "203.0.113.10" };
    await fillLimits(
      () => expect(logIn("Falsch-8-x", "a@planners.test", from)).rejects.toThrow(),
      ACCESS_LIMITS.logIn.ip.count,
    );
    await expect(logIn(PASSWORD, ada.email, from)).rejects.toEqual(refusal("provider.tooManyTries"));
    await expect(logIn()).resolves.toBeDefined();
  });

  it("ends the other provider's session that the browser held", async () => {
    const other = await saveProvider(test.db, 900);
    await logIn(PASSWORD, ada.email, { ...visitor, sessionId: other.sessionId });
    const [row] = await test.db.select().from(sessions).where(eq(sessions.id, other.sessionId));
    expect(row?.endedAt).toBe(START);
  });
});

describe("a forgotten password", () => {
  const NEW = "Neu-und-gut";
  const ask = (email = ada.email) => requestPasswordReset(deps, email, visitor);

  it("requesting a new password retries an address to which a couple's emails bounced (notice-13)", async () => {
    await test.db.delete(providers);
    await test.db.insert(mailStops).values({ recipient: ada.email, reason: "bounced", since: 1 });
    await register();
    expect(await test.db.select().from(mailStops)).toEqual([]);
    await test.db.insert(mailStops).values({ recipient: ada.email, reason: "bounced", since: 1 });
    await register();
    expect(await test.db.select().from(mailStops), "no other email leaves").toHaveLength(1);
    await test.db.delete(mailStops);
  });

  it("requesting a new password retries a bounced address, but not one with a spam complaint (notice-13)", async () => {
    await register();
    const stops = () => test.db.select({ reason: mailStops.reason }).from(mailStops);
    await test.db.insert(mailStops).values({ recipient: ada.email, reason: "bounced", since: 1 });
    await ask("nobody@planners.test");
    expect(await stops()).toEqual([{ reason: "bounced" }]);
    await ask();
    expect(await stops()).toEqual([]);
    await test.db.insert(mailStops).values({ recipient: ada.email, reason: "bounced", since: 1 });
    await ask();
    expect(await stops(), "no other email leaves so soon").toHaveLength(1);
    await test.db.delete(mailStops);
    clock.at += EMAIL_EVERY;
    await test.db.insert(mailStops).values({ recipient: ada.email, reason: "complained", since: 1 });
    await ask();
    expect(await stops()).toEqual([{ reason: "complained" }]);
  });
  const set = (secret: string, password = NEW) => setForgottenPassword(deps, { secret, password });
  beforeEach(async () => {
    await register();
    await test.db.delete(outbox);
  });

  it("a password is replaced once with the link of the email; all sessions end and the mailbox is verified (pro-reset-6)", async () => {
    const session = await logIn();
    expect(await roundTripsOf(() => ask())).toBe(2);
    const secret = await secretMailed();
    expect(await mails()).toMatchObject([
      { recipient: ada.email, providerId: session.actor.providerId, sensitive: true },
    ]);
    expect(await roundTripsOf(() => set(secret))).toBe(2);
    expect(await renewSession(deps, session.refreshToken ?? "")).toBeNull();
    expect(await credentials()).toMatchObject({ emailVerifiedAt: START, passwordChangedAt: START });
    await expect(logIn()).rejects.toEqual(refusal("provider.credentials"));
    await expect(logIn(NEW)).resolves.toBeDefined();
    await expect(set(secret, "Noch-eines")).rejects.toEqual(refusal("provider.linkGone"));
    const told = (await mails()).at(-1);
    expect(told?.recipient).toBe(ada.email);
    expect(told?.text).not.toContain(secret);
    const [row] = await test.db.select().from(providers);
    expect(row?.completeness).toBeGreaterThan(0);
  });

  it("is replaced once by two that arrive together", async () => {
    await ask();
    const secret = await secretMailed();
    const both = await Promise.allSettled([set(secret, "Die-erste"), set(secret, "Die-zweite")]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it("is not replaced by looking at the link", async () => {
    await ask();
    const secret = await secretMailed();
    const before = [await storedLinks(), await credentials()];
    expect(await findLink(deps, "reset_password", secret)).toMatchObject({ open: true, email: ada.email });
    expect([await storedLinks(), await credentials()]).toEqual(before);
  });

  it("a reset link ends after an hour, and when the address changes (pro-reset-3)", async () => {
    await ask();
    const secret = await secretMailed();
    expect(await findLink(deps, "verify_email", secret)).toBeNull();
    clock.pass(LINK_LIFETIMES.reset_password);
    await expect(set(secret)).rejects.toEqual(refusal("provider.linkGone"));
    clock.at = START;
    await test.db.update(providers).set({ email: "new@planners.test" });
    await expect(set(secret)).rejects.toEqual(refusal("provider.linkGone"));
    await expect(set("x".repeat(43))).rejects.toEqual(refusal("provider.linkGone"));
    await expect(logIn(PASSWORD, "new@planners.test")).resolves.toBeDefined();
  });

  it("closes the other links with the one that is used", async () => {
    await ask();
    const first = await secretMailed();
    clock.pass(EMAIL_EVERY);
    await ask();
    await set(await secretMailed());
    expect(await findLink(deps, "reset_password", first)).toMatchObject({ open: false });
  });

  it("a forgotten password gets one email in five minutes, an unknown address none, after as many round trips (pro-reset-1)", async () => {
    expect(await roundTripsOf(() => ask("nobody@planners.test"))).toBe(2);
    expect([await mails(), (await storedLinks()).filter(({ purpose }) => purpose === "reset_password")]).toEqual([
      [],
      [],
    ]);
    await Promise.all([ask(), ask(), ask()]);
    expect(await mails()).toHaveLength(1);
    clock.pass(EMAIL_EVERY);
    await ask();
    expect(await mails()).toHaveLength(2);
  });

  it.each([ada.email, "nobody@planners.test"])(
    "a second request within five minutes says that an email was sent, for known and unknown addresses: %s (pro-reset-4)",
    async (email) => {
      const asked: boolean[] = [];
      for (const wait of [0, EMAIL_EVERY - 1, 1, 1]) {
        clock.pass(wait);
        asked.push((await ask(email)).again);
      }
      expect(asked).toEqual([false, true, false, true]);
      expect(await ask("other@planners.test")).toEqual({ again: false });
    },
  );

  it.each([ada.email, "nobody@planners.test"])("may be asked for so many times for %s", async (email) => {
    for (let i = 0; i < ACCESS_LIMITS.forgotPassword.address.count; i += 1) await ask(email);
    await expect(ask(email)).rejects.toEqual(refusal("provider.tooManyTries"));
  });
});

describe("the mailbox", () => {
  it("the link of an email verifies the mailbox once; opening it changes nothing (pro-verify-1)", async () => {
    await register();
    const secret = await secretMailed();
    expect(await findLink(deps, "verify_email", secret)).toMatchObject({ open: true, verified: false });
    expect(await credentials()).toMatchObject({ emailVerifiedAt: null });
    clock.pass(minutes(3));
    expect(await roundTripsOf(() => verifyEmail(deps, secret))).toBe(2);
    expect(await credentials()).toMatchObject({ emailVerifiedAt: START + minutes(3) });
    const [row] = await test.db.select().from(providers);
    expect(row?.completeness).toBeGreaterThan(0);
    await expect(verifyEmail(deps, secret)).rejects.toEqual(refusal("provider.linkGone"));
    expect(await findLink(deps, "verify_email", secret)).toMatchObject({ open: false, verified: true });
  });

  it("a mailbox is not verified by an expired link, or one sent to another address (pro-verify-2)", async () => {
    await register();
    const secret = await secretMailed();
    await test.db.update(providers).set({ email: "new@planners.test" });
    await expect(verifyEmail(deps, secret)).rejects.toEqual(refusal("provider.linkGone"));
    await test.db.update(providers).set({ email: ada.email });
    clock.pass(LINK_LIFETIMES.verify_email);
    await expect(verifyEmail(deps, secret)).rejects.toEqual(refusal("provider.linkGone"));
    expect(await credentials()).toMatchObject({ emailVerifiedAt: null });
  });

  describe("another email", () => {
    const again = (actor: Parameters<typeof resendVerification>[1]) => resendVerification(deps, actor, visitor);

    it("goes to the provider that is logged in, once in five minutes at most", async () => {
      const { actor } = await register();
      await expect(again(actor)).rejects.toEqual(refusal("provider.emailJustSent"));
      clock.pass(EMAIL_EVERY);
      await test.db.insert(mailStops).values({ recipient: ada.email, reason: "bounced", since: 1 });
      const both = await Promise.allSettled([again(actor), again(actor)]);
      expect(await test.db.select().from(mailStops), "notice-13").toEqual([]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await mails()).toHaveLength(2);
      await verifyEmail(deps, await secretMailed());
      expect(await again(actor)).toBe("verified");
      expect(await mails()).toHaveLength(2);
    });

    it("goes out so many times a day", async () => {
      const { actor } = await register();
      for (let i = 0; i < ACCESS_LIMITS.verifyEmail.address.count; i += 1) {
        clock.pass(EMAIL_EVERY);
        expect(await again(actor)).toBe("sent");
      }
      clock.pass(EMAIL_EVERY);
      await expect(again(actor)).rejects.toEqual(refusal("provider.tooManyTries"));
    });

    it("does not go to a session that has ended, nor to another provider's", async () => {
      const { actor } = await register();
      clock.pass(EMAIL_EVERY);
      const other = await saveProvider(test.db, 900);
      await expect(again({ ...actor, sessionId: other.sessionId })).rejects.toEqual(refusal("session.expired"));
      await test.db.update(sessions).set({ endedAt: START });
      await expect(again(actor)).rejects.toEqual(refusal("session.expired"));
      expect(await mails()).toHaveLength(1);
    });
  });
});
