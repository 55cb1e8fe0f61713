import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { accounts } from "#db/schema/accounts";
import { administrators } from "#db/schema/administrators";
import { providerLinks, providerPhoneCodes, staffRefreshTokens, staffSessions } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { forgetExpired } from "~/domain/accounts/forget-expired.server";
import { renewSession } from "~/domain/accounts/renew-session.server";
import { type Administrator, type Provider, SESSION } from "~/domain/accounts/session.rules";
import {
  endStaffSession,
  newStaffSession,
  openStaffSession,
  renewStaffSession,
  sessionIsOpen,
} from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { days, hours, minutes, seconds } from "~/domain/durations";
import { CookieJar } from "~/http/cookies.server";
import { logOut, refreshStaffToken, resolveSession, setStaffCookies } from "~/http/session.server";
import { signer } from "~/http/signed.server";
import { saveCouple, stoppedClock } from "../support/couples";
import { useTestDatabase } from "../support/database";
import { saveProvider } from "../support/providers";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
let clock: ReturnType<typeof stoppedClock>;
let deps: Deps;
let provider: Provider;

beforeEach(async () => {
  for (const table of [providers, administrators, accounts]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock };
  provider = await saveProvider(test.db, 1);
  await test.db.delete(staffSessions); // the one that comes with it: those of the tests are opened as a login does
});

/** @returns the refresh token, and whose session it is */
async function open(remembered = true, owner = sql`SELECT ${1} AS provider_id, NULL AS administrator_id`) {
  const session = await newStaffSession();
  const facts = { remembered, device: "Firefox, Linux" };
  await test.db.batch([...openStaffSession(test.db, session, owner, facts, clock.now())]);
  return { token: session.refreshToken, actor: { ...provider, sessionId: session.id } };
}
const renew = (token: string) => renewStaffSession(deps, token);
async function successorOf(token: string): Promise<string> {
  const renewed = await renew(token);
  if (!renewed?.refreshToken) throw new Error("no successor");
  return renewed.refreshToken;
}

describe("a refresh token of the staff", () => {
  it("is exchanged for the session and a successor, again and again, in one round trip", async () => {
    const { token: first, actor } = await open();
    let token = first;
    for (let i = 0; i < 3; i += 1) {
      clock.pass(hours(1));
      const before = test.roundTrips.count;
      const renewed = await renew(token);
      expect(test.roundTrips.count - before).toBe(1);
      expect(renewed).toMatchObject({ actor, remembered: true });
      expect(renewed?.refreshToken).toMatch(/^s\.[\w-]{43}$/);
      expect(renewed?.refreshToken).not.toBe(token);
      token = renewed?.refreshToken ?? "";
    }
    expect(await test.db.select().from(staffSessions)).toMatchObject([{ createdAt: START, seenAt: clock.now() }]);
  });

  it("says what has changed in the account meanwhile", async () => {
    const { token, actor } = await open(false);
    await test.db.update(providers).set({ locale: "de", firstname: "Eva" });
    expect(await renew(token)).toMatchObject({
      actor: { ...actor, locale: "de", firstname: "Eva" },
      remembered: false,
    });
  });

  it("used again within the leeway gives the session, but no second successor", async () => {
    const { token, actor } = await open();
    const successor = await successorOf(token);
    clock.pass(SESSION.reuseLeeway);
    expect(await renew(token)).toMatchObject({ actor, refreshToken: null });
    expect((await renew(successor))?.refreshToken).not.toBeNull();
  });

  it("used ten times at the same moment has one successor", async () => {
    const { token, actor } = await open();
    const renewed = await Promise.all(
      Array.from({ length: 10 }, () =>
        renewStaffSession({ ...deps, db: openDatabase({ url: test.url, timeoutMs: 30_000 }).db }, token),
      ),
    );
    for (const one of renewed) expect(one?.actor).toEqual(actor);
    expect(renewed.filter((one) => one?.refreshToken)).toHaveLength(1);
    expect(await test.db.select().from(staffRefreshTokens)).toHaveLength(2);
  });

  it("used again later ends the whole family, and no other session", async () => {
    const [{ token: first }, { token: elsewhere }] = [await open(), await open()];
    const second = await successorOf(first);
    clock.pass(minutes(30));
    const third = await successorOf(second);
    for (const token of [first, second, third]) expect(await renew(token)).toBeNull();
    expect(await renew(elsewhere)).not.toBeNull();
  });

  it("lives seven days", async () => {
    const [a, b] = [await open(), await open()];
    clock.pass(days(7) - 1);
    expect(await renew(a.token)).not.toBeNull();
    clock.pass(1);
    expect(await renew(b.token)).toBeNull();
  });

  it("is worth nothing after the logout, nor once the provider has left", async () => {
    const [a, b] = [await open(), await open()];
    const successor = await successorOf(a.token);
    await endStaffSession(deps, a.actor);
    for (const token of [a.token, successor]) expect(await renew(token)).toBeNull();
    await test.db.delete(providers);
    expect(await renew(b.token)).toBeNull();
    expect(await test.db.select().from(staffRefreshTokens)).toEqual([]);
  });

  it("cannot be ended by somebody else", async () => {
    const { token, actor } = await open();
    const other = await saveProvider(test.db, 2);
    await endStaffSession(deps, { ...other, sessionId: actor.sessionId });
    expect(await renew(token)).not.toBeNull();
  });

  it("is no couple's, and a couple's is none", async () => {
    const { token } = await open();
    expect(await renewSession(deps, token)).toBeNull();
    await saveCouple(test.db, 1);
    for (const other of ["", "s.", "s.unknown", "'; DROP TABLE staff_sessions; --"])
      expect(await renew(other)).toBeNull();
  });

  it("is stored as a hash alone", async () => {
    const { token } = await open();
    const successor = await successorOf(token);
    const stored = JSON.stringify(await test.db.select().from(staffRefreshTokens));
    for (const one of [token, successor]) expect(stored).not.toContain(one.slice(2));
  });
});

