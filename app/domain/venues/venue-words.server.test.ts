import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { providerTextPrints } from "#db/schema/moderation";
import { printsOf } from "~/domain/moderation/text-prints.rules";
import { publishVenue } from "./change-venue.server";
import { description, general, ID, useOwnVenue } from "./own-venue.fixture";
import { saveVenueGallery } from "./venue-gallery.server";

const { test, clock, deps, one, other, save, found, complete, approve } = useOwnVenue();

describe("the words of a venue", () => {
  it("goes back to the moderators with other words, and out of sight with contact data (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    await save(description({ minPrice: 2_000 }));
    expect(await found()).toMatchObject({ state: "visible", waitingSince: null });
    await save(description({ description: "Un parc de tilleuls au bord de la Maine." }));
    expect(await found()).toMatchObject({ state: "visible", waitingSince: clock.now() });
    const words = "Appelez-nous au 06 12 34 56 78 pour visiter.";
    expect(await save(description({ description: words }))).toEqual({ held: true });
    expect(await found()).toMatchObject({ state: "hidden", visible: false, findings: ["contact"] });
  });

  it("waits out of sight with a street that is more than one (venue-7)", async () => {
    await complete();
    await approve();
    await publishVenue(deps(), one, ID);
    const at = (street: string) => save({ ...general, values: { ...general.values, street } });
    expect(await at("12 rue des Tilleuls")).toEqual({ held: false });
    expect(await found()).toMatchObject({ state: "visible", street: "12 rue des Tilleuls", waitingSince: clock.now() });
    expect(await at("12 rue des Tilleuls, 06 12 34 56 78")).toEqual({ held: true });
    expect(await found()).toMatchObject({ state: "hidden", findings: ["contact"] });
  });

  it("waits out of sight with words that another provider has written, and not with its own (venue-7)", async () => {
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
    expect(await say(words(500))).toEqual({ held: false });
    expect(test.roundTrips.count - before).toBe(2);
    expect(await found()).toMatchObject({ state: "visible", findings: [] });
    expect(await say(`${words(0)} **${words(900)}**`)).toEqual({ held: true });
    expect(await found()).toMatchObject({ state: "hidden", findings: ["copied"] });
    await say(words(900));
    expect(await found()).toMatchObject({ state: "hidden", findings: [] });
    const service = { budgetStartingFrom: null, showBudget: false, showDescription: false };
    await save({ step: 5, values: [{ ...service, name: "Traiteur", description: words(0) }] });
    await say(words(500));
    expect(await found(), "of a service, with any step that is saved").toMatchObject({ findings: ["copied"] });
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
    expect(await found()).toMatchObject({ state: "visible", waitingSince: clock.now() });
  });

  it("keeps suspicious words, and waits for nobody, before it is sent (venue-7)", async () => {
    await save(general);
    await save(description({ description: "Appelez-nous au 06 12 34 56 78 pour visiter." }));
    expect(await found()).toMatchObject({ state: "notValidated", waitingSince: null, findings: ["contact"] });
  });
});
