import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { loadEnumerations } from "#db/seed/load-enumerations";
import { SourceUnreadable } from "~/adapters/calendar-source/port";
import { hours } from "~/domain/durations";
import { matchesQuery } from "~/domain/matching/find-matches.server";
import { matchQuery } from "~/domain/matching/planners.fixture";
import { exportProvider } from "~/domain/providers/export-provider.server";
import { changeBusyDates, findAvailability } from "~/domain/providers/update-availability.server";
import { updateServices } from "~/domain/providers/update-profile.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { findVenue } from "~/domain/venues/find-venue.server";
import { findVenues } from "~/domain/venues/find-venues.server";
import { deleteVenue } from "~/domain/venues/own-venues.server";
import { rebuildVenues } from "~/domain/venues/sync-venue.server";
import { changeVenueDates, findVenueAvailability } from "~/domain/venues/venue-availability.server";
import { askedVenues } from "~/domain/venues/venue-search.rules";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { saveCouple } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { savedProject } from "../../../tests/support/projects";
import { approvedProvider, saveProvider } from "../../../tests/support/providers";
import { calendarOwner } from "./calendar-tables.server";
import { endFeed, type Feed, findFeed, renewFeed } from "./feed.server";
import { readSource, readSources, removeSource, saveSource } from "./sources.server";

const TODAY = "2027-01-15";
const START = Date.parse(`${TODAY}T08:00:00Z`);
const DAYS = { first: TODAY, last: "2027-12-31" };
const ADDRESS = "https://calendar.alliance.fr/secret.ics";
const test = useTestDatabase();
let now = START;
let secret = "a secret of the tests";
const deps = () => ({ db: test.db, clock: { now: () => now }, secret });

let one: Provider;
let other: Provider;

beforeAll(() => loadEnumerations({ url: test.url }));
beforeEach(async () => {
  now = START;
  secret = "a secret of the tests";
  for (const table of ["accounts", "providers", "rate_limits"])
    await test.db.run(sql`DELETE FROM ${sql.identifier(table)}`);
  await saveCouple(test.db, 1);
  one = await saveProvider(test.db, 1, { ...approvedProvider, visible: true });
  other = await saveProvider(test.db, 2, { ...approvedProvider, visible: true });
});

