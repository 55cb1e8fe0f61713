import { beforeAll, beforeEach, expect, it } from "vitest";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { findDashboard } from "~/domain/providers/dashboard.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { findOwnVenues } from "~/domain/venues/own-venues.server";
import { useTestDatabase } from "../../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../../tests/support/providers";
import { isNewlyOnline, stepsOf } from "./dashboard-state.server";

const NOW = Date.UTC(2027, 2, 1, 8);
const test = useTestDatabase();
const clock = { now: () => NOW };
beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(() => test.db.run(`DELETE FROM providers`));

async function find(provider: Provider) {
  const found = await findDashboard({ db: test.db, clock }, provider, "fr");
  if (!found) throw new Error("no dashboard");
  return found;
}

it("one list shows all steps; those required for the approval come first and name what is missing (dashboard-5)", async () => {
  const found = await find(
    await saveProvider(test.db, 1, {
      name: "",
      siret: null,
      country: "FR",
      descriptionLong: "",
      status: "in_progress",
    }),
  );
  expect(found.missing.length).toBeGreaterThan(2);
  const steps = stepsOf(found, found.missing);
  const needed = steps.filter(({ needs }) => needs.length > 0);
  expect(steps.slice(0, needed.length)).toEqual(needed);
  const company = steps.find(({ step }) => step === "company");
  expect(company).toMatchObject({ done: false, required: true, needs: expect.arrayContaining(["siret"]) });
  expect(steps.filter(({ required }) => required).map(({ step }) => step)).toHaveLength(6);
});

it("a venue is required of its provider, besides its profile", async () => {
  const found = await find(await saveProvider(test.db, 1, { ...approvedProvider, kind: "venue" }));
  const venueOf = (isSent: boolean) => stepsOf({ ...found, venue: isSent }, [])[0];
  expect(venueOf(false)).toMatchObject({ step: "venue", required: true, needed: true, needs: [] });
  expect(venueOf(true)).toMatchObject({ step: "venue", done: true, needed: false });
});

it("a venue's provider is online only once couples see one of its venues (dashboard-6)", async () => {
  const provider = await saveProvider(test.db, 1, {
    ...approvedProvider,
    kind: "venue",
    approvedAt: NOW,
    visible: true,
  });
  await test.db.run(`UPDATE provider_credentials SET email_verified_at = 1`);
  await test.db.run(`INSERT INTO venues (public_id, provider_id, name, moderation, created_at, updated_at)
    VALUES ('one', 1, 'Clos', 'validated', 1, 1)`);
  const isNew = async () => {
    const deps = { db: test.db, clock };
    return isNewlyOnline(await find(provider), (await findOwnVenues(deps, provider)) ?? [], NOW);
  };
  expect(await isNew()).toBe(false);
  await test.db.run(`UPDATE venues SET published = 1, published_at = 1, visible = 1`);
  expect(await isNew()).toBe(true);
});
