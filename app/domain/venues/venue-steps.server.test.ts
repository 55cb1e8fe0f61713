import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { deleteVenue, publishVenue, sendVenue, unpublishVenue } from "./change-venue.server";
import { createVenue } from "./create-venue.server";
import { findOwnVenue, findOwnVenues } from "./find-own-venues.server";
import { keepVenueStep } from "./keep-venue-step.server";
import { saveVenueStep, type VenueStep } from "./save-venue-step.server";
import { saveVenueGallery } from "./venue-gallery.server";

const test = useTestDatabase();
let now = 1_800_000_000_000;
const deps = () => ({ db: test.db, clock: { now: () => now } });
const ID = "venue00000000001";

let one: Provider;
let other: Provider;

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  await test.db.run(sql`DELETE FROM providers`);
  await test.db.run(sql`DELETE FROM media_removals`);
  one = await saveProvider(test.db, 1, { ...approvedProvider, kind: "venue", visible: true });
  other = await saveProvider(test.db, 2, { ...approvedProvider, kind: "venue", visible: true });
  await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = 1`);
  await createVenue(deps(), one, ID);
});

const general: VenueStep = {
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
const description = (changes: object = {}): VenueStep => ({
  step: 2,
  values: {
    description: "Un parc de tilleuls au bord de la Loire.",
    detailedDescription: "",
    ...{ seatedCapacity: 120, standingCapacity: 200, bedrooms: null, minPrice: 2_500, maxPrice: 9_000 },
    ...changes,
  },
});
const save = (step: VenueStep, provider = one) => saveVenueStep(deps(), provider, ID, step, {});
const found = async () => (await findOwnVenue(deps(), one, ID)).venue;
/** The town is stored beforehand: the gazetteer is not what is tested. */
const inAngers = () =>
  test.db.run(sql`UPDATE venues SET city = 'Angers', country = 'FR', latitude = 47.47, longitude = -0.55`);
async function complete(): Promise<void> {
  await inAngers();
  await save(general);
  await save(description());
}
const approve = () => test.db.run(sql`UPDATE venues SET moderation = 'validated', waiting_since = NULL`);

describe("the form of a venue", () => {
  it("keeps what was typed until the step is complete, and nobody else's (venue-4)", async () => {
    const typed = { name: ["C"], type: [""], unknown: ["x"] };
    await keepVenueStep(deps(), one, { id: ID, step: 1, typed });
    await keepVenueStep(deps(), other, { id: ID, step: 2, typed: { description: ["theirs"] } });
    expect((await found()).unfinished).toEqual({ 1: { name: ["C"], type: [""] } });
    await inAngers();
    expect(await save(general)).toEqual({ held: false });
    expect(await found()).toMatchObject({
      unfinished: {},
      name: "Clos des Tilleuls",
      reachedStep: 2,
      state: "notValidated",
    });
    await expect(save(description(), other)).rejects.toMatchObject({ code: "venues.notFound" });
  });

  it("saves features, services and videos as they are now (venue-3)", async () => {
    const service = {
      name: "Traiteur",
      description: "",
      budgetStartingFrom: null,
      showBudget: false,
      showDescription: true,
    };
    const video = { link: "https://vimeo.com/1", title: "Le parc", description: "" };
    await save({ step: 3, values: { features: ["garden", "wifi"] } });
    await save({
      step: 5,
      values: [service, { ...service, name: "Chambres", budgetStartingFrom: 90, showBudget: true }],
    });
    await save({ step: 5, values: [{ ...service, name: "Chambres", budgetStartingFrom: 90, showBudget: true }] });
    await save({ step: 6, values: [video, video] });
    const { venue, services, videos } = await findOwnVenue(deps(), one, ID);
    expect(venue.reachedStep).toBe(7);
    expect(services).toEqual([{ ...service, name: "Chambres", budgetStartingFrom: 90, showBudget: true }]);
    expect(videos).toEqual([video, video]);
  });
});

describe("the way of a venue to the couples (venue-1)", () => {
  it("is sent once nothing is missing, and not before", async () => {
    await expect(sendVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.incomplete" });
    await complete();
    await keepVenueStep(deps(), one, { id: ID, step: 2, typed: { description: ["x"] } });
    await expect(sendVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.incomplete" });
    await save(description());
    // Another provider's mailbox says nothing of one's own.
    await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = nullif(provider_id, ${one.providerId})`);
    await expect(sendVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.incomplete" });
    expect((await found()).mailbox).toBe(false);
    await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = 1`);
    await expect(sendVenue(deps(), other, ID)).rejects.toMatchObject({ code: "venues.notFound" });
    await sendVenue(deps(), one, ID);
    const since = now;
    now += 1_000;
    await sendVenue(deps(), one, ID);
    expect(await found()).toMatchObject({ state: "waiting", waitingSince: since });
  });

  it("is published after its approval, and taken offline again", async () => {
    await complete();
    await expect(publishVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.publish" });
    await expect(unpublishVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.unpublish" });
    await approve();
    expect((await found()).state).toBe("validated");
    await publishVenue(deps(), one, ID);
    expect((await found()).state).toBe("visible");
    await unpublishVenue(deps(), one, ID);
    await unpublishVenue(deps(), one, ID);
    expect((await found()).state).toBe("unpublished");
  });

  it("goes back to the moderators with other words, and out of sight with contact data (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    await save(description({ minPrice: 2_000 }));
    expect(await found()).toMatchObject({ state: "visible", waitingSince: null });
    await save(description({ description: "Un parc de tilleuls au bord de la Maine." }));
    expect(await found()).toMatchObject({ state: "visible", waitingSince: now });
    const words = "Appelez-nous au 06 12 34 56 78 pour visiter.";
    expect(await save(description({ description: words }))).toEqual({ held: true });
    expect(await found()).toMatchObject({ state: "hidden", visible: false, findings: ["contact"] });
  });

  it("goes back to the moderators with a held caption, and not with another one (venue-10)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    await test.db.run(sql`INSERT INTO venue_images (venue_id, position, public_id, src, width, height, created_at)
      SELECT id, 0, 'p1', 'provider-1/abc', 800, 600, 1 FROM venues`);
    const say = (caption: string) => saveVenueGallery(deps(), one, ID, [{ id: "p1", caption }]);
    await say("La cour, au soir");
    expect(await found()).toMatchObject({ state: "visible", waitingSince: null });
    await say("Appelez-nous au 06 12 34 56 78.");
    expect(await found()).toMatchObject({ state: "visible", waitingSince: now });
  });

  it("keeps suspicious words, and waits for nobody, before it is sent (venue-7)", async () => {
    await save(general);
    await save(description({ description: "Appelez-nous au 06 12 34 56 78 pour visiter." }));
    expect(await found()).toMatchObject({ state: "notValidated", waitingSince: null, findings: ["contact"] });
  });

  it("is deleted with its pictures, unless couples have written to it (venue-8)", async () => {
    await test.db.run(sql`INSERT INTO venue_images (venue_id, position, public_id, src, width, height, created_at)
      SELECT id, 0, 'p1', 'provider-1/abc', 800, 600, 1 FROM venues`);
    await expect(deleteVenue(deps(), other, ID)).rejects.toMatchObject({ code: "venues.notFound" });
    await test.db.run(sql`UPDATE venues SET published = 1`);
    await saveCouple(test.db, 1);
    await test.db.run(sql`INSERT INTO projects (id, public_id, account_id, status, kind, reached_step, event_type, created_at, updated_at)
      VALUES (1, 'p1', 1, 'draft', 'planners', 1, 'mariage', 1, 1)`);
    await test.db.run(sql`INSERT INTO requests (public_id, project_id, provider_id, venue_id, status, message, created_at)
      SELECT 'r1', 1, 1, id, 'locked', 'Bonjour', 1 FROM venues`);
    await expect(deleteVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.written" });
    expect(await found()).toMatchObject({ id: ID, published: true });
    expect(await test.db.all(sql`SELECT key FROM media_removals`)).toEqual([]);
    await test.db.run(sql`DELETE FROM requests`);
    await deleteVenue(deps(), one, ID);
    expect(await findOwnVenues(deps(), one)).toEqual([]);
    expect(await test.db.all(sql`SELECT key FROM media_removals`)).toEqual([{ key: "provider-1/abc" }]);
  });

  it("needs an open session for each write", async () => {
    await complete();
    await endSession(deps(), one);
    for (const command of [sendVenue, publishVenue, unpublishVenue, deleteVenue])
      await expect(command(deps(), one, ID)).rejects.toMatchObject({ code: "session.expired" });
    await expect(save(description())).rejects.toMatchObject({ code: "session.expired" });
    await expect(createVenue(deps(), one, "venue00000000002")).rejects.toMatchObject({ code: "session.expired" });
  });
});