describe("an administrator's session", () => {
  const owner = sql`SELECT NULL AS provider_id, id AS administrator_id FROM administrators`;
  beforeEach(
    async () =>
      void (await test.db.run(sql`
        INSERT INTO administrators (id, email, name, locale, password_hash, totp_secret, created_at)
        VALUES (1, 'admin@alliance.test', 'Ada', 'en', 'x', 'x', 0)`)),
  );

  it("is told from a provider's of the same number", async () => {
    const { token, actor } = await open(false, owner);
    const administrator: Administrator = {
      role: "administrator",
      administratorId: 1,
      sessionId: actor.sessionId,
      name: "Ada",
      locale: "en",
    };
    expect((await renew(token))?.actor).toEqual(administrator);
    const isOpen = async (who: Provider | Administrator) =>
      (await test.db.all<{ open: number }>(sql`SELECT ${sessionIsOpen(who)} AS open`))[0]?.open;
    expect([await isOpen(administrator), await isOpen(actor)]).toEqual([1, 0]);
    await endStaffSession(deps, actor);
    expect(await isOpen(administrator)).toBe(1);
    await endStaffSession(deps, administrator);
    expect(await isOpen(administrator)).toBe(0);
  });

  it("is not renewed for one who may no longer log in", async () => {
    const { token } = await open(false, owner);
    await test.db.update(administrators).set({ disabledAt: START });
    expect(await renew(token)).toBeNull();
  });
});

