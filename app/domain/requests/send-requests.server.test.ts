import { asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { accounts } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { rateLimits } from "#db/schema/rate-limits";
import { requests } from "#db/schema/requests";
import { sessions } from "#db/schema/sessions";
import { providerDays } from "#db/schema/statistics";
import { venueBusyDates, venues } from "#db/schema/venues";
import { loadEnumerations } from "#db/seed/load-enumerations";
import type { LinkDeps } from "~/domain/deps";
import { minutes } from "~/domain/durations";
import { links } from "~/domain/links.fixture";
import { planner } from "~/domain/matching/planners.fixture";
import { changeProject } from "~/domain/projects/change-project.server";
import { closeProject } from "~/domain/projects/close-project.server";
import { findWizard } from "~/domain/projects/find-wizard.server";
import { findPresentation, findVenueRequest } from "~/domain/projects/presentation.server";
import { findProjectPage } from "~/domain/projects/project-page.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { saveVenues, venue } from "~/domain/venues/venues.fixture";
import { MARKETS } from "~/i18n/markets";
import { saveCouple, stoppedClock } from "../../../tests/support/couples";
import { useTestDatabase } from "../../../tests/support/database";
import { saveProject } from "../../../tests/support/projects";
import { actor, refusal } from "./answers.fixture";
import { findVenueContact } from "./find-contact.server";
import { declineRequest } from "./request-answers.server";
import { sendRequests, sendToPlanner, type WriteToVenue, writeToVenue } from "./send-requests.server";
import { CONTACT_LIMIT } from "./write-requests.server";

const test = useTestDatabase();
const START = Date.UTC(2027, 2, 1, 8);
const VENUE = venue(1).publicId;
const PROJECT = "0123456789abcdef";
let clock: ReturnType<typeof stoppedClock>;
let deps: LinkDeps;
let couple: Couple;

const write = (changes: Partial<WriteToVenue> = {}, of: Couple = couple) =>
  writeToVenue(deps, of, { venue: VENUE, eventDate: "2027-06-12", guests: 95, message: "Bonjour", ...changes });
const written = () => test.db.select().from(requests).orderBy(asc(requests.id));
const emails = () => test.db.select().from(outbox).orderBy(asc(outbox.id));

beforeAll(async () => {
  await loadEnumerations({ url: test.url });
});
beforeEach(async () => {
  for (const table of [outbox, accounts, providers, rateLimits]) await test.db.delete(table);
  clock = stoppedClock(START);
  deps = { db: test.db, clock, links };
  couple = await saveCouple(test.db, 1, { email: "marie@example.org", lastname: "Dupont" });
  await test.db.insert(providers).values([1, 2].map((id) => planner(id, { row: { kind: "venue" } }).row));
  await saveVenues(test.db, [venue(1, { visible: true }), venue(2), venue(3, { visible: true })]);
});

it("a message to a venue makes a project with one request and two emails, in two round trips, and is counted (venuerequest-1)", async () => {
  const before = test.roundTrips.count;
  const { projectId, name } = await write({ message: "Bonjour, Marie Dupont, 06 12 34 56 78" });
  expect([test.roundTrips.count - before, name]).toEqual([2, "Venue 1"]);
  expect(await test.db.select().from(projects)).toMatchObject([
    {
      publicId: projectId,
      kind: "venue",
      status: "saved",
      eventDate: "2027-06-12",
      guests: 95,
      city: "Lyon",
      sentAt: START,
    },
  ]);
  expect(await written()).toMatchObject([
    { providerId: 1, venueId: 1, status: "locked", createdAt: START, seenAt: null },
  ]);
  const [toProvider, toCouple, ...more] = await emails();
  expect(more).toEqual([]);
  expect(toProvider).toMatchObject({ recipient: "planner-1@example.org", accountId: 1, state: "pending" });
  expect(toProvider?.subject).toContain("Venue 1");
  expect([toProvider?.subject, toProvider?.text, toProvider?.html].join()).not.toMatch(/Dupont|34 56|marie@/);
  expect(toCouple).toMatchObject({ recipient: "marie@example.org", accountId: 1 });
  for (const part of ["Venue 1", "/project/venue?id=", "/confirm-email/"]) expect(toCouple?.text).toContain(part);
  expect(await test.db.select().from(providerDays)).toMatchObject([{ providerId: 1, measure: "messages", count: 1 }]);
});

it("an unknown or hidden venue, or an ended session, gets no message (venuerequest-1)", async () => {
  await expect(write({ venue: venue(2).publicId })).rejects.toEqual(refusal("venue.notFound"));
  await expect(write({ venue: "nobody" })).rejects.toEqual(refusal("venue.notFound"));
  await expect(write({}, { ...couple, sessionId: "ended" })).rejects.toEqual(refusal("session.expired"));
  expect([await written(), await emails(), await test.db.select().from(projects)]).toEqual([[], [], []]);
});

it("messages to venues share the daily limit of messages to planners (venuerequest-8)", async () => {
  const key = { key: "contact:1", windowStart: START - (START % CONTACT_LIMIT.window) };
  await test.db.insert(rateLimits).values({ ...key, count: CONTACT_LIMIT.count - 1 });
  const both = await Promise.allSettled([write(), write({ venue: venue(3).publicId })]);
  expect(both.map(({ status }) => status).sort(), "at the same moment").toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toEqual({
    status: "rejected",
    reason: refusal("requests.tooMany"),
  });
  expect(await test.db.select().from(rateLimits), "what was not sent is not counted").toMatchObject([
    { count: CONTACT_LIMIT.count },
  ]);
  expect(await emails(), "nor are emails about it").toHaveLength(2);
  const refused = both[0].status === "rejected" ? {} : { venue: venue(3).publicId };
  await expect(write(refused)).rejects.toEqual(refusal("requests.tooMany"));
});

it("a message that is overtaken between its round trips writes nothing (venuerequest-1)", async () => {
  await test.db.update(providers).set({ smsRequests: true, mobile: "+33612345678", premiumUntil: START + 1 });
  // The mailbox is not verified, so its link is created between the two round trips.
  const overtaken = (event: () => Promise<unknown>) => {
    const input = { venue: VENUE, eventDate: "2027-06-12", guests: 95, message: "Bonjour" };
    const mailboxUrl = async () => `https://alliance.example/mailbox/${await event()}`;
    return writeToVenue({ ...deps, links: { ...links, mailboxUrl } }, couple, input);
  };
  const counts = async () =>
    Promise.all([projects, requests, outbox, providerDays, rateLimits].map((table) => test.db.$count(table)));
  const show = (visible: boolean) => test.db.update(venues).set({ visible }).where(eq(venues.publicId, VENUE));
  const end = (endedAt: number | null) =>
    test.db.update(sessions).set({ endedAt }).where(eq(sessions.id, couple.sessionId));
  await expect(overtaken(() => show(false))).rejects.toEqual(refusal("venue.notFound"));
  await show(true);
  await expect(overtaken(() => end(START))).rejects.toEqual(refusal("session.expired"));
  await end(null);
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  await expect(overtaken(() => write())).rejects.toEqual(refusal("venue.alreadyWritten"));
  expect(await counts(), "of the other click: two emails and a text message").toEqual([1, 1, 3, 1, 1]);
  expect(await test.db.select().from(rateLimits)).toMatchObject([{ count: 1 }]);
});

it("a venue has one open request of a couple, even after two simultaneous clicks, until it is withdrawn, declined or over (venuerequest-3)", async () => {
  const results = await Promise.allSettled([write(), write()]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(write({ eventDate: "2028-06-12" })).rejects.toEqual(refusal("venue.alreadyWritten"));
  expect([await written(), await test.db.select().from(projects)].map(({ length }) => length)).toEqual([1, 1]);
  // Other couples, and other venues of the same provider, are unaffected.
  await write({}, await saveCouple(test.db, 2));
  await write({ venue: venue(3).publicId });

  const [first] = await test.db.select().from(projects).orderBy(asc(projects.id)).limit(1);
  await closeProject(deps, couple, { project: first?.publicId ?? "", reason: "found" });
  await write();
  const [, , , again] = await written();
  const session = { remembered: true, device: "", createdAt: 0, seenAt: 0 };
  await test.db.insert(sessions).values({ ...session, id: actor(1).sessionId, providerId: 1 });
  const decline = { requestId: again?.publicId ?? "", reason: "not_available" } as const;
  await declineRequest(deps, actor(1), decline);
  // The refusal can still be undone, so it is hidden from the couple.
  await expect(write()).rejects.toEqual(refusal("venue.alreadyWritten"));
  clock.pass(minutes(10));
  await write();
  clock.pass(Date.UTC(2027, 5, 13, 8) - clock.now());
  await write({ eventDate: "2028-06-12" });
});

it("a venue's project reaches no planner, and changes no other project of the couple (venuerequest-4)", async () => {
  await saveProject(test.db, { publicId: PROJECT, savedAt: 0 });
  await test.db.insert(providers).values(planner(9).row);
  const { projectId } = await write();
  const notFound = refusal("project.notFound");
  const contact = { project: projectId, prestataire: "planner-9", message: "Bonjour" };
  await expect(sendToPlanner(deps, couple, contact)).rejects.toEqual(notFound);
  const many = { projectId, selectedPrestataires: ["planner-9"], message: "Bonjour" };
  await expect(sendRequests(deps, couple, many)).rejects.toEqual(notFound);
  const setting = { eventDate: "2027-07-01", eventLocation: "Paris", guestRange: "50to100" };
  const budget = { budgetRange: "10000to20000", budgetPlannerRange: "2000to5000" };
  const place = { eventLocationPlace: undefined, eventLocationFor: undefined };
  const input = { draft: projectId, ...setting, ...budget, ...place };
  const changes = changeProject(deps, couple, { market: MARKETS.FR, locale: "fr" }, input);
  await expect(changes).rejects.toEqual(notFound);
  // The last updated planner project stays the current one.
  expect((await findProjectPage(deps, couple, { locale: "fr", market: "FR" }, undefined))?.project.publicId).toBe(
    PROJECT,
  );
  expect(await findProjectPage(deps, couple, { locale: "fr", market: "FR" }, projectId)).toBeNull();
  const wizard = { fresh: false, withMatches: false, pinned: [] };
  expect((await findWizard(deps, couple, "fr", wizard)).project?.publicId).toBe(PROJECT);
  expect((await findWizard(deps, couple, "fr", { ...wizard, draft: projectId })).project).toBeNull();
  const home = await findPresentation(deps, couple, "fr", undefined);
  expect(home.projects.map(({ publicId }) => publicId)).toEqual([PROJECT]);
  expect(home.venues).toMatchObject([{ publicId: projectId, venue: "Venue 1", guests: 95, status: "locked" }]);
  expect((await test.db.select().from(projects).where(eq(projects.publicId, PROJECT)))[0]).toMatchObject({
    sentAt: null,
    updatedAt: 0,
  });
});

it("only its couple can withdraw a request to a venue, and the provider receives an email (venuerequest-10)", async () => {
  const { projectId } = await write();
  const other = await saveCouple(test.db, 2);
  expect(await findVenueRequest(deps, other, projectId)).toBeNull();
  await expect(closeProject(deps, other, { project: projectId, reason: "found" })).rejects.toEqual(
    refusal("project.notFound"),
  );
  expect(await closeProject(deps, couple, { project: projectId, reason: "found" })).toEqual({ closed: true });
  expect((await emails()).map(({ dedupeKey }) => dedupeKey.replace(/:.*/, ""))).toContain("projectClosed");
  const page = await findVenueRequest(deps, couple, projectId);
  expect(page).toMatchObject({
    closedAt: START,
    guests: 95,
    venue: { name: "Venue 1", status: "locked", emailState: "waiting" },
  });
  // State after the venue is deleted.
  await test.db.delete(venues).where(eq(venues.id, 1));
  expect(await findVenueRequest(deps, couple, projectId)).toMatchObject({ place: "Lyon", venue: null });
});

it("the form says whether the day is free, if the venue has a calendar (venuerequest-9)", async () => {
  const free = async (date: string | null) => (await findVenueContact(deps, couple, VENUE, date)).free;
  expect(await free("2027-06-12")).toBeNull();
  await test.db.insert(venueBusyDates).values({ venueId: 1, date: "2027-06-19" });
  expect([await free("2027-06-12"), await free("2027-06-19"), await free(null)]).toEqual([true, false, null]);
  const { projectId } = await write();
  expect((await findVenueContact(deps, couple, VENUE, null)).open).toBe(projectId);
});
