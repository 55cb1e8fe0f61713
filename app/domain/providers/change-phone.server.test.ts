import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { providerCredentials, providerPhoneCodes } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { LOGIN } from "~/domain/couples/login.rules";
import type { Provider } from "~/domain/sessions/session.rules";
import { codeText, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProvider } from "../../../tests/support/providers";
import { findPhoneChange, resendPhoneCode, sendPhoneCode, verifyPhoneCode } from "./change-phone.server";

const test = useTestDatabase();
const clock = stoppedClock(0);
const deps = () => ({ db: test.db, clock, secret: "a secret of the tests" });
const NEW = "+33698765432";
const text = { ...codeText((code) => `Code ${code}`), ip: "203.0.113.7" };
const send = (phone = NEW, actor = own) => sendPhoneCode(deps(), actor, phone, text);
const resend = (phone = NEW) => resendPhoneCode(deps(), own, phone, text);
const verify = (code: string, phone = NEW, actor = own) => verifyPhoneCode(deps(), actor, phone, code);

let own: Provider;
let other: Provider;
beforeEach(async () => {
  clock.at = Date.UTC(2027, 2, 1, 8);
  for (const table of [providers, rateLimits, outbox]) await test.db.delete(table);
  own = await saveProvider(test.db, 1);
  other = await saveProvider(test.db, 2);
});

const texts = () => test.db.select().from(outbox).orderBy(outbox.id);
const newestCode = async () => /\d{6}/.exec((await texts()).at(-1)?.text ?? "")?.[0] ?? "";
const phoneOf = async (id: number) => (await test.db.select().from(providers).where(eq(providers.id, id)))[0]?.phone;
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

it("a new phone number is confirmed with the 6-digit code of a text message (pro-account-3)", async () => {
  let trips = test.roundTrips.count;
  await send();
  expect(test.roundTrips.count - trips).toBe(2);
  expect(await texts()).toMatchObject([{ kind: "sms", recipient: NEW, providerId: 1, sensitive: true }]);
  const code = await newestCode();
  const [row] = await test.db.select().from(providerPhoneCodes);
  expect(JSON.stringify(row), "the code itself is not kept").not.toContain(code);
  expect(await phoneOf(1)).not.toBe(NEW);

  trips = test.roundTrips.count;
  await verify(code);
  expect(test.roundTrips.count - trips).toBe(2);
  expect([await phoneOf(1), await phoneOf(2)]).toEqual([NEW, "+33620000002"]);
  expect(await findPhoneChange(deps(), own)).toEqual({ phone: NEW, state: "verified", attempt: null });
  const verified = await test.db.select().from(providerCredentials).orderBy(providerCredentials.providerId);
  expect(verified.map(({ phoneVerifiedAt }) => phoneVerifiedAt)).toEqual([clock.at, null]);
  await expect(verify(code), "a code works once").rejects.toMatchObject({ code: "account.code.expired" });
  await expect(send(), "nothing to prove").rejects.toMatchObject({ code: "account.phone.unchanged" });
});

it("proves the number of the registration as well", async () => {
  await send("+33620000001");
  await verify(await newestCode(), "+33620000001");
  expect(await findPhoneChange(deps(), own)).toMatchObject({ phone: "+33620000001", state: "verified" });
});

it("a confirmed mobile number does not replace a landline: the account has both (pro-account-11)", async () => {
  const LANDLINE = "+33142278186";
  await test.db.update(providers).set({ phone: LANDLINE }).where(eq(providers.id, 1));
  expect(await findPhoneChange(deps(), own)).toMatchObject({ phone: LANDLINE, state: "landline" });
  for (const mobile of [NEW, "+33698765433"]) {
    clock.pass(LOGIN.resendAfter);
    await send(mobile);
    await verify(await newestCode(), mobile);
    const [row] = await test.db.select().from(providers).where(eq(providers.id, 1));
    expect([row?.phone, row?.mobile]).toEqual([LANDLINE, mobile]);
    expect(await findPhoneChange(deps(), own)).toMatchObject({ phone: mobile, state: "verified" });
    await expect(send(mobile), "nothing to prove").rejects.toMatchObject({ code: "account.phone.unchanged" });
  }
});

