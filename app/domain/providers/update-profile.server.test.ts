import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#db/client.server";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { matchesQuery, toMatches } from "~/domain/matching/find-matches.server";
import { matchQuery } from "~/domain/matching/planners.fixture";
import type { Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import type { OfferedService } from "./profile.form";
import { changeBusyDates, findAvailability, pause, resume } from "./update-availability.server";
import { findServices, updateServices } from "./update-profile.server";

const NOW = 1_800_000_000_000;
const TODAY = "2027-01-15";
const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => NOW } });

let one: Provider;
let other: Provider;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  await test.db.run(sql`DELETE FROM providers`);
  one = await saveProvider(test.db, 1, { ...approvedProvider, visible: true });
  other = await saveProvider(test.db, 2, { ...approvedProvider, visible: true });
  await test.db.run(sql`INSERT INTO provider_languages (provider_id, iso) VALUES (1, 'fr'), (2, 'fr')`);
});

const service = (code: OfferedService["code"], changes: Partial<OfferedService> = {}): OfferedService => ({
  code,
  description: "",
  budgetStartingFrom: 2_500,
  showBudget: true,
  showDescription: true,
  showPublicly: true,
  ...changes,
});
const save = (services: OfferedService[], provider = one) => updateServices(deps(), provider, services);
const servicesOf = async (provider: Provider) => (await findServices(deps(), provider)).services;
const matched = async (changes: Parameters<typeof matchQuery>[0] = {}) => {
  const query = matchQuery({ languages: 1, ...changes });
  return toMatches(await matchesQuery(test.db, { query }, { now: NOW })).map(({ planner }) => planner.publicId);
};
const pending = () =>
  test.db.all<{ field: string; value: string }>(sql`SELECT field, value FROM provider_pending_texts ORDER BY field`);

describe("updateServices", () => {
  it("a provider offers services by code, in their order, each with description and price (service-1)", async () => {
    await save([service("VENDOR_SEARCH")], other);
    await save([service("DAY_COORDINATION"), service("FULL_PLANNING", { description: "All of it." })]);
    await save([
      service("FULL_PLANNING", { description: "All of it & more < less", budgetStartingFrom: null, showBudget: false }),
      service("WEDDING_DESIGN", { showDescription: false, showPublicly: false }),
    ]);
    expect(await servicesOf(one)).toEqual([
      {
        ...service("FULL_PLANNING", {
          description: "All of it & more < less",
          budgetStartingFrom: null,
          showBudget: false,
        }),
        waits: false,
      },
      { ...service("WEDDING_DESIGN", { showDescription: false, showPublicly: false }), waits: false },
    ]);
    expect((await servicesOf(other)).map(({ code }) => code)).toEqual(["VENDOR_SEARCH"]);
  });

  it("takes one round trip besides what judging the texts takes, and can be repeated", async () => {
    const { db, roundTrips } = openDatabase({ url: test.url, readsTogether: true, timeoutMs: 30_000 });
    const services = [service("FULL_PLANNING"), service("DAY_COORDINATION")];
    for (let times = 0; times < 2; times++) {
      roundTrips.count = 0;
      await updateServices({ db, clock: { now: () => NOW } }, one, services);
      expect(roundTrips.count).toBeLessThanOrEqual(2);
    }
    expect(await servicesOf(one)).toHaveLength(2);
  });

  it("does nothing once the session has ended", async () => {
    await save([service("FULL_PLANNING")]);
    await endSession(deps(), one);
    await expect(save([service("WEDDING_DESIGN")])).rejects.toMatchObject({ code: "session.expired" });
    const rows = await test.db.all(sql`SELECT code FROM provider_services WHERE provider_id = 1`);
    expect(rows).toEqual([{ code: "FULL_PLANNING" }]);
  });

  it("changes what the provider is matched for, the price too when it is not shown", async () => {
    await save([service("FULL_PLANNING", { showBudget: false, showPublicly: false })]);
    expect(await matched()).toEqual(["provider-1"]);
    expect(await matched({ services: ["DAY_COORDINATION"] })).toEqual([]);
    expect(await matched({ budget: { min: 500, max: 2_000, widerMax: 2_400 } })).toEqual([]);
    await save([service("DAY_COORDINATION")]);
    expect(await matched()).toEqual([]);
    expect(await matched({ services: ["DAY_COORDINATION"] })).toEqual(["provider-1"]);
  });

  it("sends an approved profile back into the queue with a new text, and lets a suspicious one wait", async () => {
    const queued = async () =>
      (await test.db.all<{ at: number | null }>(sql`SELECT review_requested_at AS at FROM providers WHERE id = 1`))[0]
        ?.at;
    await save([service("FULL_PLANNING")]);
    expect(await queued(), "nothing to read has changed").toBeNull();
    await save([service("FULL_PLANNING", { description: "From the first idea to the last guest." })]);
    expect(await queued()).toBe(NOW);
    expect(await pending()).toEqual([]);
    const suspicious = service("FULL_PLANNING", { description: "Write to me: ada@example.org" });
    await save([suspicious, service("WEDDING_DESIGN", { description: "www.ada.fr" })]);
    expect(await pending()).toEqual([
      { field: "service:FULL_PLANNING", value: suspicious.description },
      { field: "service:WEDDING_DESIGN", value: "www.ada.fr" },
    ]);
    expect(
      await test.db.all(sql`SELECT description FROM provider_services WHERE provider_id = 1 ORDER BY position`),
    ).toEqual([{ description: "From the first idea to the last guest." }, { description: "" }]);
    expect(await servicesOf(one)).toMatchObject([{ ...suspicious, waits: true }, { waits: true }]);
    await save([suspicious]);
    expect(await pending(), "what is no longer offered waits for nothing").toHaveLength(1);
  });
});

