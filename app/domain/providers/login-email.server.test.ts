import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { providerCredentials, providerLinks } from "#db/schema/provider-accounts";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { sessions } from "#db/schema/sessions";
import { links } from "~/domain/links.fixture";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { givePassword, PASSWORD, secretIn } from "../../../tests/support/provider-accounts";
import { saveProvider } from "../../../tests/support/providers";
import { confirmEmailChange, findEmailChange, requestEmailChange } from "./login-email.server";
import { PROVIDER_ACCOUNT } from "./provider-account.rules";
import { findProviderAccount } from "./update-provider.server";

const test = useTestDatabase();
const clock = stoppedClock(0);
const deps = () => ({ db: test.db, clock, links, secret: "a secret of the tests" });
const ask = (email = "new@example.org", currentPassword = PASSWORD, actor = own) =>
  requestEmailChange(deps(), actor, { email, currentPassword });
const confirm = (secret: string) => confirmEmailChange(deps(), secret);

let own: Provider;
beforeEach(async () => {
  clock.at = Date.UTC(2027, 2, 1, 8);
  for (const table of [providers, rateLimits, outbox, mailStops]) await test.db.delete(table);
  own = await saveProvider(test.db, 1);
  const other = await saveProvider(test.db, 2, { firstname: "Bruno", locale: "de" });
  for (const provider of [own, other]) await givePassword(test.db, provider);
});

const emails = () => test.db.select().from(outbox).orderBy(outbox.id);
const emailOf = async (id: number) => (await test.db.select().from(providers).where(eq(providers.id, id)))[0]?.email;
async function newestSecret(): Promise<string> {
  return secretIn((await emails()).at(-1)?.text ?? "");
}

it("a new sign-in address is confirmed once, through a link to it; opening the link changes nothing, and the old address gets a notice (pro-account-2)", async () => {
  let trips = test.roundTrips.count;
  await ask();
  expect(test.roundTrips.count - trips).toBe(2);
  expect(await emails()).toMatchObject([{ recipient: "new@example.org", providerId: 1, sensitive: true }]);
  const secret = await newestSecret();
  expect((await test.db.select().from(providerLinks))[0]?.hash, "the secret itself is not kept").not.toContain(secret);
  expect((await findProviderAccount(deps(), own))?.newEmail).toBe("new@example.org");

  trips = test.roundTrips.count;
  for (let i = 0; i < 3; i++) expect(await findEmailChange(deps(), secret)).toEqual({ email: "new@example.org" });
  expect(test.roundTrips.count - trips).toBe(3);
  expect(await emailOf(1)).toBe("provider-1@example.org");

  trips = test.roundTrips.count;
  expect(await confirm(secret)).toBe(1);
  expect(test.roundTrips.count - trips).toBe(2);
  expect([await emailOf(1), await emailOf(2)]).toEqual(["new@example.org", "provider-2@example.org"]);
  const [credentials] = await test.db.select().from(providerCredentials).where(eq(providerCredentials.providerId, 1));
  expect(credentials?.emailVerifiedAt).toBe(clock.at);
  expect((await emails()).slice(1)).toMatchObject([
    { recipient: "provider-1@example.org", providerId: 1, text: expect.stringContaining("bonjour@alliance.example") },
  ]);
  expect((await emails())[1]?.text, "the old mailbox may belong to another person by now").not.toContain(
    "new@example.org",
  );
  await expect(confirm(secret)).rejects.toMatchObject({ code: "account.link.expired" });
  expect(await findEmailChange(deps(), secret)).toBeNull();
  expect(await emails()).toHaveLength(2);
  expect((await findProviderAccount(deps(), own))?.newEmail).toBeNull();
});

it("happens once when the button is pressed twice", async () => {
  await ask();
  const secret = await newestSecret();
  await Promise.all([confirm(secret), confirm(secret)].map((done) => done.catch(() => undefined)));
  expect(await emailOf(1)).toBe("new@example.org");
  expect(await emails()).toHaveLength(2);
});

