import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Provider } from "~/domain/sessions/session.rules";
import { useTestDatabase } from "../../../tests/support/database";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { findVenue } from "./find-venue.server";
import { rebuildVenues } from "./sync-venue.server";
import { changeVenueDates, findVenueAvailability } from "./venue-availability.server";
import { saveVenues, venue } from "./venues.fixture";

const test = useTestDatabase();
const NOW = 1_800_000_000_000;
const TODAY = "2027-03-01";
const deps = () => ({ db: test.db, clock: { now: () => NOW } });
const ID = venue(1).publicId;

let owner: Provider;
let other: Provider;

beforeEach(async () => {
  await test.db.run(sql`DELETE FROM providers`);
  owner = await saveProvider(test.db, 1, { ...approvedProvider, kind: "venue", visible: true });
  other = await saveProvider(test.db, 2, { ...approvedProvider, kind: "venue", visible: true });
  await saveVenues(test.db, [venue(1)]);
  await rebuildVenues(test.db, NOW);
  await test.db.run(sql`INSERT INTO venue_busy_dates (venue_id, date) VALUES (1, '2027-02-20'), (1, '2027-06-12')`);
});

const change = (taken: string[], freed: string[] = [], of = owner) =>
  changeVenueDates(deps(), of, ID, { taken, freed }, TODAY);
const days = { first: TODAY, last: "2027-12-31" };
const datesOf = async (of = owner) => (await findVenueAvailability(deps(), of, ID, days)).dates;
const stored = async () =>
  (await test.db.all<{ date: string }>(sql`SELECT date FROM venue_busy_dates ORDER BY date`)).length;

it("a venue has its own busy days, marked and freed in one round trip each (venue-31)", async () => {
  const before = test.roundTrips.count;
  await change(["2027-07-03", "2027-07-10"]);
  for (let times = 0; times < 2; times++) await change(["2027-07-03"], ["2027-07-10", "2027-12-31"]);
  expect(await datesOf()).toEqual(["2027-06-12", "2027-07-03"]);
  expect(test.roundTrips.count - before).toBe(4);
  expect(await stored(), "past days are dropped").toBe(2);
  expect((await findVenue(deps(), ID, TODAY)).busyDates).toEqual(["2027-06-12", "2027-07-03"]);
});

it("another provider's venue cannot be changed (venue-31)", async () => {
  await expect(change(["2027-07-03"], [], other)).rejects.toMatchObject({ code: "venues.notFound" });
  await expect(change([], ["2027-06-12"], other)).rejects.toMatchObject({ code: "venues.notFound" });
  await expect(datesOf(other)).rejects.toMatchObject({ code: "venues.notFound" });
  expect(await stored()).toBe(2);
});
