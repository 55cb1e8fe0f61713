import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { venueImages, venues } from "#db/schema/venues";
import { endSession } from "~/domain/sessions/session.server";
import { saveCouple } from "../../../tests/support/couples";
import { description, general, ID, useOwnVenue } from "./own-venue.fixture";
import {
  createVenue,
  deleteVenue,
  findOwnVenue,
  findOwnVenues,
  publishVenue,
  sendVenue,
  unpublishVenue,
} from "./own-venues.server";
import { syncVenuesOf } from "./sync-venue.server";
import { isAllowed } from "./venue-state.rules";
import { keepVenueStep } from "./venue-steps.server";

const { test, clock, deps, one, other, save, inAngers, found, complete, approve } = useOwnVenue();

const MOVED = { send: { moderation: "waiting" }, publish: { published: true }, unpublish: { published: false } };

describe("the form of a venue", () => {
  it("typed data are stored until a step is complete, for their provider only (venue-4)", async () => {
    const typed = { name: ["C"], type: [""], unknown: ["x"] };
    await keepVenueStep(deps(), one, { id: ID, step: 1, typed });
    await keepVenueStep(deps(), other, { id: ID, step: 2, typed: { description: ["theirs"] } });
    expect((await found()).unfinished).toEqual({ 1: { name: ["C"], type: [""] } });
    await inAngers();
    expect(await save(general)).toMatchObject({ held: false });
    expect(await found()).toMatchObject({
      unfinished: {},
      name: "Clos des Tilleuls",
      reachedStep: 2,
      state: "notValidated",
    });
    await expect(save(description(), other)).rejects.toMatchObject({ code: "venues.notFound" });
  });

  it("features, services and videos of a venue are saved (venue-3)", async () => {
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

it("a venue is shown with its main picture, or else its first one", async () => {
  const covers: (string | null)[] = [];
  const add = async (src: string, position: number, keyImage: boolean) => {
    const [row] = await test.db.select({ ownerId: venues.id }).from(venues);
    const size = { width: 4, height: 3, createdAt: 0 };
    if (row) await test.db.insert(venueImages).values({ ...row, ...size, publicId: src, src, position, keyImage });
    covers.push((await found()).cover);
  };
  covers.push((await found()).cover);
  await add("second", 1, false);
  await add("first", 0, false);
  await add("main", 2, true);
  expect(covers).toEqual([null, "second", "first", "main"]);
});

describe("a venue from draft to publication (venue-1)", () => {
  it("a venue can be submitted once nothing is missing (venue-33)", async () => {
    await expect(sendVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.incomplete" });
    await complete();
    await keepVenueStep(deps(), one, { id: ID, step: 2, typed: { description: ["x"] } });
    await expect(sendVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.incomplete" });
    await save(description());
    // The address of another provider does not matter.
    await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = nullif(provider_id, ${one.providerId})`);
    await expect(sendVenue(deps(), one, ID)).rejects.toMatchObject({ code: "venues.incomplete" });
    expect((await found()).mailbox).toBe(false);
    await test.db.run(sql`UPDATE provider_credentials SET email_verified_at = 1`);
    await expect(sendVenue(deps(), other, ID)).rejects.toMatchObject({ code: "venues.notFound" });
    await sendVenue(deps(), one, ID);
    const since = clock.now();
    clock.pass(1_000);
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

  const published = { published: 1, published_at: 1 };
  const stored = { published: 0, published_at: null, provider: 1 };
  it.each([
    [{ moderation: "notValidated" }, "notValidated"],
    [{ moderation: "refused" }, "notValidated"],
    [{ moderation: "notValidated", ...published }, "notValidated"],
    [{ moderation: "refused", ...published }, "notValidated"],
    [{ moderation: "notValidated", published_at: 1 }, "notValidated"],
    [{ moderation: "waiting" }, "waiting"],
    [{ moderation: "waiting", published_at: 1 }, "waiting"],
    [{ moderation: "waiting", ...published }, "hidden"],
    [{ moderation: "validated" }, "validated"],
    [{ moderation: "validated", published_at: 1 }, "unpublished"],
    [{ moderation: "validated", ...published }, "visible"],
    [{ moderation: "validated", ...published, provider: 0 }, "published"],
  ] as const)("takes %o, which is %s, where its page says", async (row, state) => {
    const { moderation, published, published_at, provider } = { ...stored, ...row };
    const commands = { send: sendVenue, publish: publishVenue, unpublish: unpublishVenue };
    await complete();
    for (const move of ["send", "publish", "unpublish"] as const) {
      await test.db.batch([
        test.db.run(sql`UPDATE providers SET visible = ${provider} WHERE id = 1`),
        test.db.run(
          sql`UPDATE venues SET moderation = ${moderation}, published = ${published}, published_at = ${published_at}, updated_at = 7`,
        ),
        ...syncVenuesOf(test.db, 1, clock.now()),
      ]);
      const before = await found();
      expect(before.state).toBe(state);
      await commands[move](deps(), one, ID).catch(() => undefined);
      const after = await found();
      if (isAllowed(move, state)) expect(after, move).toMatchObject(MOVED[move]);
      else expect(after, move).toEqual(before);
    }
  });

  it("a venue is deleted with its photos, but not if it has requests (venue-8)", async () => {
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
