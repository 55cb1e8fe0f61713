import { sql } from "drizzle-orm";
import { beforeAll, beforeEach } from "vitest";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Provider } from "~/domain/sessions/session.rules";
import { stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { createVenue, findOwnVenue } from "./own-venues.server";
import { saveVenueStep, type VenueStep } from "./venue-steps.server";

export const ID = "venue00000000001";

type StepOf<N extends VenueStep["step"]> = Extract<VenueStep, { step: N }>;

export const general: StepOf<1> = {
  step: 1,
  locale: "fr",
  values: {
    ...{
      name: "Clos des Tilleuls",
      type: "castle",
      street: "",
      city: "Angers",
      cityPlace: undefined,
      cityFor: undefined,
    },
    ...{ email: null, phone: null, website: null, facebook: null, instagram: null },
  },
};

export const description = (changes: object = {}): StepOf<2> => ({
  step: 2,
  values: {
    description: "Un parc de tilleuls au bord de la Loire.",
    detailedDescription: "",
    ...{ seatedCapacity: 120, standingCapacity: 200, bedrooms: null, minPrice: 2_500, maxPrice: 9_000 },
    ...changes,
  },
});

export function useOwnVenue() {
  const test = useTestDatabase();
  const clock = stoppedClock(1_800_000_000_000);
  const deps = () => ({ db: test.db, clock });
  const one = {} as Provider;
  const other = {} as Provider;

  beforeAll(async () => {
    await loadEnumerations({ url: test.url });
  });
  beforeEach(async () => {
    await test.db.run(sql`DELETE FROM providers`);
    await test.db.run(sql`DELETE FROM media_removals`);
    Object.assign(one, await saveProvider(test.db, 1, { ...approvedProvider, kind: "venue", visible: true }));
    Object.assign(other, await saveProvider(test.db, 2, { ...approvedProvider, kind: "venue", visible: true }));
    await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = 1`);
    await createVenue(deps(), one, ID);
  });

  const save = (step: VenueStep, provider = one) => saveVenueStep(deps(), provider, ID, step, {});
  /** Sets the town directly: these tests do not cover the gazetteer. */
  const inAngers = () =>
    test.db.run(sql`UPDATE venues SET city = 'Angers', country = 'FR', latitude = 47.47, longitude = -0.55`);
  return {
    ...{ test, clock, deps, one, other, save, inAngers },
    found: async () => (await findOwnVenue(deps(), one, ID)).venue,
    async complete(): Promise<void> {
      await inAngers();
      await save(general);
      await save(description());
    },
    approve: () => test.db.run(sql`UPDATE venues SET moderation = 'validated', waiting_since = NULL`),
  };
}