const calendarOf = (...dates: string[]) =>
  [
    "BEGIN:VCALENDAR",
    ...dates.flatMap((date) => ["BEGIN:VEVENT", `DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
const stateOf = (provider = one) => findAvailability(deps(), provider, DAYS);
const mark = (change: { taken?: string[]; freed?: string[] }) =>
  changeBusyDates(deps(), one, { taken: [], freed: [], ...change }, TODAY);
const reads = (
  answer: string | SourceUnreadable | (() => Promise<string>),
  sweep: typeof readSource = readSources,
  owner = calendarOwner(one),
) =>
  sweep(
    {
      ...deps(),
      calendars: {
        read: async () => {
          if (answer instanceof Error) throw answer;
          return typeof answer === "string" ? answer : answer();
        },
      },
    },
    owner,
  );

describe("a provider's own calendar", () => {
  it("its busy days count like marked ones, are kept apart from them, and go with it (calendar-6)", async () => {
    const service = { code: "FULL_PLANNING", description: "", budgetStartingFrom: 2_500, showBudget: true } as const;
    await updateServices(deps(), one, [{ ...service, showDescription: true, showPublicly: true }]);
    await test.db.run(sql`INSERT INTO provider_languages (provider_id, iso) VALUES (1, 'fr')`);
    const matched = async (eventDate: string) =>
      (await matchesQuery(test.db, { query: matchQuery({ languages: 1, eventDate }) }, { now })).length;
    await mark({ taken: ["2027-06-12"] });
    await saveSource(deps(), one, ADDRESS);
    await reads(calendarOf("2027-06-12", "2027-06-19"));
    expect(await stateOf()).toMatchObject({ dates: ["2027-06-12"], fromCalendar: ["2027-06-19"] });
    expect([await matched("2027-06-19"), await matched("2027-06-26")]).toEqual([0, 1]);
    await mark({ freed: ["2027-06-12", "2027-06-19"] });
    expect(await stateOf()).toMatchObject({ dates: [], fromCalendar: ["2027-06-12", "2027-06-19"] });
    await mark({ taken: ["2027-06-12"] });
    await removeSource(deps(), one);
    expect(await stateOf()).toMatchObject({ dates: ["2027-06-12"], fromCalendar: [], source: null });
    expect(await matched("2027-06-19")).toBe(1);
  });

  it("is read immediately and every hour; an error keeps its days and pauses longer each time (calendar-7)", async () => {
    await saveSource(deps(), one, ADDRESS);
    expect((await stateOf()).source).toMatchObject({ readAt: null, days: 0, problem: null });
    await reads(calendarOf("2027-06-12"), readSource);
    expect((await stateOf()).source).toMatchObject({ readAt: START, days: 1, problem: null });
    now += hours(1) - 1;
    await reads(calendarOf());
    expect((await stateOf()).fromCalendar, "not due yet").toHaveLength(1);
    now += 1;
    await reads(new SourceUnreadable("slow"));
    expect(await stateOf()).toMatchObject({
      fromCalendar: ["2027-06-12"],
      source: { problem: "slow", readAt: START },
    });
    now += hours(1);
    await reads("<html>");
    expect((await stateOf()).source?.problem).toBe("notCalendar");
    now += hours(1);
    await reads(calendarOf());
    expect((await stateOf()).source?.problem, "pauses two hours").toBe("notCalendar");
    now += hours(1);
    await reads(calendarOf());
    expect(await stateOf()).toMatchObject({ fromCalendar: [], source: { problem: null, days: 0, readAt: now } });
  });

  it("two readers read it once", async () => {
    await saveSource(deps(), one, ADDRESS);
    let count = 0;
    const counted = async () => {
      count += 1;
      return calendarOf("2027-06-12");
    };
    await Promise.all([reads(counted), reads(counted, readSource), reads(counted)]);
    expect(count).toBe(1);
  });

  it("nothing of an address is kept that was changed or removed while it was read (calendar-8)", async () => {
    const late = (meanwhile: () => Promise<void>) => async () => {
      await meanwhile();
      return calendarOf("2027-06-12");
    };
    await saveSource(deps(), one, ADDRESS);
    await reads(late(() => saveSource(deps(), one, `${ADDRESS}?new`)));
    expect(await stateOf()).toMatchObject({ fromCalendar: [], source: { readAt: null } });
    await reads(late(() => removeSource(deps(), one)));
    expect(await stateOf()).toMatchObject({ fromCalendar: [], source: null });
  });

  it("its address is stored encrypted, and has to be typed again after a new SESSION_SECRET (calendar-12)", async () => {
    await saveSource(deps(), one, ADDRESS);
    expect(JSON.stringify(await test.db.all(sql`SELECT * FROM calendar_sources`))).not.toContain("alliance.fr");
    expect((await exportProvider(deps(), one))?.calendarSource).toMatchObject([{ url: ADDRESS }]);
    await reads(calendarOf("2027-06-12"));
    now += hours(1);
    secret = "another secret of the tests";
    let isAsked = false;
    await reads(async () => {
      isAsked = true;
      return calendarOf();
    });
    expect(isAsked).toBe(false);
    expect(await stateOf()).toMatchObject({ fromCalendar: ["2027-06-12"], source: { problem: "unreadable" } });
    await saveSource(deps(), one, ADDRESS);
    await reads(calendarOf("2027-06-19"));
    expect(await stateOf()).toMatchObject({ fromCalendar: ["2027-06-19"], source: { problem: null } });
  });

  it("belongs to one provider", async () => {
    await saveSource(deps(), one, ADDRESS);
    await reads(calendarOf("2027-06-12"));
    await removeSource(deps(), other);
    expect(await stateOf(other)).toMatchObject({ fromCalendar: [], source: null });
    expect((await stateOf()).fromCalendar).toEqual(["2027-06-12"]);
  });
});

describe("a venue's own calendar", () => {
  const VENUE = venue(1).publicId;
  const OTHER = venue(2).publicId;
  const stateOfVenue = (id = VENUE) => findVenueAvailability(deps(), one, id, DAYS);
  const found = async (date: string) => {
    const asked = askedVenues(new URLSearchParams({ date }), { text: "", place: undefined, pickedFor: "" }, TODAY);
    const answer = await findVenues(deps(), asked, { country: "FR" }, { locale: "fr", market: "FR" });
    return "found" in answer ? answer.found.venues.map(({ publicId }) => publicId).sort() : answer;
  };

  beforeEach(async () => {
    await saveVenues(test.db, [venue(1), venue(2)]);
    await rebuildVenues(test.db, now);
  });

  it("a venue's own calendar makes only this venue busy: searches leave it out, and days marked by hand are kept apart (calendar-15)", async () => {
    const change = { taken: ["2027-06-12"], freed: [] };
    await changeVenueDates(deps(), one, VENUE, change, TODAY);
    await saveSource(deps(), one, ADDRESS, VENUE);
    expect((await stateOfVenue()).source).toMatchObject({ readAt: null });
    await reads(calendarOf("2027-06-12", "2027-06-19"), readSource, calendarOwner(one, VENUE));
    expect(await stateOfVenue()).toMatchObject({
      dates: ["2027-06-12"],
      fromCalendar: ["2027-06-19"],
      source: { readAt: START, days: 2, problem: null },
    });
    expect(await stateOfVenue(OTHER)).toMatchObject({ dates: [], fromCalendar: [], source: null });
    expect(await stateOf()).toMatchObject({ dates: [], fromCalendar: [], source: null });
    expect([await found("2027-06-19"), await found("2027-06-26")]).toEqual([[OTHER], [VENUE, OTHER]]);
    expect((await findVenue(deps(), VENUE, TODAY)).busyDates).toEqual(["2027-06-12", "2027-06-19"]);
    await changeVenueDates(deps(), one, VENUE, { taken: [], freed: ["2027-06-12", "2027-06-19"] }, TODAY);
    expect(await stateOfVenue()).toMatchObject({ dates: [], fromCalendar: ["2027-06-12", "2027-06-19"] });
    await changeVenueDates(deps(), one, VENUE, change, TODAY);
    await removeSource(deps(), one, VENUE);
    expect(await stateOfVenue()).toMatchObject({ dates: ["2027-06-12"], fromCalendar: [], source: null });
    expect(await found("2027-06-19")).toEqual([VENUE, OTHER]);
  });

  it("is read every hour, as are the provider's and those of its other venues", async () => {
    await saveSource(deps(), one, ADDRESS);
    for (const id of [VENUE, OTHER]) await saveSource(deps(), one, ADDRESS, id);
    await reads(calendarOf("2027-06-12"));
    now += hours(1);
    await reads(calendarOf("2027-06-19"));
    const states = [await stateOf(), await stateOfVenue(), await stateOfVenue(OTHER)];
    expect(states.map(({ fromCalendar }) => fromCalendar)).toEqual(Array(3).fill(["2027-06-19"]));
    now += hours(1);
    await reads(new SourceUnreadable("slow"));
    expect(await stateOfVenue()).toMatchObject({ fromCalendar: ["2027-06-19"], source: { problem: "slow" } });
  });

  it("is not in the provider's feed, which has the days marked by hand", async () => {
    await changeVenueDates(deps(), one, VENUE, { taken: ["2027-06-12"], freed: [] }, TODAY);
    await saveSource(deps(), one, ADDRESS, VENUE);
    await reads(calendarOf("2027-06-19"));
    const feed = (await findFeed(deps(), await renewFeed(deps(), one, 0))) as Feed;
    expect(feed.busy).toEqual([{ date: "2027-06-12", venue: { publicId: VENUE, name: "Venue 1" } }]);
  });

  it("a venue's own calendar belongs to its provider, which exports it, and ends with the venue (calendar-16)", async () => {
    for (const attempt of [() => saveSource(deps(), other, ADDRESS, VENUE), () => removeSource(deps(), other, VENUE)])
      await expect(attempt()).rejects.toMatchObject({ code: "venues.notFound" });
    await saveSource(deps(), one, ADDRESS, VENUE);
    expect(JSON.stringify(await test.db.all(sql`SELECT * FROM venue_calendar_sources`))).not.toContain("alliance.fr");
    await reads(calendarOf("2027-06-19"));
    expect(await exportProvider(deps(), one)).toMatchObject({
      venueCalendarSources: [{ venue: VENUE, url: ADDRESS }],
      venueBusyDates: [{ venue: VENUE, date: "2027-06-19", marked: false, fromCalendar: true }],
    });
    now += hours(1);
    await test.db.run(sql`UPDATE providers SET status = 'refused' WHERE id = 1`);
    await reads(calendarOf());
    expect((await stateOfVenue()).fromCalendar, "not read for a refused profile").toHaveLength(1);
    await deleteVenue(deps(), one, VENUE);
    expect(await test.db.all(sql`SELECT * FROM venue_calendar_sources`)).toEqual([]);
  });
});

describe("the feed of a provider", () => {
  const accept = async (id: number, date: string, changes: Partial<typeof requests.$inferInsert> = {}) => {
    await test.db.insert(projects).values(savedProject({ id, publicId: `project-${id}`, eventDate: date }));
    await test.db.insert(requests).values({
      id,
      publicId: `request-${id}`,
      projectId: id,
      providerId: 1,
      status: "unlocked",
      message: "Bonjour",
      createdAt: 0,
      unlockedAt: id,
      ...changes,
    });
  };

  it("has accepted events and marked days from today on, without surname, phone or email (calendar-9)", async () => {
    await accept(1, "2027-06-12");
    await accept(2, "2027-06-19", { status: "locked", unlockedAt: null });
    await accept(3, "2027-06-26", { providerId: 2 });
    await accept(4, "2027-01-14");
    await mark({ taken: ["2027-07-03"] });
    await saveSource(deps(), one, ADDRESS);
    await reads(calendarOf("2027-07-10"));
    const secret = await renewFeed(deps(), one, 0);
    const before = test.roundTrips.count;
    const feed = (await findFeed(deps(), secret)) as Feed;
    expect(test.roundTrips.count - before).toBe(1);
    expect(feed.events.map(({ request, date }) => [request, date])).toEqual([["request-1", "2027-06-12"]]);
    expect(feed.busy).toEqual([{ date: "2027-07-03", venue: null }]);
    const [couple] = await test.db.all<Record<"lastname" | "phone", string>>(sql`SELECT lastname, phone FROM accounts`);
    expect(JSON.stringify(feed)).not.toContain(couple?.phone);
    expect(Object.keys(feed.events[0] ?? {}).sort()).toEqual(
      ["date", "eventType", "firstname", "request", "revision", "where"].sort(),
    );
  });

  it("a new address ends the old one, and only its hash is stored (calendar-10)", async () => {
    const first = await renewFeed(deps(), one, 0);
    const { feedCreatedAt } = await stateOf();
    expect(JSON.stringify(await test.db.all(sql`SELECT * FROM calendar_feeds`))).not.toContain(first);
    const tries = await Promise.allSettled([1, 2].map(() => renewFeed(deps(), one, feedCreatedAt ?? 0)));
    const renewed = tries.filter((one) => one.status === "fulfilled");
    expect(renewed, "two requests in parallel").toHaveLength(1);
    expect(await findFeed(deps(), first)).toBeNull();
    expect(await findFeed(deps(), renewed[0]?.value ?? "")).not.toBeNull();
    await endFeed(deps(), other);
    expect(await findFeed(deps(), renewed[0]?.value ?? "")).not.toBeNull();
    await endFeed(deps(), one);
    expect(await findFeed(deps(), renewed[0]?.value ?? "")).toBeNull();
  });

  it("ends with a refused profile, and answers 120 times an hour (calendar-11)", async () => {
    const secret = await renewFeed(deps(), one, 0);
    expect(await findFeed(deps(), "unknown")).toBeNull();
    for (let times = 0; times < 120; times++) await findFeed(deps(), secret);
    expect(await findFeed(deps(), secret)).toBe("tooMany");
    now += hours(1);
    expect(await findFeed(deps(), secret)).toMatchObject({ provider: { publicId: "provider-1" } });
    await test.db.run(sql`UPDATE providers SET status = 'refused' WHERE id = 1`);
    expect(await findFeed(deps(), secret)).toBeNull();
    expect(await test.db.all(sql`SELECT count(*) AS n FROM rate_limits`), "none for unknown ones").toEqual([{ n: 2 }]);
  });

  it("ends with the account, and so does the address of its calendar (calendar-13)", async () => {
    const secret = await renewFeed(deps(), one, 0);
    await saveSource(deps(), one, ADDRESS);
    await test.db.run(sql`DELETE FROM providers WHERE id = 1`);
    expect(await findFeed(deps(), secret)).toBeNull();
    expect(await test.db.all(sql`SELECT * FROM calendar_sources`)).toEqual([]);
  });
});