describe("a wrong code", () => {
  it("five wrong codes end the code for a new phone number, also the right one (pro-account-8)", async () => {
    await send();
    const code = await newestCode();
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => verify(otherThan(code))));
    expect(tries.every(({ status }) => status === "rejected")).toBe(true);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.code.expired" });
    expect(await phoneOf(1)).toBe("+33620000001");
    expect((await test.db.select().from(providerPhoneCodes))[0]?.tries).toBe(LOGIN.tries);
  });

  it("leaves the others: the right one as the fifth is taken", async () => {
    await send();
    const code = await newestCode();
    for (let i = 1; i < LOGIN.tries; i++)
      await expect(verify(otherThan(code))).rejects.toMatchObject({ code: "account.code.invalid" });
    await verify(code);
    expect(await phoneOf(1)).toBe(NEW);
  });

  it("cannot be guessed on with fresh codes: these run out", async () => {
    let sent = 0;
    for (let i = 0; i < 40; i++) {
      clock.pass(LOGIN.resendAfter);
      await send(`+336987654${String(i).padStart(2, "0")}`).then(
        () => sent++,
        () => undefined,
      );
    }
    expect(sent).toBeLessThanOrEqual(10);
  });

  it("is any code after 10 minutes, of another number, or of another provider", async () => {
    await send();
    const code = await newestCode();
    await expect(verify(code, "+33698765433")).rejects.toMatchObject({ code: "account.code.expired" });
    await expect(verify(code, NEW, other)).rejects.toMatchObject({ code: "account.code.expired" });
    await send(NEW, other);
    await expect(verify(code, NEW, other)).rejects.toMatchObject({ code: "account.code.invalid" });
    clock.pass(LOGIN.codeLifetime);
    await expect(verify(code)).rejects.toMatchObject({ code: "account.code.expired" });
    expect([await phoneOf(1), await phoneOf(2)]).toEqual(["+33620000001", "+33620000002"]);
  });
});

it("of two uses at the same moment one wins", async () => {
  await send();
  const code = await newestCode();
  const results = await Promise.allSettled([verify(code), verify(code)]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

describe("another text", () => {
  it("comes after 60 seconds, 4 times, and makes the earlier code worth nothing", async () => {
    await send();
    const first = await newestCode();
    await expect(resend()).rejects.toMatchObject({ code: "account.code.wait", details: { seconds: 60 } });
    for (let i = 0; i < LOGIN.resends; i++) {
      clock.pass(LOGIN.resendAfter);
      await resend();
    }
    expect(await texts()).toHaveLength(1 + LOGIN.resends);
    clock.pass(LOGIN.resendAfter);
    await expect(resend()).rejects.toMatchObject({ code: "account.code.resends" });
    if (first !== (await newestCode()))
      await expect(verify(first)).rejects.toMatchObject({ code: "account.code.invalid" });
    await verify(await newestCode());
  });

  it("does not come for the same number within a minute; for one that was mistyped it does", async () => {
    await send();
    await send();
    expect(await texts()).toHaveLength(1);
    await send("+33698765433");
    expect(await texts()).toHaveLength(2);
    await expect(resend(NEW)).rejects.toMatchObject({ code: "account.code.expired" });
  });

  it("counts with those of couples: 10 a day to one number", async () => {
    for (let i = 0; i < 12; i++) {
      const provider = await saveProvider(test.db, 10 + i);
      await send(NEW, provider).catch((error) => expect(error).toMatchObject({ code: "account.code.tooMany" }));
    }
    expect(await texts()).toHaveLength(LOGIN.perNumber.count);
  });
});

it("needs a session that is open", async () => {
  await send();
  const code = await newestCode();
  clock.pass(LOGIN.resendAfter);
  await test.db.update(sessions).set({ endedAt: 1 }).where(eq(sessions.id, own.sessionId));
  for (const attempt of [() => send(), () => resend(), () => verify(code)])
    await expect(attempt()).rejects.toMatchObject({ code: "session.expired" });
  expect(await findPhoneChange(deps(), own)).toBeNull();
  expect(await texts()).toHaveLength(1);
  expect(await phoneOf(1)).toBe("+33620000001");
});