it("works for 24 hours", async () => {
  await ask();
  const secret = await newestSecret();
  clock.pass(PROVIDER_ACCOUNT.emailLink - 1);
  expect(await findEmailChange(deps(), secret)).not.toBeNull();
  clock.pass(1);
  expect(await findEmailChange(deps(), secret)).toBeNull();
  await expect(confirm(secret)).rejects.toMatchObject({ code: "account.link.expired" });
});

it("only the newest link works, and none after the password has been changed", async () => {
  await ask("first@example.org");
  const first = await newestSecret();
  clock.pass(1000);
  await ask("second@example.org");
  const second = await newestSecret();
  expect(await findEmailChange(deps(), first)).toBeNull();
  clock.pass(1000);
  await test.db.update(providerCredentials).set({ passwordChangedAt: clock.at });
  expect(await findEmailChange(deps(), second)).toBeNull();
  await expect(confirm(second)).rejects.toMatchObject({ code: "account.link.expired" });
});

it("answers the same for another provider's address, and writes to its owner, in its language", async () => {
  await ask("provider-2@example.org");
  expect(await emails()).toMatchObject([
    { recipient: "provider-2@example.org", providerId: 2, text: expect.stringContaining("Guten Tag Bruno") },
  ]);
  expect(secretIn((await emails())[0]?.text ?? "")).toBe("");
  expect(await test.db.select().from(providerLinks)).toEqual([]);
});

it("does not take an address that was taken meanwhile", async () => {
  await ask();
  const secret = await newestSecret();
  await test.db.update(providers).set({ email: "new@example.org" }).where(eq(providers.id, 2));
  await expect(confirm(secret)).rejects.toMatchObject({ code: "account.link.expired" });
  expect(await emailOf(1)).toBe("provider-1@example.org");
});

it("asks for the password, for another address, and not without end", async () => {
  await expect(ask("new@example.org", "wrong")).rejects.toMatchObject({ code: "account.password.wrong" });
  await expect(ask("provider-1@example.org")).rejects.toMatchObject({ code: "account.email.unchanged" });
  expect(await emails()).toEqual([]);
  for (let i = 0; i < PROVIDER_ACCOUNT.addressEmails.count; i++) {
    clock.pass(1000);
    await ask(`new-${i}@example.org`);
  }
  await expect(ask("more@example.org")).rejects.toMatchObject({ code: "account.email.tooMany" });
  expect(await emails()).toHaveLength(PROVIDER_ACCOUNT.addressEmails.count);
});

it("sends one mailbox few emails, for all senders together", async () => {
  for (let id = 3; id < 3 + PROVIDER_ACCOUNT.addressEmails.count; id++) {
    const provider = await saveProvider(test.db, id);
    await givePassword(test.db, provider);
    await ask("victim@example.org", PASSWORD, provider);
  }
  await expect(ask("victim@example.org")).rejects.toMatchObject({ code: "account.email.tooMany" });
});

it("needs a session that is open", async () => {
  await test.db.update(sessions).set({ endedAt: 1 }).where(eq(sessions.id, own.sessionId));
  await expect(ask()).rejects.toMatchObject({ code: "session.expired" });
  expect(await emails()).toEqual([]);
});

it("knows no other secrets", async () => {
  for (const secret of ["", "unknown"]) {
    expect(await findEmailChange(deps(), secret)).toBeNull();
    await expect(confirm(secret)).rejects.toMatchObject({ code: "account.link.expired" });
  }
});

it("a new address is tried again although emails to its former owner bounced (notice-29)", async () => {
  const stops = async () => (await test.db.select().from(mailStops)).map(({ recipient }) => recipient).sort();
  for (const recipient of ["new@example.org", "provider-2@example.org"])
    await test.db.insert(mailStops).values({ recipient, reason: "bounced", since: 1 });
  await ask("provider-2@example.org");
  expect(await stops()).toHaveLength(2);
  await ask("new@example.org");
  expect(await stops()).toEqual(["provider-2@example.org"]);
});
