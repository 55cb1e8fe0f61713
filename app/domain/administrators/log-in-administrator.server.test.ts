import { like } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { readOpen, renewSession } from "~/domain/sessions/session.server";
import { useCheapScrypt } from "../../../tests/support/cheap-scrypt";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { ADMINISTRATOR_LOGIN } from "./administrator.form";
import {
  type AdministratorKeys,
  changeRoles,
  checkAdministratorPassword,
  createAdministrator,
  disableAdministrator,
  logInAdministrator,
  resetAdministrator,
  totpCode,
} from "./administrators.server";
import type { Right } from "./roles.rules";

useCheapScrypt();
const test = useTestDatabase();
const NOW = Date.UTC(2027, 2, 1, 8);
const EMAIL = "Ada@alliance.example";
const NETWORK = "203.0.113.7";
let clock: ReturnType<typeof stoppedClock>;
let keys: AdministratorKeys;

const deps = () => ({ db: test.db, clock, requestId: "request-1", secret: "s".repeat(32), brand: "Alliance" });
const password = (typed = keys.password, email = EMAIL, ip = NETWORK, browser: string | null = null) =>
  checkAdministratorPassword(deps(), { email, password: typed, ip, browser });
const secretOf = ({ totpAddress }: AdministratorKeys) => new URL(totpAddress).searchParams.get("secret") ?? "";
const code = (steps = 0) => totpCode(secretOf(keys), clock.now() + steps * ADMINISTRATOR_LOGIN.totpStep);
const enter = (typed = code()) => logInAdministrator(deps(), 1, { code: typed, device: "Firefox, Linux" });
const refusal = (name: string) => expect.objectContaining({ name: "DomainError", code: `administrator.${name}` });
const opened = () => test.db.select().from(sessions);

beforeAll(async () => {
  clock = stoppedClock(NOW);
  keys = await createAdministrator(deps(), {
    email: EMAIL,
    name: "Ada Loup",
    locale: "de",
    roles: ["moderator", "support"],
  });
}, 60_000);
beforeEach(async () => {
  clock = stoppedClock(NOW);
  await test.db.delete(sessions);
  await test.db.delete(rateLimits);
  await test.db.update(administrators).set({ totpLastStep: 0 });
});

describe("the password", () => {
  it("an administrator's password opens no session (moderation-21)", async () => {
    expect(await password()).toBe(1);
    expect(await password(keys.password, "ADA@ALLIANCE.EXAMPLE")).toBe(1);
    expect(await opened()).toEqual([]);
  });

  it("is refused in the same words for a known and an unknown address", async () => {
    await expect(password("wrong")).rejects.toThrow(refusal("password"));
    await expect(password(keys.password, "nobody@alliance.example")).rejects.toThrow(refusal("password"));
  });

  it("may be tried so often for one address from one network, also at the same moment", async () => {
    const { count } = ADMINISTRATOR_LOGIN.passwordTries.together;
    const tries = await Promise.allSettled(Array.from({ length: count + 2 }, () => password("wrong")));
    const tooMany = tries.filter((it) => it.status === "rejected" && it.reason.code === "administrator.tooMany");
    expect(tooMany).toHaveLength(2);
    await expect(password()).rejects.toThrow(refusal("tooMany"));
    expect(await password(keys.password, EMAIL, "203.0.113.8"), "from elsewhere").toBe(1);
    expect(await password(keys.password, EMAIL, NETWORK, "known"), "in a browser that the account knows").toBe(1);
    clock.pass(ADMINISTRATOR_LOGIN.passwordTries.together.window);
    expect(await password()).toBe(1);
  }, 60_000);

  it("limits the tries from one network, for all addresses together", async () => {
    await password();
    const { count } = ADMINISTRATOR_LOGIN.passwordTries.ip;
    await test.db.update(rateLimits).set({ count }).where(like(rateLimits.key, "admin:ip:%"));
    await expect(password(keys.password, "other@alliance.example")).rejects.toThrow(refusal("tooMany"));
    expect(await password(keys.password, EMAIL, "203.0.113.8")).toBe(1);
  });
});

