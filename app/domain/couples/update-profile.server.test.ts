import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { mailStops } from "#db/schema/notices";
import { outbox } from "#db/schema/outbox";
import { links } from "~/domain/links.fixture";
import type { PlaceSuggestion } from "~/domain/places/places.rules";
import type { Couple } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findProfile, resendMailboxEmail, updateProfile } from "./update-profile.server";

const test = useTestDatabase();
let louise: Couple;
let max: Couple;
let now = 1_800_000_000_000;
const deps = () => ({ db: test.db, clock: { now: () => now }, links });

beforeEach(async () => {
  now = 1_800_000_000_000;
  await test.db.run(sql`DELETE FROM rate_limits`);
  await test.db.run(sql`DELETE FROM accounts`);
  await test.db.run(sql`DELETE FROM mail_stops`);
  louise = await saveCouple(test.db, 1, { firstname: "Louise", email: "l@example.org" });
  const nowhere = { city: null, zipCode: null, country: null, latitude: null, longitude: null };
  max = await saveCouple(test.db, 2, { firstname: "Max", email: "m@example.org", ...nowhere });
});

const mails = () => test.db.select().from(outbox);

describe("resendMailboxEmail", () => {
  const resend = () => resendMailboxEmail(deps(), louise);

  it("the email that verifies a couple's mailbox is sent again on demand, once a minute and five times a day with those to new addresses (mailbox-6)", async () => {
    await updateProfile(deps(), louise, { email: "new@example.org", locale: "fr", home: null });
    expect([await resend(), await resend()]).toEqual(["sent", "sent"]);
    for (let i = 0; i < 3; i += 1) {
      now += 60_000;
      expect(await resend()).toBe("sent");
    }
    const sent = await mails();
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map(({ recipient, subject }) => `${recipient} ${subject}`)).size).toBe(1);
    expect(sent.at(-1)?.text).toContain("https://fr.alliance.example/confirm-email/1/new@example.org");
    now += 60_000;
    await expect(resend()).rejects.toMatchObject({ code: "mailbox.tooMany" });
    now += 86_400_000;
    expect(await resend()).toBe("sent");
    expect(await mails()).toHaveLength(6);
  });

  it("sends nothing to a verified mailbox", async () => {
    expect(await findProfile(deps(), louise)).toMatchObject({ emailVerified: false });
    await test.db.update(accounts).set({ emailVerifiedAt: 5 });
    expect(await findProfile(deps(), louise)).toMatchObject({ emailVerified: true });
    expect([await resend(), await mails()]).toEqual(["verified", []]);
  });
});

describe("updateProfile", () => {
  const proof = async () =>
    (await test.db.select({ at: accounts.emailVerifiedAt }).from(accounts).where(eq(accounts.id, 1)))[0]?.at;
  const change = (email: string, changes: { locale?: "fr" | "de" } = {}) =>
    updateProfile(deps(), louise, { email, locale: "fr", home: null, ...changes });

  it("another address must be verified again (mailbox-2)", async () => {
    await test.db.update(accounts).set({ emailVerifiedAt: 5, emailBouncedAt: 6 });
    await change("l@example.org", { locale: "de" });
    expect([await proof(), await mails()]).toEqual([5, []]);
    await change("new@example.org", { locale: "de" });
    expect(await proof()).toBeNull();
    expect(await mails()).toMatchObject([{ recipient: "new@example.org", accountId: 1 }]);
    expect((await mails())[0]?.text).toContain("https://fr.alliance.example/confirm-email/1/new@example.org");
  });

  it("a new address is tried again although emails to its former owner bounced, and no other address (notice-29)", async () => {
    for (const recipient of ["l@example.org", "new@example.org"])
      await test.db.insert(mailStops).values({ recipient, reason: "bounced", since: 1 });
    await change("l@example.org", { locale: "de" });
    expect(await test.db.select().from(mailStops)).toHaveLength(2);
    await change("new@example.org");
    expect(await test.db.select({ to: mailStops.recipient }).from(mailStops)).toEqual([{ to: "l@example.org" }]);
  });

  it("at most five new addresses a day receive emails (mailbox-3)", async () => {
    for (let i = 0; i < 7; i += 1) {
      now += 1;
      await change(`n${i}@example.org`);
    }
    expect(await mails()).toHaveLength(5);
  });

  it("couples can change email, town and language of their own account, in one round trip (profile-1)", async () => {
    const before = test.roundTrips.count;
    const couple = await updateProfile(deps(), louise, { email: "new@example.org", locale: "de", home: MARSEILLE });
    expect(test.roundTrips.count - before).toBe(1);
    expect(couple).toEqual({ ...louise, locale: "de" });
    expect(await findProfile(deps(), louise)).toMatchObject({
      email: "new@example.org",
      locale: "de",
      city: "Marseille",
    });
    expect(await findProfile(deps(), max)).toMatchObject({ email: "m@example.org", locale: "fr" });
  });

  it("shows nothing of an account whose session has ended", async () => {
    await endSession(deps(), louise);
    expect(await findProfile(deps(), louise)).toBeNull();
  });

  it("keeps the town where none is given", async () => {
    await updateProfile(deps(), louise, { email: "new@example.org", locale: "fr", home: null });
    expect(await findProfile(deps(), louise)).toMatchObject({ email: "new@example.org", city: "Lyon" });
  });

  it("a couple's email and its verification stay when none is given (impersonation-3)", async () => {
    await test.db.update(accounts).set({ emailVerifiedAt: 5 });
    await updateProfile(deps(), louise, { email: null, locale: "de", home: LYON });
    expect([await proof(), await mails()]).toEqual([5, []]);
    expect(await findProfile(test, louise)).toMatchObject({ email: "l@example.org", locale: "de", city: "Lyon" });
    const same = updateProfile(deps(), louise, { email: null, locale: "de", home: null });
    await expect(same).rejects.toMatchObject({ code: "profile.unchanged" });
  });

  it("an unchanged profile cannot be saved (profile-2)", async () => {
    const same = { email: "l@example.org", locale: "fr" as const };
    for (const home of [null, LYON])
      await expect(updateProfile(deps(), louise, { ...same, home })).rejects.toMatchObject({
        code: "profile.unchanged",
      });
  });

  it("finishes the onboarding with a town, and changes nothing without one", async () => {
    const change = { email: "new@example.org", locale: "fr" as const };
    await expect(updateProfile(deps(), max, { ...change, home: null })).rejects.toMatchObject({
      code: "profile.unchanged",
    });
    expect(await updateProfile(deps(), max, { ...change, home: LYON })).toMatchObject({
      hasFinishedOnboarding: true,
    });
  });
});

const LYON: PlaceSuggestion = {
  id: 1,
  kind: "city",
  name: "Lyon",
  region: "Rhône",
  zipCode: "69001",
  country: "FR",
  latitude: 45.764,
  longitude: 4.8357,
  population: 500_000,
  radiusKm: 0,
  onlyCode: "",
  exact: true,
  label: "Lyon, 69001, Rhône, France",
};
const MARSEILLE: PlaceSuggestion = {
  ...LYON,
  id: 2,
  name: "Marseille",
  zipCode: "13001",
  latitude: 43.3,
  longitude: 5.4,
};
