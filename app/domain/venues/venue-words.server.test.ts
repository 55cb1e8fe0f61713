import { getTableColumns, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { providerTextPrints } from "#db/schema/moderation";
import { venues } from "#db/schema/venues";
import { printsOf } from "~/domain/moderation/text-prints.rules";
import { findVenue } from "./find-venue.server";
import { description, general, ID, useOwnVenue } from "./own-venue.fixture";
import { findOwnVenue, publishVenue } from "./own-venues.server";
import { VENUE_TEXTS } from "./venue.rules";
import { saveVenueGallery } from "./venue-steps.server";

const { test, clock, deps, one, other, save, found, complete, approve } = useOwnVenue();

describe("the words of a venue", () => {
  it("new text returns an approved venue to the moderators but is shown; contact data wait while the old text is shown (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    await save(description({ minPrice: 2_000 }));
    expect(await found()).toMatchObject({ state: "visible", waitingSince: null });
    await save(description({ description: "Un parc de tilleuls au bord de la Maine." }));
    expect(await found()).toMatchObject({ state: "visible", waitingSince: clock.now() });
    const words = "Appelez-nous au 06 12 34 56 78 pour visiter.";
    expect(await save(description({ description: words }))).toMatchObject({ held: true });
    expect(await found()).toMatchObject({
      state: "visible",
      visible: true,
      findings: ["contact"],
      pendingSteps: [2],
      description: words,
    });
    const shown = async () => (await findVenue(deps(), ID, "2027-01-01")).description;
    expect(await shown()).toBe("Un parc de tilleuls au bord de la Maine.");
    expect(await save(description({ description: "Appelez-nous pour visiter." }))).toMatchObject({ held: false });
    expect(await found()).toMatchObject({ state: "visible", findings: [], pendingSteps: [] });
    expect(await shown()).toBe("Appelez-nous pour visiter.");
  });

  it("the old list of services is shown while a suspicious one waits, and can be restored (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    const service = { budgetStartingFrom: 20, showBudget: true, showDescription: true };
    const offer = (description: string) => save({ step: 5, values: [{ ...service, name: "Traiteur", description }] });
    const shown = async () => (await findVenue(deps(), ID, "2027-01-01")).services.map((one) => one.description);
    expect(await offer("Cuisine du marché.")).toMatchObject({ held: false });
    expect(await offer("Écrivez à chef@traiteur.fr")).toMatchObject({ held: true });
    expect(await shown()).toEqual(["Cuisine du marché."]);
    expect((await findOwnVenue(deps(), one, ID)).services).toMatchObject([
      { description: "Écrivez à chef@traiteur.fr" },
    ]);
    expect(await offer("Cuisine du marché.")).toMatchObject({ held: false });
    expect(await found()).toMatchObject({ pendingSteps: [], findings: [] });
  });

  it("a street with more than an address waits (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    const at = (street: string) => save({ ...general, values: { ...general.values, street } });
    expect(await at("12 rue des Tilleuls")).toMatchObject({ held: false });
    expect(await found()).toMatchObject({ state: "visible", street: "12 rue des Tilleuls", waitingSince: clock.now() });
    expect(await at("12 rue des Tilleuls, 06 12 34 56 78")).toMatchObject({ held: true });
    expect(await found()).toMatchObject({ state: "visible", findings: ["contact"], pendingSteps: [1] });
    expect((await findVenue(deps(), ID, "2027-01-01")).street).toBe("12 rue des Tilleuls");
  });

  it("text that another provider has written waits, one's own does not (venue-36)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    const words = (begin: number) => Array.from({ length: 80 }, (_, at) => `mot${begin + at}`).join(" ");
    const written = [
      [other.providerId, words(0)],
      [other.providerId, words(500)],
      [one.providerId, words(500)],
    ] as const;
    for (const [providerId, value] of written)
      for (const hash of printsOf(value))
        await test.db.insert(providerTextPrints).values({ hash, providerId, field: "portrait" });
    const say = (detailedDescription: string) => save(description({ detailedDescription }));
    const before = test.roundTrips.count;
    expect(await say(words(500))).toMatchObject({ held: false });
    expect(test.roundTrips.count - before).toBe(2);
    expect(await found()).toMatchObject({ state: "visible", findings: [] });
    expect(await say(`${words(0)} **${words(900)}**`)).toMatchObject({ held: true });
    expect(await found()).toMatchObject({ state: "visible", findings: ["copied"], pendingSteps: [2] });
    await say(words(900));
    expect(await found()).toMatchObject({ state: "visible", findings: [], pendingSteps: [] });
    const service = { budgetStartingFrom: null, showBudget: false, showDescription: false };
    await save({ step: 5, values: [{ ...service, name: "Traiteur", description: words(0) }] });
    await say(words(500));
    expect(await found(), "of a service, with any step that is saved").toMatchObject({ findings: ["copied"] });
  });

  it("a held caption returns a venue to the moderators, and another caption does not (venue-10)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    await test.db.run(sql`INSERT INTO venue_images (venue_id, position, public_id, src, width, height, created_at)
      SELECT id, 0, 'p1', 'provider-1/abc', 800, 600, 1 FROM venues`);
    const say = (caption: string) => saveVenueGallery(deps(), one, ID, [{ id: "p1", caption }]);
    await say("La cour, au soir");
    expect(await found()).toMatchObject({ state: "visible", waitingSince: null });
    await say("Appelez-nous au 06 12 34 56 78.");
    expect(await found()).toMatchObject({ state: "visible", waitingSince: clock.now() });
  });

  it("lists each text column that couples read (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    const look = async () => JSON.stringify(await findVenue(deps(), ID, "2027-01-01"));
    const read: string[] = [];
    for (const [name, { dataType }] of Object.entries(getTableColumns(venues))) {
      if (dataType !== "string" || ["publicId", "moderation"].includes(name)) continue;
      const before = await look();
      await test.db.update(venues).set({ [name]: "{}" });
      if ((await look()) !== before) read.push(name);
    }
    const choices = ["type", "city", "zipCode", "country", "region"];
    expect(read.sort()).toEqual([...VENUE_TEXTS, ...choices].sort());
  });

  it("a venue that was not submitted keeps suspicious text (venue-7)", async () => {
    await save(general);
    expect(await save(description({ description: "Appelez-nous au 06 12 34 56 78 pour visiter." }))).toEqual({
      held: false,
      noted: true,
    });
    expect(await found()).toMatchObject({ state: "notValidated", waitingSince: null, findings: ["contact"] });
  });
});
