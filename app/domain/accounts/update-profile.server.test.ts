import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import { useTestDatabase } from "../../../tests/support/database";
import type { Couple } from "./session.rules";
import { findProfile, updateProfile } from "./update-profile.server";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => 1_800_000_000_000 } });

beforeEach(async () => {
  await test.db.run(sql`DELETE FROM accounts`);
  await test.db.run(sql`
    INSERT INTO accounts (id, public_id, phone, firstname, lastname, email, locale, market, city, zip_code, country, latitude, longitude,
      created_at, updated_at)
    VALUES (1, 'one', '+33612345678', 'Louise', 'Martin', 'l@example.org', 'fr', 'FR', 'Lyon', '69001', 'FR', 45.764, 4.8357, 0, 0),
      (2, 'two', '+33612345679', 'Max', 'Keller', 'm@example.org', 'fr', 'FR', NULL, NULL, NULL, NULL, NULL, 0, 0)`);
});

describe("updateProfile", () => {
  it("changes e-mail, language and town of that account alone, in one round trip", async () => {
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

  it("keeps the town where none is given", async () => {
    await updateProfile(deps(), louise, { email: "new@example.org", locale: "fr", home: null });
    expect(await findProfile(deps(), louise)).toMatchObject({ email: "new@example.org", city: "Lyon" });
  });

  it("refuses when nothing changes", async () => {
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
    expect(await updateProfile(deps(), max, { ...change, home: LYON })).toMatchObject({ hasFinishedOnboarding: true });
  });
});

const louise: Couple = {
  role: "couple",
  accountId: 1,
  sessionId: "s",
  firstname: "Louise",
  locale: "fr",
  hasFinishedOnboarding: true,
};
const max: Couple = { ...louise, accountId: 2, firstname: "Max", hasFinishedOnboarding: false };

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
