import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { links } from "~/domain/links.fixture";
import type { Administrator, Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { emptyLog, saveAdministrator } from "../../../tests/support/administrators";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { decideVenue, findModeratedVenue, findVenueQueue } from "./moderate-venues.server";
import type { VenueDecision } from "./venue.form";

const NOW = 1_800_000_000_000;
const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => NOW }, links, requestId: "request-1" });
let administrator: Administrator;
let provider: Provider;

beforeEach(async () => {
  await emptyLog(test.db);
  for (const table of ["outbox", "venues", "providers", "administrators"])
    await test.db.run(sql`DELETE FROM ${sql.identifier(table)}`);
  provider = await saveProvider(test.db, 1, { ...approvedProvider, kind: "venue", locale: "de", market: "DE" });
  administrator = await saveAdministrator(test.db, 1);
  await test.db.run(sql`INSERT INTO venues (public_id, provider_id, name, type, city, moderation, waiting_since, findings, created_at, updated_at)
    VALUES ('one', 1, 'Gut Hohenlinden', 'domain', 'Heilbronn', 'waiting', 5, '["link"]', 1, 10)`);
});

const decide = (intent: VenueDecision["intent"], changes: Partial<VenueDecision> = {}) =>
  decideVenue(deps(), administrator, "one", { intent, version: 10, reason: "", ...changes });
const venue = async () => (await findModeratedVenue(deps(), administrator, "one")).venue;
const emails = () => test.db.all<{ subject: string; text: string }>(sql`SELECT subject, text FROM outbox`);

describe("moderation of venues (venue-9)", () => {
  it("shows the queue, oldest first, with what is suspicious", async () => {
    const { venues, total } = await findVenueQueue(deps(), administrator, 1);
    expect(total).toBe(1);
    expect(venues).toMatchObject([{ publicId: "one", state: "waiting", findings: ["link"], waitingSince: 5 }]);
  });

  it("a moderator approves a venue once, and its provider receives an email in its language (venue-9)", async () => {
    await decide("approve");
    expect(await venue()).toMatchObject({ state: "validated", waitingSince: null, findings: "[]" });
    const [sent] = await emails();
    expect(sent?.subject).toContain("Gut Hohenlinden");
    expect(sent?.text).toContain("https://de.alliance.example/pro/venues/one");
    expect(sent?.text).toContain("Guten Tag");
    await expect(decide("approve")).rejects.toMatchObject({ code: "moderation.decided" });
    expect(await emails()).toHaveLength(1);
  });

  it.each(["sendBack", "refuse"] as const)(
    "a refused or returned venue is hidden, with the reason: %s (venue-37)",
    async (intent) => {
      await test.db.run(sql`UPDATE venues SET published = 1, published_at = 1, visible = 1, moderation = 'validated'`);
      await test.db.run(sql`INSERT INTO venue_images (venue_id, position, public_id, src, width, height, held_at, created_at)
      SELECT id, 0, 'p1', 'provider-1/abc', 800, 600, 1, 1 FROM venues`);
      await decide(intent, { reason: "Bitte ohne Link." });
      expect(await test.db.all(sql`SELECT held_at AS held FROM venue_images`), "its caption waits").toEqual([
        { held: 1 },
      ]);
      expect(await venue()).toMatchObject({ state: "notValidated", visible: false, reason: "Bitte ohne Link." });
      expect((await emails())[0]?.text).toContain("Bitte ohne Link.");
    },
  );

  it("reads the changes of a venue that stayed in sight, without an email", async () => {
    await test.db.run(
      sql`UPDATE venues SET published = 1, published_at = 1, moderation = 'validated', findings = '[]', type = 'castle',
        latitude = 48.4, longitude = 7.4`,
    );
    await test.db.run(sql`UPDATE providers SET status = 'verified', visible = 1`);
    await decide("approve");
    expect(await venue()).toMatchObject({ state: "visible", waitingSince: null });
    expect(await emails()).toEqual([]);
  });

  describe("new words that wait beside the old ones", () => {
    beforeEach(async () => {
      const pending = {
        2: { description: "Neu, 0170 1234567", detailedDescription: "" },
        5: {
          services: [{ name: "Bar", description: "Neu", budgetStartingFrom: null, showBudget: 1, showDescription: 1 }],
        },
      };
      await test.db.run(sql`UPDATE venues SET published = 1, published_at = 1, moderation = 'validated', type = 'castle',
        latitude = 48.4, longitude = 7.4, description = 'Alt', pending_words = ${JSON.stringify(pending)}`);
      await test.db.run(sql`INSERT INTO venue_services (venue_id, position, name) SELECT id, 0, 'Alt' FROM venues`);
      await test.db.run(sql`UPDATE providers SET status = 'verified', visible = 1`);
    });
    const read = () => findModeratedVenue(deps(), administrator, "one");

    it("an approval publishes the waiting text that the moderator read (venue-38)", async () => {
      expect(await read()).toMatchObject({
        venue: { description: "Neu, 0170 1234567" },
        services: [{ name: "Bar" }],
        live: { description: "Alt", services: [{ name: "Alt" }] },
      });
      await decide("approve");
      expect(await read()).toMatchObject({
        venue: { state: "visible", description: "Neu, 0170 1234567", pendingWords: null, findings: "[]" },
        services: [{ name: "Bar", description: "Neu" }],
        live: null,
      });
    });

    it("waiting text that is returned goes on waiting, and the venue stays visible (venue-40)", async () => {
      await decide("sendBack", { reason: "Bitte ohne Nummer." });
      expect(await read()).toMatchObject({
        venue: { state: "visible", reason: "Bitte ohne Nummer.", waitingSince: null },
        live: { description: "Alt" },
      });
      const [sent] = await emails();
      expect(sent?.text).toContain("Bitte ohne Nummer.");
      expect(sent?.text).toContain("weiterhin mit ihren alten Texten");
    });
  });

  it("is taken once of two at the same time", async () => {
    const both = await Promise.allSettled([decide("approve"), decide("refuse", { reason: "Bitte ohne Link." })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await emails()).toHaveLength(1);
  });

  it("a decision on a venue applies to the version that was read, by an open session (venue-39)", async () => {
    await expect(decide("approve", { version: 9 })).rejects.toMatchObject({ code: "moderation.changed" });
    await endSession(deps(), administrator);
    await expect(decide("approve")).rejects.toMatchObject({ code: "session.expired" });
    expect(await test.db.all(sql`SELECT moderation FROM venues`)).toEqual([{ moderation: "waiting" }]);
    expect(provider.providerId).toBe(1);
  });
});
