import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts, loginCodes, refreshTokens, sessions } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { rateLimits } from "#db/schema/rate-limits";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { forgetExpired } from "~/domain/accounts/forget-expired.server";
import { endSession, renewSession } from "~/domain/accounts/renew-session.server";
import { type Couple, SESSION } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { days, hours, minutes, seconds } from "~/domain/durations";
import { newSecret, sha256 } from "~/domain/secrets.server";
import { CookieJar } from "~/http/cookies.server";
import { clearSessionCookies, logOut, resolveSession, setSessionCookies } from "~/http/session.server";
import { signer } from "~/http/signed.server";
import { freePort } from "../../scripts/sqld.mjs";
import { saveCouple, stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
let clock: ReturnType<typeof stoppedClock>;
let deps: Deps;
let couple: Couple;

beforeEach(async () => {
  await test.db.delete(accounts);
  clock = stoppedClock(START);
  deps = { db: test.db, clock };
  couple = await saveCouple(test.db, 1);
});

/** A session as a login opens it. @returns its refresh token */
async function openSession(of: Couple = couple): Promise<string> {
  const refreshToken = newSecret();
  await test.db.insert(sessions).values({ id: of.sessionId, accountId: of.accountId, createdAt: clock.now() });
  await test.db.insert(refreshTokens).values({
    hash: await sha256(refreshToken),
    sessionId: of.sessionId,
    createdAt: clock.now(),
    expiresAt: clock.now() + SESSION.refreshLifetime,
  });
  return refreshToken;
}
const renew = (token: string) => renewSession(deps, token);
async function successorOf(token: string): Promise<string> {
  const renewed = await renew(token);
  if (!renewed?.refreshToken) throw new Error("no successor");
  return renewed.refreshToken;
}

describe("a refresh token", () => {
  it("is exchanged for the session and a successor, again and again, in one round trip", async () => {
    let token = await openSession();
    for (let i = 0; i < 3; i += 1) {
      clock.pass(hours(1));
      const before = test.roundTrips.count;
      const renewed = await renew(token);
      expect(test.roundTrips.count - before).toBe(1);
      expect(renewed?.couple).toEqual(couple);
      expect(renewed?.refreshToken).toMatch(/^[\w-]{43}$/);
      expect(renewed?.refreshToken).not.toBe(token);
      token = renewed?.refreshToken ?? "";
    }
  });

  it("says what has changed in the account meanwhile", async () => {
    const token = await openSession();
    await test.db.update(accounts).set({ locale: "de", city: null });
    expect((await renew(token))?.couple).toEqual({ ...couple, locale: "de", hasFinishedOnboarding: false });
  });

  it("used again within the leeway gives the session, but no second successor", async () => {
    const token = await openSession();
    const successor = await successorOf(token);
    clock.pass(SESSION.reuseLeeway);
    expect(await renew(token)).toEqual({ couple, refreshToken: null });
    expect((await renew(successor))?.refreshToken).not.toBeNull();
  });

  it("used ten times at the same moment has one successor", async () => {
    const token = await openSession();
    const renewed = await Promise.all(
      Array.from({ length: 10 }, () =>
        renewSession({ ...deps, db: openDatabase({ url: test.url, timeoutMs: 30_000 }).db }, token),
      ),
    );
    for (const one of renewed) expect(one?.couple).toEqual(couple);
    expect(renewed.filter((one) => one?.refreshToken)).toHaveLength(1);
    expect(await test.db.select().from(refreshTokens)).toHaveLength(2);
  });

  it("used again later ends the whole family", async () => {
    const first = await openSession();
    const second = await successorOf(first);
    clock.pass(minutes(30));
    const third = await successorOf(second);
    expect(await renew(first)).toBeNull();
    for (const token of [first, second, third]) expect(await renew(token)).toBeNull();
    expect(await test.db.select().from(sessions)).toMatchObject([{ endedAt: clock.now() }]);
  });

  it("of another session of the same couple is not concerned", async () => {
    const [here, there] = [await openSession(), await openSession({ ...couple, sessionId: "elsewhere" })];
    await successorOf(here);
    clock.pass(SESSION.reuseLeeway + 1);
    expect(await renew(here)).toBeNull();
    expect(await renew(there)).not.toBeNull();
  });

  it("lives seven days", async () => {
    const [a, b] = [await openSession(), await openSession({ ...couple, sessionId: "b" })];
    clock.pass(days(7) - 1);
    expect(await renew(a)).not.toBeNull();
    clock.pass(1);
    expect(await renew(b)).toBeNull();
  });

  it("is worth nothing after the logout, nor is its successor", async () => {
    const token = await openSession();
    const successor = await successorOf(token);
    await endSession(deps, couple);
    await endSession(deps, couple);
    for (const one of [token, successor]) expect(await renew(one)).toBeNull();
  });

  it("cannot be ended by somebody else", async () => {
    const token = await openSession();
    const other = await saveCouple(test.db, 2);
    await endSession(deps, { ...other, sessionId: couple.sessionId });
    expect(await renew(token)).not.toBeNull();
  });

  it.each(["", "unknown", "'; DROP TABLE sessions; --", "x".repeat(100_000)])("is not %j", async (token) => {
    await openSession();
    expect(await renew(token)).toBeNull();
  });

  it("is stored as a hash alone", async () => {
    const token = await openSession();
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
            .map(([name, value]) => `${name}=${value}`)
            .join("; "),
        },
      }),
    );
  const resolve = (cookies: CookieJar) => resolveSession(deps, cookies, signed);
  const cleared = (name: string) => `${name}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;

  async function loggedIn() {
    const refreshToken = await openSession();
    const cookies = jar();
    await setSessionCookies(deps, cookies, signed, { couple, refreshToken });
    return { token: cookies.get("token") as string, refresh_token: refreshToken, cookies };
  }

  it("are two, for seven days, out of the reach of scripts", async () => {
    const { cookies } = await loggedIn();
    expect(cookies.changes).toHaveLength(2);
    for (const change of cookies.changes)
      expect(change).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("say who asks without the database, for a quarter of an hour", async () => {
    const { token, refresh_token } = await loggedIn();
    clock.pass(SESSION.tokenLifetime - seconds(1));
    const before = test.roundTrips.count;
    const cookies = jar({ token, refresh_token });
    expect(await resolve(cookies)).toEqual({ couple, staff: null, expired: false });
    expect([test.roundTrips.count - before, cookies.changes]).toEqual([0, []]);
  });

  it("are renewed after that, in one round trip", async () => {
    const { token, refresh_token } = await loggedIn();
    clock.pass(SESSION.tokenLifetime);
    const before = test.roundTrips.count;
    const cookies = jar({ token, refresh_token });
    expect(await resolve(cookies)).toEqual({ couple, staff: null, expired: false });
    expect(test.roundTrips.count - before).toBe(1);
    expect(cookies.get("refresh_token")).not.toBe(refresh_token);
    expect(await resolve(jar({ token: cookies.get("token") as string }))).toEqual({
      couple,
      staff: null,
      expired: false,
    });
  });

  it("keep the successor that another tab was given", async () => {
    const { refresh_token } = await loggedIn();
    const tabs = [jar({ refresh_token }), jar({ refresh_token })];
    for (const cookies of tabs) expect(await resolve(cookies)).toEqual({ couple, staff: null, expired: false });
    expect(tabs.map((cookies) => cookies.changes.length).sort()).toEqual([1, 2]);
  });

  it("are cleared, and the visitor told, once they are good for nothing", async () => {
    const { token, refresh_token } = await loggedIn();
    await endSession(deps, couple);
    clock.pass(SESSION.tokenLifetime);
    const both = jar({ token, refresh_token });
    expect(await resolve(both)).toEqual({ couple: null, staff: null, expired: true });
    expect(both.changes).toEqual([cleared("token"), cleared("refresh_token")]);
    const one = jar({ token });
    expect(await resolve(one)).toEqual({ couple: null, staff: null, expired: true });
    expect(one.changes).toEqual([cleared("token")]);
  });

  /** What logging out needs of a request. */
  const request = (cookies: CookieJar, db: Deps["db"], who: Couple | null, sessionUnknown: unknown = null) =>
    ({ ...deps, db, cookies, couple: who, sessionUnknown }) as unknown as Parameters<typeof logOut>[0];

  it("are cleared at the logout, and the session ends on the server", async () => {
    const { token, refresh_token } = await loggedIn();
    const cookies = jar({ token, refresh_token });
    const context = request(cookies, test.db, couple);
    expect(await logOut(context)).toBe(true);
    expect([cookies.changes, context.couple]).toEqual([[cleared("token"), cleared("refresh_token")], null]);
    expect(await renew(refresh_token)).toBeNull();
  });

  it("are cleared at the logout also when the server's side cannot be ended, which is said", async () => {
    const { token, refresh_token } = await loggedIn();
    const away = openDatabase({ url: `http://127.0.0.1:${await freePort()}` }).db;
    for (const [who, unknown] of [
      [couple, null],
      [null, new Error("The session could not be renewed.")],
    ] as const) {
      const cookies = jar({ token, refresh_token });
      expect(await logOut(request(cookies, away, who, unknown))).toBe(false);
      expect(cookies.changes).toEqual([cleared("token"), cleared("refresh_token")]);
    }
    expect(await renew(refresh_token), "still open there").not.toBeNull();
  });

  it("hide no defect at the logout", async () => {
    const broken = { run: () => Promise.reject(new TypeError("defect")) } as unknown as Deps["db"];
    await expect(logOut(request(jar(), broken, couple))).rejects.toThrow("defect");
  });

  it("are not there for a visitor, who is told nothing", async () => {
    const cookies = jar({ locale: "de" });
    expect(await resolve(cookies)).toEqual({ couple: null, staff: null, expired: false });
    expect(cookies.changes).toEqual([]);
  });

  it("cannot be made of what was signed for something else, or by somebody else", async () => {
    for (const token of [
      await signed.sign("attempt", { couple }, clock.now(), hours(1)),
      await signer("another secret of thirty-two characters").sign("couple", { couple }, clock.now(), hours(1)),
      "tampered",
    ])
      expect(await resolve(jar({ token }))).toEqual({ couple: null, staff: null, expired: true });
  });

  it("are cleared at the logout", async () => {
    const { token, refresh_token } = await loggedIn();
    const cookies = jar({ token, refresh_token });
    clearSessionCookies(cookies);
    expect(await resolve(cookies)).toEqual({ couple: null, staff: null, expired: false });
    expect(cookies.changes).toEqual([cleared("token"), cleared("refresh_token")]);
  });
});

