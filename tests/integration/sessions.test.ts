import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts, loginCodes } from "#db/schema/accounts";
import { administrators } from "#db/schema/administrators";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providerLinks, providerPhoneCodes } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { refreshTokens, sessions } from "#db/schema/sessions";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Deps } from "~/domain/deps";
import { days, hours, minutes, seconds } from "~/domain/durations";
import { forgetRows } from "~/domain/retention/forget.server";
import { type Actor, SESSION } from "~/domain/sessions/session.rules";
import { endSession, insertSession, newSession, renewSession, sessionIsOpen } from "~/domain/sessions/session.server";
import { CookieJar, signer } from "~/http/pipeline/cookies.server";
import { logOut, renewToken, resolveSession, setSessionCookies } from "~/http/pipeline/session.server";
import { saveAdministrator } from "../support/administrators";
import { saveCouple, stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";
import { NO_DATABASE } from "../support/no-database";
import { saveProvider } from "../support/providers";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const ROLES = ["couple", "provider", "administrator"] as const;
let clock: ReturnType<typeof stoppedClock>;
let deps: Deps;
/** One actor per role, all with the same id. */
let who: Record<Actor["role"], Actor>;

beforeEach(async () => {
  for (const table of [accounts, providers, administrators, outbox]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock };
  who = {
    couple: await saveCouple(test.db, 1),
    provider: await saveProvider(test.db, 1),
    administrator: await saveAdministrator(test.db, 1),
  };
  await saveProvider(test.db, 2);
  await test.db.delete(sessions); // Tests open sessions of their own, as a login does.
});

async function login(role: Actor["role"], { remembered = true, id = sql`SELECT 1` as SQL } = {}) {
  const session = await newSession();
  const facts = { remembered, device: "Firefox, Linux" };
  await test.db.batch([...insertSession(test.db, session, { role, id }, facts, clock.now())]);
  return { token: session.refreshToken, actor: { ...who[role], sessionId: session.id } as Actor };
}
const renew = (token: string) => renewSession(deps, token);
async function successorOf(token: string): Promise<string> {
  const renewed = await renew(token);
  if (!renewed?.refreshToken) throw new Error("no successor");
  return renewed.refreshToken;
}
const isOpen = async (actor: Actor) =>
  (
    await test.db.all<{ open: number }>(
      sql`SELECT ${actor.role === "administrator" ? sessionIsOpen(actor, "enter") : sessionIsOpen(actor)} AS open`,
    )
  )[0]?.open === 1;

describe.each(ROLES)("the refresh token of a session (%s)", (role) => {
  it("a session ends 90 days after sign-in, regardless of use (session-6)", async () => {
    let { token } = await login(role);
    for (let day = 0; day < 84; day += 6) {
      clock.pass(days(6));
      token = await successorOf(token);
    }
    clock.pass(days(6) - minutes(1));
    token = await successorOf(token);
    clock.pass(minutes(1));
    expect(await renew(token)).toBeNull();
  });

  it("a refresh token is exchanged for its successor in one round trip (session-8)", async () => {
    const { token: first, actor } = await login(role);
    let token = first;
    for (let i = 0; i < 3; i += 1) {
      clock.pass(hours(1));
      const before = test.roundTrips.count;
      const renewed = await renew(token);
      expect(test.roundTrips.count - before).toBe(1);
      expect(renewed).toMatchObject({ actor, remembered: true });
      expect(renewed?.refreshToken).toMatch(/^[\w-]{43}$/);
      expect(renewed?.refreshToken).not.toBe(token);
      token = renewed?.refreshToken ?? "";
    }
    expect(await test.db.select().from(sessions)).toMatchObject([{ createdAt: START, seenAt: clock.now() }]);
  });

  it("used again within the leeway gives the session, but no second successor", async () => {
    const { token, actor } = await login(role);
    const successor = await successorOf(token);
    clock.pass(SESSION.reuseLeeway);
    expect(await renew(token)).toMatchObject({ actor, refreshToken: null });
    expect((await renew(successor))?.refreshToken).not.toBeNull();
  });

  it("using an old refresh token again ends that session, and no other (session-1)", async () => {
    const [{ token: first, actor }, elsewhere] = [await login(role), await login(role)];
    const second = await successorOf(first);
    clock.pass(minutes(30));
    const third = await successorOf(second);
    for (const token of [first, second, third]) expect(await renew(token)).toBeNull();
    expect([await isOpen(actor), await isOpen(elsewhere.actor)]).toEqual([false, true]);
    expect(await renew(elsewhere.token)).not.toBeNull();
  });

  it("lives seven days", async () => {
    const [a, b] = [await login(role), await login(role)];
    clock.pass(days(7) - 1);
    expect(await renew(a.token)).not.toBeNull();
    clock.pass(1);
    expect(await renew(b.token)).toBeNull();
  });

  it("is worth nothing after the logout, which may be repeated, nor is its successor", async () => {
    const { token, actor } = await login(role);
    const successor = await successorOf(token);
    await endSession(deps, actor);
    await endSession(deps, actor);
    for (const one of [token, successor]) expect(await renew(one)).toBeNull();
    expect(await isOpen(actor)).toBe(false);
  });

  it("is worth nothing once the account is gone", async () => {
    const { token, actor } = await login(role);
    for (const table of [accounts, providers, administrators]) await test.db.delete(table);
    expect(await renew(token)).toBeNull();
    expect(await isOpen(actor)).toBe(false);
    expect(await test.db.select().from(refreshTokens)).toEqual([]);
  });

  it("cannot be ended by anybody else, not even by one of another role with the same number", async () => {
    const { token, actor } = await login(role);
    for (const other of ROLES.filter((one) => one !== role)) {
      const stranger = { ...who[other], sessionId: actor.sessionId };
      expect(await isOpen(stranger), other).toBe(false);
      await endSession(deps, stranger);
    }
    await endSession(deps, { ...(await saveProvider(test.db, 3)), sessionId: actor.sessionId });
    expect(await isOpen(actor)).toBe(true);
    expect(await renew(token)).not.toBeNull();
  });

  it("is not opened for nobody", async () => {
    const { token, actor } = await login(role, { id: sql`SELECT 1 WHERE 0` });
    expect(await renew(token)).toBeNull();
    expect(await isOpen(actor)).toBe(false);
  });
});

describe("a refresh token", () => {
  it("says what has changed in the account meanwhile", async () => {
    const [couple, provider] = [await login("couple"), await login("provider", { remembered: false })];
    await test.db.update(accounts).set({ locale: "de", city: null });
    await test.db.update(providers).set({ locale: "de", firstname: "Eva" });
    expect(await renew(couple.token)).toMatchObject({
      actor: { ...couple.actor, locale: "de", hasFinishedOnboarding: false },
    });
    expect(await renew(provider.token)).toMatchObject({
      actor: { ...provider.actor, locale: "de", firstname: "Eva" },
      remembered: false,
    });
  });

  it("is not renewed for an administrator who may no longer log in", async () => {
    const { token } = await login("administrator");
    await test.db.update(administrators).set({ disabledAt: START });
    expect(await renew(token)).toBeNull();
  });

  it("used ten times at the same moment has one successor", async () => {
    const { token, actor } = await login("couple");
    const renewed = await Promise.all(
      Array.from({ length: 10 }, () =>
        renewSession({ ...deps, db: openDatabase({ url: test.url, timeoutMs: 30_000 }).db }, token),
      ),
    );
    for (const one of renewed) expect(one?.actor).toEqual(actor);
    expect(renewed.filter((one) => one?.refreshToken)).toHaveLength(1);
    expect(await test.db.select().from(refreshTokens)).toHaveLength(2);
  });

  it.each(["", "unknown", "'; DROP TABLE sessions; --", "x".repeat(100_000)])("is not %j", async (token) => {
    await login("couple");
    expect(await renew(token)).toBeNull();
  });

  it("is stored as a hash alone", async () => {
    const { token } = await login("couple");
    const successor = await successorOf(token);
    const stored = JSON.stringify(await test.db.select().from(refreshTokens));
    for (const one of [token, successor]) expect(stored).not.toContain(one);
  });
});

describe("the cookies of a session", () => {
  const signed = signer("a secret of more than thirty-two characters");
  const jar = (cookies: Record<string, string> = {}) =>
    new CookieJar(
      new Request("https://alliance.example/", {
        headers: {
          Cookie: Object.entries(cookies)
            .map(([name, value]) => `__Host-${name}=${value}`)
            .join("; "),
        },
      }),
    );
  const resolve = (cookies: CookieJar) => resolveSession(deps, cookies, signed);
  const cleared = (name: string) => `__Host-${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;

  async function loggedIn(role: Actor["role"] = "couple", remembered = true) {
    const { token: refreshToken, actor } = await login(role, { remembered });
    const cookies = jar();
    await setSessionCookies(deps, cookies, signed, { actor, refreshToken, remembered });
    return { actor, cookies, token: cookies.get("token") as string, refresh_token: refreshToken };
  }

  it("the two session cookies last 7 days, or until the browser closes if the sign-in is not remembered; scripts cannot read them (session-3)", async () => {
    const { cookies } = await loggedIn();
    expect(cookies.changes).toHaveLength(2);
    for (const change of cookies.changes)
      expect(change).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const change of (await loggedIn("provider", false)).cookies.changes)
      expect(change).toMatch(/^__Host-(token|refresh_token)=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("the token of a session needs no database for 15 minutes; then it is renewed in one round trip, remembered or not as before (pro-login-6)", async () => {
    for (const role of ROLES)
      for (const remembered of [true, false]) {
        const { actor, token, refresh_token } = await loggedIn(role, remembered);
        clock.pass(SESSION.tokenLifetime - seconds(1));
        const before = test.roundTrips.count;
        const same = jar({ token, refresh_token });
        expect(await resolve(same)).toEqual({ actor, expired: false });
        expect([test.roundTrips.count - before, same.changes]).toEqual([0, []]);
        clock.pass(seconds(1));
        const cookies = jar({ token, refresh_token });
        expect(await resolve(cookies)).toEqual({ actor, expired: false });
        expect(test.roundTrips.count - before).toBe(1);
        expect(cookies.changes.map((change) => change.includes("Max-Age="))).toEqual([remembered, remembered]);
        expect(cookies.get("refresh_token")).not.toBe(refresh_token);
        expect(await resolve(jar({ token: cookies.get("token") as string }))).toEqual({ actor, expired: false });
      }
  });

  it("keep the successor that another tab was given", async () => {
    const { actor, refresh_token } = await loggedIn();
    const tabs = [jar({ refresh_token }), jar({ refresh_token })];
    for (const cookies of tabs) expect(await resolve(cookies)).toEqual({ actor, expired: false });
    expect(tabs.map((cookies) => cookies.changes.length).sort()).toEqual([1, 2]);
  });

  it("cookies of an ended session are deleted, and the visitor gets a message (session-9)", async () => {
    const { actor, token, refresh_token } = await loggedIn();
    await endSession(deps, actor);
    clock.pass(SESSION.tokenLifetime);
    const both = jar({ token, refresh_token });
    expect(await resolve(both)).toEqual({ actor: null, expired: true });
    expect(both.changes).toEqual([cleared("token"), cleared("refresh_token")]);
    const one = jar({ token });
    expect(await resolve(one)).toEqual({ actor: null, expired: true });
    expect(one.changes).toEqual([cleared("token")]);
  });

  it("say a new name after a change, and stay remembered or not", async () => {
    for (const remembered of [true, false]) {
      const { actor, token, refresh_token } = await loggedIn("provider", remembered);
      const cookies = jar({ token, refresh_token });
      const context = { ...deps, cookies, signed } as unknown as Parameters<typeof renewToken>[0];
      const renamed = { ...actor, firstname: "Eva" } as Actor;
      await renewToken(context, renamed);
      expect(cookies.changes).toHaveLength(1);
      expect(cookies.changes[0]?.includes("Max-Age=")).toBe(remembered);
      expect((await resolve(cookies)).actor).toEqual(renamed);
    }
  });

  const request = (cookies: CookieJar, db: Deps["db"], actor: Actor | null, sessionUnknown: unknown = null) =>
    ({ ...deps, db, cookies, actor, sessionUnknown }) as unknown as Parameters<typeof logOut>[0];

  it("signing out clears the cookies and ends the session on the server (frame-3, pro-login-5)", async () => {
    for (const role of ROLES) {
      const { actor, token, refresh_token } = await loggedIn(role);
      const cookies = jar({ token, refresh_token });
      const context = request(cookies, test.db, actor);
      expect(await logOut(context)).toBe(true);
      expect([cookies.changes, context.actor]).toEqual([[cleared("token"), cleared("refresh_token")], null]);
      expect(await resolve(cookies)).toEqual({ actor: null, expired: false });
      expect(await renew(refresh_token)).toBeNull();
    }
  });

  it("couples can sign out on all devices (session-7)", async () => {
    const [here, there] = [await loggedIn(), await loggedIn()];
    const stranger = await login("couple", { id: sql`SELECT ${(await saveCouple(test.db, 2)).accountId}` });
    const { token, refresh_token, actor } = here;
    expect(await logOut(request(jar({ token, refresh_token }), test.db, actor), true)).toBe(true);
    for (const ended of [here, there]) expect(await renew(ended.refresh_token)).toBeNull();
    expect(await renew(stranger.token)).not.toBeNull();
    // A stolen token of an ended session does not end a newer session.
    const again = await loggedIn();
    await logOut(request(jar({ token, refresh_token }), test.db, actor), true);
    expect(await isOpen(again.actor)).toBe(true);
  });

  it("are cleared at the logout also when the server's side cannot be ended, which is said", async () => {
    const { actor, token, refresh_token } = await loggedIn();
    const away = openDatabase({ url: NO_DATABASE }).db;
    for (const [known, unknown] of [
      [actor, null],
      [null, new Error("The session could not be renewed.")],
    ] as const) {
      const cookies = jar({ token, refresh_token });
      expect(await logOut(request(cookies, away, known, unknown))).toBe(false);
      expect(cookies.changes).toEqual([cleared("token"), cleared("refresh_token")]);
    }
    expect(await renew(refresh_token), "still open there").not.toBeNull();
  });

  it("hide no defect at the logout", async () => {
    const broken = {
      update: () => {
        throw new TypeError("defect");
      },
    } as unknown as Deps["db"];
    await expect(logOut(request(jar(), broken, who.couple))).rejects.toThrow("defect");
  });

  it("are none for a visitor, who sees no message", async () => {
    const cookies = jar({ locale: "de" });
    expect(await resolve(cookies)).toEqual({ actor: null, expired: false });
    expect(cookies.changes).toEqual([]);
  });

  it("are refused when signed for another purpose, or with another key", async () => {
    const facts = { actor: who.couple, remembered: true };
    for (const token of [
      await signed.sign("attempt", facts, clock.now(), hours(1)),
      await signer("another secret of thirty-two characters").sign("session", facts, clock.now(), hours(1)),
      "tampered",
    ])
      expect(await resolve(jar({ token }))).toEqual({ actor: null, expired: true });
  });
});

const EMAIL = { recipient: "marie@example.org", subject: "Hello", text: "Words", html: "<p>Words</p>" };

it("links, codes and sessions that expired long ago are deleted, and nothing else (pro-forget-1)", async () => {
  await loadEnumerations({ url: test.url });
  const ago = (ms: number) => START - ms;
  const code = { phone: "+33612345678", codeHash: "h", browserHash: "b", createdAt: 0, sentAt: 0 };
  await login("couple");
  const session = { accountId: 1, remembered: true, device: "", createdAt: 0 };
  const link = { providerId: 1, purpose: "verify_email" as const, email: "a@planners.test", createdAt: 0 };
  const phoneCode = { phone: "+33612345678", codeHash: "h", sentAt: 0 };
  await test.db.delete(sessions);
  await test.db.batch([
    test.db.insert(providerLinks).values([
      { ...link, hash: "old", expiresAt: ago(days(1)) - 1 },
      { ...link, hash: "recent", expiresAt: ago(days(1)) },
    ]),
    test.db.insert(providerPhoneCodes).values([
      { ...phoneCode, providerId: 1, expiresAt: ago(days(1)) - 1 },
      { ...phoneCode, providerId: 2, expiresAt: ago(days(1)) },
    ]),
    test.db.insert(sessions).values([
      { ...session, id: "ended long ago", seenAt: 0, endedAt: ago(days(30)) - 1 },
      { ...session, id: "unseen for long", seenAt: ago(days(30)) - 1 },
      { ...session, id: "ended lately", seenAt: 0, endedAt: ago(days(30)) },
      { ...session, id: "open", seenAt: ago(days(6)) },
    ]),
    test.db.insert(loginCodes).values([
      { ...code, id: "old", expiresAt: ago(days(1)) - 1 },
      { ...code, id: "recent", expiresAt: ago(days(1)) },
    ]),
    test.db.insert(rateLimits).values([
      { key: "old", windowStart: ago(days(2)) - 1, count: 1 },
      { key: "recent", windowStart: ago(days(2)), count: 1 },
    ]),
    test.db.insert(refreshTokens).values([
      { hash: "old", sessionId: "open", createdAt: 0, expiresAt: ago(days(1)) - 1 },
      { hash: "recent", sessionId: "open", createdAt: 0, expiresAt: ago(days(1)) },
    ]),
    test.db.insert(projects).values(
      [
        { publicId: "old", status: "draft" as const, updatedAt: ago(days(90)) - 1 },
        { publicId: "recent", status: "draft" as const, updatedAt: ago(days(90)) },
        {
          publicId: "saved",
          status: "saved" as const,
          updatedAt: 0,
          eventDate: "2020-01-01",
          eventLocation: "Lyon",
          guestRange: "50to100",
          budgetRange: "10000to20000",
          budgetPlannerRange: "2000to5000",
          plannerPreference: "anywhere",
        },
      ].map((project) => ({ ...project, accountId: 1, reachedStep: 1, eventType: "bapteme", createdAt: 0 })),
    ),
    test.db.insert(outbox).values(
      [
        { dedupeKey: "old text", sensitive: true, state: "dead" as const, nextAttemptAt: ago(days(30)) },
        { dedupeKey: "old email", state: "sent" as const, nextAttemptAt: ago(days(30)) },
        { dedupeKey: "recent email", state: "sent" as const, nextAttemptAt: ago(days(30)) + 1 },
        { dedupeKey: "old and waiting", state: "pending" as const, nextAttemptAt: 0 },
      ].map((row) => ({ ...row, kind: "email" as const, ...EMAIL, createdAt: 0 })),
    ),
  ]);
  await forgetRows(deps);
  await forgetRows(deps);
  expect((await test.db.select().from(loginCodes)).map((row) => row.id)).toEqual(["recent"]);
  expect((await test.db.select().from(rateLimits)).map((row) => row.key)).toEqual(["recent"]);
  expect((await test.db.select().from(providerLinks)).map((row) => row.hash)).toEqual(["recent"]);
  expect((await test.db.select().from(providerPhoneCodes)).map((row) => row.providerId)).toEqual([2]);
  expect((await test.db.select().from(sessions)).map((row) => row.id).sort()).toEqual(["ended lately", "open"]);
  expect((await test.db.select().from(refreshTokens)).map((row) => row.hash)).toEqual(["recent"]);
  expect((await test.db.select().from(projects)).map((row) => row.publicId)).toEqual(["recent", "saved"]);
  const emails = new Map((await test.db.select().from(outbox)).map((row) => [row.dedupeKey, row]));
  expect([...emails.keys()]).toEqual(["old email", "recent email", "old and waiting"]);
  expect(emails.get("old email")).toMatchObject({
    state: "sent",
    recipient: "",
    subject: null,
    text: "",
    html: null,
  });
  for (const key of ["recent email", "old and waiting"]) expect(emails.get(key)).toMatchObject(EMAIL);
});
