import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PlaceSuggestion } from "~/domain/places/find-places.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { findProfile, updateProfile } from "./update-profile.server";

const test = useTestDatabase();
let louise: Couple;
let max: Couple;
const deps = () => ({ db: test.db, clock: { now: () => 1_800_000_000_000 } });

beforeEach(async () => {
  await test.db.run(sql`DELETE FROM accounts`);
  louise = await saveCouple(test.db, 1, { firstname: "Louise", email: "l@example.org" });
  const nowhere = { city: null, zipCode: null, country: null, latitude: null, longitude: null };
  max = await saveCouple(test.db, 2, { firstname: "Max", email: "m@example.org", ...nowhere });
});

describe("updateProfile", () => {
  it("changes e-mail, language and town of that account alone, in one round trip (profile-1)", async () => {
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

  it("refuses when nothing changes (profile-2)", async () => {
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