const LETTER = { recipient: "marie@example.org", subject: "Hello", text: "Words", html: "<p>Words</p>" };

it("forgets what nobody needs any more, and nothing else", async () => {
  await loadEnumerations({ url: test.url });
  const ago = (ms: number) => START - ms;
  const code = { phone: "+33612345678", codeHash: "h", browserHash: "b", createdAt: 0, sentAt: 0 };
  await openSession();
  await test.db.batch([
    test.db.insert(loginCodes).values([
      { ...code, id: "old", expiresAt: ago(days(1)) - 1 },
      { ...code, id: "recent", expiresAt: ago(days(1)) },
    ]),
    test.db.insert(rateLimits).values([
      { key: "old", windowStart: ago(days(2)) - 1, count: 1 },
      { key: "recent", windowStart: ago(days(2)), count: 1 },
    ]),
    test.db.insert(refreshTokens).values([
      { hash: "old", sessionId: couple.sessionId, createdAt: 0, expiresAt: ago(days(1)) - 1 },
      { hash: "recent", sessionId: couple.sessionId, createdAt: 0, expiresAt: ago(days(1)) },
    ]),
    test.db.insert(projects).values(
      [
        { publicId: "old", status: "draft" as const, updatedAt: ago(days(30)) - 1 },
        { publicId: "recent", status: "draft" as const, updatedAt: ago(days(30)) },
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
        { dedupeKey: "old letter", state: "sent" as const, nextAttemptAt: ago(days(30)) },
        { dedupeKey: "recent letter", state: "sent" as const, nextAttemptAt: ago(days(30)) + 1 },
        { dedupeKey: "old and waiting", state: "pending" as const, nextAttemptAt: 0 },
      ].map((row) => ({ ...row, kind: "email" as const, ...LETTER, createdAt: 0 })),
    ),
  ]);
  await forgetExpired(deps);
  await forgetExpired(deps);
  expect((await test.db.select().from(loginCodes)).map((row) => row.id)).toEqual(["recent"]);
  expect((await test.db.select().from(rateLimits)).map((row) => row.key)).toEqual(["recent"]);
  const hashes = (await test.db.select().from(refreshTokens)).map((row) => row.hash);
  expect(hashes).toHaveLength(2);
  expect(hashes).toContain("recent");
  expect((await test.db.select().from(projects)).map((row) => row.publicId)).toEqual(["recent", "saved"]);
  const letters = new Map((await test.db.select().from(outbox)).map((row) => [row.dedupeKey, row]));
  expect([...letters.keys()]).toEqual(["old letter", "recent letter", "old and waiting"]);
  expect(letters.get("old letter")).toMatchObject({
    state: "sent",
    recipient: "",
    subject: null,
    text: "",
    html: null,
  });
  for (const key of ["recent letter", "old and waiting"]) expect(letters.get(key)).toMatchObject(LETTER);
});