describe("the cookies of the staff", () => {
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

  async function loggedIn(remembered: boolean) {
    const { token: refreshToken, actor } = await open(remembered);
    const cookies = jar();
    await setStaffCookies(deps, cookies, signed, { actor, refreshToken, remembered });
    return { actor, cookies, token: cookies.get("token") as string, refresh_token: refreshToken };
  }

  it("live seven days where the login is remembered, and as long as the browser where it is not", async () => {
    for (const change of (await loggedIn(true)).cookies.changes)
      expect(change).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    for (const change of (await loggedIn(false)).cookies.changes)
      expect(change).toMatch(/^(token|refresh_token)=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it("say who asks without the database, and are renewed after a quarter of an hour as they were", async () => {
    for (const remembered of [true, false]) {
      const { actor, token, refresh_token } = await loggedIn(remembered);
      clock.pass(SESSION.tokenLifetime - seconds(1));
      const before = test.roundTrips.count;
      expect(await resolve(jar({ token, refresh_token }))).toEqual({ couple: null, staff: actor, expired: false });
      expect(test.roundTrips.count - before).toBe(0);
      clock.pass(seconds(1));
      const cookies = jar({ token, refresh_token });
      expect(await resolve(cookies)).toEqual({ couple: null, staff: actor, expired: false });
      expect(test.roundTrips.count - before).toBe(1);
      expect(cookies.changes.map((change) => change.includes("Max-Age="))).toEqual([remembered, remembered]);
    }
  });

  it("are written anew with a new name, and stay remembered or not", async () => {
    for (const remembered of [true, false]) {
      const { actor, token, refresh_token } = await loggedIn(remembered);
      const cookies = jar({ token, refresh_token });
      const context = { ...deps, cookies, signed } as unknown as Parameters<typeof refreshStaffToken>[0];
      await refreshStaffToken(context, { ...actor, firstname: "Eva" });
      expect(cookies.changes).toHaveLength(1);
      expect(cookies.changes[0]?.includes("Max-Age=")).toBe(remembered);
      expect((await resolve(cookies)).staff).toEqual({ ...actor, firstname: "Eva" });
    }
  });

  it("are cleared at the logout, and the session ends on the server", async () => {
    const { actor, token, refresh_token } = await loggedIn(true);
    const cookies = jar({ token, refresh_token });
    const context = { ...deps, cookies, couple: null, staff: actor, sessionUnknown: null };
    expect(await logOut(context as unknown as Parameters<typeof logOut>[0])).toBe(true);
    expect(cookies.changes.map((change) => change.split(";")[0])).toEqual(["token=", "refresh_token="]);
    expect(await renew(refresh_token)).toBeNull();
  });

  it("cannot be made of a couple's token", async () => {
    const { actor } = await loggedIn(true);
    const token = await signed.sign("couple", { actor }, clock.now(), hours(1));
    expect((await resolve(jar({ token }))).staff).toBeNull();
  });
});

it("forgets links, codes, tokens and sessions that are long over, and nothing else", async () => {
  const ago = (ms: number) => START - ms;
  await saveProvider(test.db, 2);
  await test.db.delete(staffSessions);
  const link = { providerId: 1, purpose: "verify_email" as const, email: "a@planners.test", createdAt: 0 };
  const code = { phone: "+33612345678", codeHash: "h", sentAt: 0 };
  const session = { providerId: 1, remembered: true, device: "", createdAt: 0 };
  await test.db.batch([
    test.db.insert(providerLinks).values([
      { ...link, hash: "old", expiresAt: ago(days(1)) - 1 },
      { ...link, hash: "recent", expiresAt: ago(days(1)) },
    ]),
    test.db.insert(providerPhoneCodes).values([
      { ...code, providerId: 1, expiresAt: ago(days(1)) - 1 },
      { ...code, providerId: 2, expiresAt: ago(days(1)) },
    ]),
    test.db.insert(staffSessions).values([
      { ...session, id: "ended long ago", seenAt: 0, endedAt: ago(days(30)) - 1 },
      { ...session, id: "unseen for long", seenAt: ago(days(30)) - 1 },
      { ...session, id: "ended lately", seenAt: 0, endedAt: ago(days(30)) },
      { ...session, id: "open", seenAt: ago(days(6)) },
    ]),
    test.db.insert(staffRefreshTokens).values([
      { hash: "old", sessionId: "open", createdAt: 0, expiresAt: ago(days(1)) - 1 },
      { hash: "recent", sessionId: "open", createdAt: 0, expiresAt: ago(days(1)) },
    ]),
  ]);
  await forgetExpired(deps);
  expect((await test.db.select().from(providerLinks)).map(({ hash }) => hash)).toEqual(["recent"]);
  expect((await test.db.select().from(providerPhoneCodes)).map(({ providerId }) => providerId)).toEqual([2]);
  expect((await test.db.select().from(staffSessions)).map(({ id }) => id).sort()).toEqual(["ended lately", "open"]);
  expect((await test.db.select().from(staffRefreshTokens)).map(({ hash }) => hash)).toEqual(["recent"]);
});
