import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { findAvailability } from "~/domain/providers/update-availability.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { endSession } from "~/domain/sessions/session.server";
import { findVenueAvailability } from "~/domain/venues/venue-availability.server";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";

const test = useTestDatabase();
const deps = () => ({ db: test.db, clock: { now: () => 1_800_000_000_000 } });
const DAYS = { first: "2027-03-01", last: "2027-12-31" };

let one: Provider;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  await test.db.run(sql`DELETE FROM accounts`);
  await test.db.run(sql`DELETE FROM providers`);
  await saveCouple(test.db, 1);
  one = await saveProvider(test.db, 1, approvedProvider);
  await saveProvider(test.db, 2, approvedProvider);
  await saveVenues(test.db, [venue(1), venue(2)]);
});

interface Sent extends Partial<typeof requests.$inferInsert> {
  id: number;
  date: string;
  closedReason?: "found" | "cancelled";
}

const send = async ({ id, date, closedReason, ...changes }: Sent) => {
  const closed = closedReason && { closedReason, closedAt: 1 };
  await test.db.insert(projects).values(savedProject({ id, publicId: `project-${id}`, eventDate: date, ...closed }));
  await test.db.insert(requests).values({
    ...{ id, publicId: `request-${id}`, projectId: id, providerId: 1, status: "unlocked", message: "Bonjour" },
    ...{ createdAt: 0, unlockedAt: id, ...changes },
  });
};

it("days of unlocked requests are known, except for cancelled events (service-9)", async () => {
  await send({ id: 1, date: "2027-06-12" });
  await send({ id: 2, date: "2027-06-12" });
  await send({ id: 3, date: "2027-07-03", status: "locked", unlockedAt: null });
  await send({ id: 4, date: "2027-07-10", providerId: 2 });
  await send({ id: 5, date: "2027-07-17", venueId: 1 });
  await send({ id: 6, date: "2027-07-24", closedReason: "cancelled" });
  await send({ id: 7, date: "2027-07-31", closedReason: "found" });
  await send({ id: 8, date: "2028-06-10" });
  const find = async () => (await findAvailability(deps(), one, DAYS)).unlocked;
  expect(await find()).toEqual([
    { date: "2027-06-12", request: "request-2" },
    { date: "2027-06-12", request: "request-1" },
    { date: "2027-07-31", request: "request-7" },
  ]);
  await endSession(deps(), one);
  expect(await find()).toEqual([]);
});

it("the days of unlocked requests belong to each venue (venue-31)", async () => {
  await send({ id: 1, date: "2027-06-12", venueId: 1 });
  await send({ id: 2, date: "2027-07-03", venueId: 2 });
  await send({ id: 3, date: "2027-07-10" });
  const { unlocked } = await findVenueAvailability(deps(), one, venue(1).publicId, DAYS);
  expect(unlocked).toEqual([{ date: "2027-06-12", request: "request-1" }]);
});