describe("availability", () => {
  beforeEach(() => save([service("FULL_PLANNING")]));
  const days = { first: TODAY, last: "2027-12-31" };
  const find = (provider = one, asked = days) => findAvailability(deps(), provider, asked);
  const datesOf = async (provider = one) => (await find(provider)).dates;
  const change = (changed: { taken?: string[]; freed?: string[] }, provider = one) =>
    changeBusyDates(deps(), provider, { taken: [], freed: [], ...changed }, TODAY);

  it("notes days once, and frees them, for the actor alone", async () => {
    await change({ taken: ["2027-06-12"] }, other);
    await change({ taken: ["2027-06-13", "2027-06-12"] });
    await change({ taken: ["2027-06-12"] });
    expect(await datesOf()).toEqual(["2027-06-12", "2027-06-13"]);
    for (let times = 0; times < 2; times++)
      await change({ taken: ["2027-07-03"], freed: ["2027-06-12", "2027-09-01"] });
    expect(await datesOf()).toEqual(["2027-06-13", "2027-07-03"]);
    expect(await datesOf(other)).toEqual(["2027-06-12"]);
    expect((await find(one, { first: "2027-06-14", last: "2027-07-02" })).dates, "of the days asked for").toEqual([]);
  });

  it("availability has the provider's own venues, each with a calendar of its own (venue-31)", async () => {
    await saveVenues(test.db, [venue(1, { providerId: 1 }), venue(2, { providerId: 2 }), venue(3, { providerId: 1 })]);
    const { kind, venues } = await find();
    expect([kind, venues.map(({ name }) => name)]).toEqual(["planner", ["Venue 1", "Venue 3"]]);
  });

  it("a busy date removes the provider from the matching of that day (service-8)", async () => {
    const eventDate = "2027-06-12";
    expect(await matched({ eventDate })).toEqual(["provider-1"]);
    await change({ taken: [eventDate] });
    expect(await matched({ eventDate })).toEqual([]);
    expect(await matched({ eventDate: "2027-06-13" })).toEqual(["provider-1"]);
    await change({ freed: [eventDate] });
    expect(await matched({ eventDate })).toEqual(["provider-1"]);
  });

  it("drops days that are past", async () => {
    await test.db.run(sql`INSERT INTO provider_busy_dates (provider_id, date) VALUES (1, '2027-01-14'), (1, ${TODAY})`);
    expect(await datesOf()).toEqual([TODAY]);
    await change({ taken: ["2027-06-12"] });
    const rows = await test.db.all(sql`SELECT date FROM provider_busy_dates WHERE provider_id = 1 ORDER BY date`);
    expect(rows).toEqual([{ date: TODAY }, { date: "2027-06-12" }]);
  });

  it("a pause removes the provider from matching and lists; its start is stored (service-4)", async () => {
    await pause(deps(), one, TODAY);
    await pause({ db: test.db, clock: { now: () => NOW + 1 } }, one, TODAY);
    expect((await find()).pausedAt).toBe(NOW);
    expect((await find(other)).pausedAt).toBeNull();
    expect(await matched()).toEqual([]);
    expect(await test.db.all(sql`SELECT 1 FROM provider_search_rows WHERE provider_id = 1`)).toEqual([]);
    await resume(deps(), one, TODAY);
    expect((await find()).pausedAt).toBeNull();
    expect(await matched()).toEqual(["provider-1"]);
  });

  it("takes one round trip, and does nothing once the session has ended", async () => {
    const before = test.roundTrips.count;
    await change({ taken: ["2027-06-12"], freed: ["2027-06-13"] });
    expect(test.roundTrips.count - before).toBe(1);
    await find();
    expect(test.roundTrips.count - before).toBe(2);
    await endSession(deps(), one);
    const late = [
      () => change({ taken: ["2027-06-13"], freed: ["2027-06-12"] }),
      () => pause(deps(), one, TODAY),
      () => resume(deps(), one, TODAY),
    ];
    for (const change of late) await expect(change()).rejects.toMatchObject({ code: "session.expired" });
    expect(await test.db.all(sql`SELECT date FROM provider_busy_dates WHERE provider_id = 1`)).toEqual([
      { date: "2027-06-12" },
    ]);
    expect(await test.db.all(sql`SELECT paused_at AS at FROM providers WHERE id = 1`)).toEqual([{ at: null }]);
  });
});