describe("the code", () => {
  it("opens a session that ends with the browser", async () => {
    const { actor, remembered } = await enter();
    expect(actor).toMatchObject({ role: "administrator", administratorId: 1, name: "Ada Loup", locale: "de" });
    expect(remembered).toBe(false);
    expect(await opened()).toMatchObject([{ id: actor.sessionId, administratorId: 1, providerId: null }]);
  });

  it("a one-time code works once, also for simultaneous attempts, and ends older codes (moderation-10)", async () => {
    const tries = await Promise.allSettled([enter(), enter(), enter()]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(enter()).rejects.toThrow(refusal("codeUsed"));
    await expect(enter(code(-1))).rejects.toThrow(refusal("codeUsed"));
    expect(await opened()).toHaveLength(1);
  });

  it("a one-time code can be tried at most five times in five minutes (moderation-22)", async () => {
    for (let n = 0; n < ADMINISTRATOR_LOGIN.codeTries.count; n++)
      await expect(enter("000000")).rejects.toThrow(refusal("code"));
    await expect(enter()).rejects.toThrow(refusal("tooMany"));
    expect(await opened()).toEqual([]);
    clock.pass(ADMINISTRATOR_LOGIN.codeTries.window);
    await enter();
  });
});

describe("the operators' command", () => {
  it("keeps neither password nor secret in the clear", async () => {
    const [row] = await test.db.select().from(administrators);
    const kept = JSON.stringify(row);
    expect(row?.email).toBe("ada@alliance.example");
    for (const shown of [keys.password, secretOf(keys)]) expect(kept).not.toContain(shown);
  });

  it("creates nobody twice", async () => {
    const again = createAdministrator(deps(), {
      ...{ email: "ADA@alliance.example", name: "Ada", locale: "fr" },
      roles: ["owner"],
    });
    await expect(again).rejects.toThrow(/already/);
  });

  it("the operators' command resets an administrator: old passwords, codes and sessions end (moderation-11)", async () => {
    await enter();
    const old = keys;
    keys = await resetAdministrator(deps(), EMAIL);
    await expect(password(old.password)).rejects.toThrow(refusal("password"));
    expect((await opened()).map(({ endedAt }) => endedAt)).toEqual([NOW]);
    await enter();
    await expect(resetAdministrator(deps(), "nobody@alliance.example")).rejects.toThrow(/no administrator/);
  });

  it("the operators' command changes roles, which ends the administrator's sessions (role-2)", async () => {
    const { actor } = await enter();
    expect(actor.roles).toEqual(["moderator", "support"]);
    const mayAct = async (right: Right) => (await readOpen(test.db, actor, right))[0]?.open === 1;
    expect([await mayAct("moderate"), await mayAct("history"), await mayAct("adjustCredits")]).toEqual([
      true,
      true,
      false,
    ]);
    await changeRoles(deps(), EMAIL, ["finance"]);
    expect([await mayAct("moderate"), await mayAct("adjustCredits")]).toEqual([false, false]);
    clock.pass(ADMINISTRATOR_LOGIN.totpStep);
    const again = await enter();
    expect(again.actor.roles).toEqual(["finance"]);
    expect((await renewSession(deps(), again.refreshToken ?? ""))?.actor).toMatchObject({ roles: ["finance"] });
    await expect(changeRoles(deps(), "nobody@alliance.example", ["owner"])).rejects.toThrow(/no administrator/);
    await changeRoles(deps(), EMAIL, ["moderator", "support"]);
  });

  it("the operators' command is logged with the state before and after (log-3)", async () => {
    const entries = await test.db.select().from(auditEntries).orderBy(auditEntries.id);
    const roles = entries.filter(({ act }) => act === "administrator.roles");
    expect(entries[0]).toMatchObject({ act: "administrator.created", subjectId: "1", administratorId: null });
    expect(roles.map(({ before, after }) => [JSON.parse(before), JSON.parse(after)])[0]).toEqual([
      { roles: "moderator,support" },
      { roles: ["finance"] },
    ]);
    await expect(test.db.update(auditEntries).set({ act: "x" })).rejects.toThrow();
    await expect(test.db.delete(auditEntries)).rejects.toThrow();
  });

  it("the operators' command disables an administrator and ends its sessions (moderation-23)", async () => {
    await enter();
    await disableAdministrator(deps(), EMAIL);
    clock.pass(ADMINISTRATOR_LOGIN.totpStep);
    expect((await opened()).map(({ endedAt }) => endedAt)).toEqual([NOW]);
    await expect(password()).rejects.toThrow(refusal("password"));
    await expect(enter()).rejects.toThrow(refusal("password"));
  });
});
