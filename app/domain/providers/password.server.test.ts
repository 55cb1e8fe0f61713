import { eq, isNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { outbox } from "#db/schema/outbox";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { links } from "~/domain/links.fixture";
import type { Provider } from "~/domain/sessions/session.rules";
import { useCheapScrypt } from "../../../tests/support/cheap-scrypt";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { givePassword, PASSWORD } from "../../../tests/support/provider-accounts";
import { saveProvider, saveProviderSession } from "../../../tests/support/providers";
import { estimateStrength } from "./estimate-strength";
import { changePassword } from "./password.server";
import { verifyPassword } from "./password-hash.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";

useCheapScrypt();
const test = useTestDatabase();
const clock = stoppedClock(0);
const deps = () => ({
  db: test.db,
  clock,
  links,
  secret: "a secret of the tests",
  strengthEstimator: async () => estimateStrength,
});
const NEW = "Lavande et rosée du matin";
const change = (newPassword = NEW, currentPassword = PASSWORD) =>
  changePassword(deps(), own, { currentPassword, newPassword });

let own: Provider;
let tablet: Provider;
beforeEach(async () => {
  clock.at = Date.UTC(2027, 2, 1, 8);
  for (const table of [providers, rateLimits, outbox]) await test.db.delete(table);
  own = await saveProvider(test.db, 1, { firstname: "Séraphine", lastname: "Quarzendorf" });
  tablet = await saveProviderSession(test.db, own);
  await saveProvider(test.db, 2);
  await givePassword(test.db, own);
});

const stored = async () =>
  (await test.db.select().from(providerCredentials).where(eq(providerCredentials.providerId, 1)))[0];
const isPassword = async (password: string) => verifyPassword(password, (await stored())?.passwordHash ?? null);

it("changes it, tells the provider, and leaves this session alone open; in two round trips", async () => {
  await test.db.insert(providerLinks).values(
    (["change_email", "reset_password", "verify_email"] as const).map((purpose) => ({
      hash: purpose,
      providerId: 1,
      purpose,
      email: "x@example.org",
      createdAt: 0,
      expiresAt: clock.at + 1000,
    })),
  );
  const before = test.roundTrips.count;
  await change();
  expect(test.roundTrips.count - before).toBe(2);
  expect([await isPassword(NEW), await isPassword(PASSWORD)]).toEqual([true, false]);
  expect((await stored())?.passwordChangedAt).toBe(clock.at);
  const open = await test.db.select().from(sessions).where(isNull(sessions.endedAt));
  expect(open.map(({ providerId, id }) => [providerId, id === tablet.sessionId])).toEqual([
    [1, false],
    [2, false],
  ]);
  expect((await test.db.select().from(providerLinks)).map(({ purpose }) => purpose)).toEqual(["verify_email"]);
  expect(await test.db.select().from(outbox)).toMatchObject([
    {
      recipient: "provider-1@example.org",
      providerId: 1,
      subject: "Votre mot de passe a été changé",
      text: expect.stringMatching(
        /Bonjour Séraphine[\s\S]*1er mars 2027[\s\S]*fr.alliance.example\/pro\/forgot-password/,
      ),
    },
  ]);
});

it("a new password requires the current one (pro-account-12)", async () => {
  await expect(change(NEW, "not this one")).rejects.toMatchObject({ code: "account.password.wrong" });
  expect(await isPassword(PASSWORD)).toBe(true);
  expect(await test.db.select().from(outbox)).toEqual([]);
});

it("a password that is easy to guess is refused, also one of the provider's own names (pro-account-4)", async () => {
  for (const weak of ["Summer2026!", "Quarzendorf-2027", "Séraphine!Quarzendorf!1"])
    await expect(change(weak), weak).rejects.toMatchObject({ code: "account.password.weak" });
  expect(await isPassword(PASSWORD)).toBe(true);
});

it("cannot be tried without end, and the right one does not help then", async () => {
  const { count, window } = PROVIDER_ACCOUNT.passwordTries;
  const wrong = await Promise.allSettled(Array.from({ length: count + 3 }, () => change(NEW, "wrong")));
  const codes = wrong.map((one) => (one as PromiseRejectedResult).reason.code);
  expect(codes.filter((code) => code === "account.password.wrong")).toHaveLength(count);
  await expect(change()).rejects.toMatchObject({ code: "account.password.tooMany" });
  clock.pass(window);
  await change();
  expect(await isPassword(NEW)).toBe(true);
});

it("happens once when it is sent twice", async () => {
  const results = await Promise.allSettled([change(), change("Ardoise sous la neige bleue")]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await test.db.select().from(outbox)).toHaveLength(1);
});

it("needs a session that is open", async () => {
  await test.db.update(sessions).set({ endedAt: 1 }).where(eq(sessions.id, own.sessionId));
  await expect(change()).rejects.toMatchObject({ code: "session.expired" });
  expect(await isPassword(PASSWORD)).toBe(true);
  expect(await test.db.select().from(rateLimits), "and costs its owner no try").toEqual([]);
});
