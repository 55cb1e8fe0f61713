import { and, eq, exists, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { budgetRanges, eventTypes, guestRanges, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import { venues } from "#db/schema/venues";
import { accountOfCouple, partnerNames } from "~/domain/couples/access.server";
import type { LinkDeps, Links } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { PROJECT, WEDDING } from "~/domain/projects/project.rules";
import { isOwnProject, projectEmailFields } from "~/domain/projects/projects.server";
import { isShown } from "~/domain/providers/shown.server";
import { below, readAllowed } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readInSession, readOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { openVenueRequest } from "./find-contact.server";
import type { SingleMessageForm, VenueRequestForm } from "./request.form";
import { factsIn, plannerFactFields } from "./request-facts.server";
import { author, contactLimit, isIn, recipientColumns, writeRequests, writerColumns } from "./write-requests.server";

export interface SendRequests {
  projectId: string;
  selectedPrestataires: string[];
  message: string;
}

/**
 * Sends a message to planners. One that already has the project gets no second request.
 * @throws DomainError session.expired, project.notFound, project.closed, requests.selection (a planner is unknown or
 * hidden)
 */
export async function sendRequests(
  deps: LinkDeps,
  couple: Couple,
  { projectId, selectedPrestataires, message }: SendRequests,
): Promise<{ sent: number }> {
  const chosen = [...new Set(selectedPrestataires)];
  const { project, planners } = await findSending(deps, couple, projectId, chosen);
  if (project.closedAt !== null) throw new DomainError("project.closed");
  if (planners.length !== chosen.length) throw new DomainError("requests.selection");
  const now = deps.clock.now();
  const changes = {
    updatedAt: now,
    // A second tab may send another message to other planners; the first one stays.
    message: sql`COALESCE(${projects.message}, ${message})`,
    sentAt: sql`COALESCE(${projects.sentAt}, ${now})`,
    reachedStep: 5,
    unfinished: null,
  };
  const toPlanners = messageToPlanners(deps.links, { projectId, message, project, planners });
  return { sent: await writeRequests(deps, couple, { ...toPlanners, changes }) };
}

/**
 * Sends a message to one planner. Step 4 stays open for others (docs/decisions/0014). A repeat writes nothing.
 * @returns whether step 4 is still open
 * @throws DomainError session.expired, project.notFound, provider.notFound (unknown or not shown),
 * requests.alreadySent, project.closed, requests.tooMany { count }
 */
export async function sendToPlanner(
  deps: LinkDeps,
  couple: Couple,
  { project: projectId, prestataire, message }: SingleMessageForm,
): Promise<{ choosing: boolean }> {
  const { project, planners, limit, isAllowed } = await findSending(deps, couple, projectId, [prestataire]);
  const [planner] = planners;
  if (!planner) throw new DomainError("provider.notFound");
  if (planner.contacted) throw new DomainError("requests.alreadySent");
  if (project.closedAt !== null) throw new DomainError("project.closed");
  if (!isAllowed) throw new DomainError("requests.tooMany", { count: limit.count });
  const unfinished = sql`json_remove(${projects.unfinished}, ${`$.alone."${planner.publicId}"`})`;
  const changes = { updatedAt: deps.clock.now(), unfinished };
  const toPlanner = messageToPlanners(deps.links, { projectId, message, project, planners });
  // Usually a concurrent second click inserted the request.
  if ((await writeRequests(deps, couple, { ...toPlanner, changes, limit })) === 0)
    throw new DomainError("requests.alreadySent");
  return { choosing: project.sentAt === null };
}

/** Finds the project and the chosen planners, if shown or contacted. @throws session.expired, project.notFound */
async function findSending({ db, clock }: LinkDeps, couple: Couple, projectId: string, chosen: readonly string[]) {
  const limit = contactLimit(couple, clock.now());
  const owned = isOwnProject(couple, { publicId: projectId, savedOnly: true });
  const read = await readInSession(db, [couple], {
    projects: projectQuery(db, couple, owned),
    planners: plannersQuery(db, owned, chosen),
    allowed: readAllowed(db, [limit]),
  });
  const [[project], [may]] = [read.projects, read.allowed];
  const { planners } = read;
  if (!project) throw new DomainError("project.notFound");
  return { project, planners, limit, isAllowed: Boolean(may?.allowed) };
}

function projectQuery(db: Database, { accountId }: Couple, owned: SQL | undefined) {
  return db
    .select({
      closedAt: projects.closedAt,
      sentAt: projects.sentAt,
      ...writerColumns,
      told: projectEmailFields(),
      eventType: namesIn(eventTypes),
      serviceType: namesIn(serviceTypes),
      guestRange: namesIn(guestRanges),
      budgetRange: namesIn(budgetRanges),
      budgetPlannerRange: namesIn(plannerBudgetRanges),
    })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .innerJoin(author, eq(author.id, accountId))
    .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
    .leftJoin(serviceTypes, eq(serviceTypes.slug, projects.serviceType))
    .leftJoin(guestRanges, eq(guestRanges.slug, projects.guestRange))
    .leftJoin(budgetRanges, eq(budgetRanges.slug, projects.budgetRange))
    .leftJoin(plannerBudgetRanges, eq(plannerBudgetRanges.slug, projects.budgetPlannerRange))
    .where(owned);
}

/** Selects planners. A venue's provider (favorite or preselection) gets a planner request, without `venue_id`. */
function plannersQuery(db: Database, owned: SQL | undefined, publicIds: readonly string[]) {
  const contacted = exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(requests.providerId, providers.id), owned)),
  );
  return db
    .select({
      ...recipientColumns,
      publicId: providers.publicId,
      name: providers.name,
      city: providers.city,
      portrait: providers.profileImage,
      contacted: sql`${contacted}`.mapWith(Boolean),
      criteria: plannerFactFields(),
    })
    .from(providers)
    .innerJoin(projects, owned)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
    .where(and(isIn(providers.publicId, publicIds), or(isShown(), contacted)));
}

interface Sending {
  projectId: string;
  message: string;
  project: Awaited<ReturnType<typeof projectQuery>>[number];
  planners: Awaited<ReturnType<typeof plannersQuery>>;
}

function messageToPlanners(links: Links, { projectId, message, project, planners }: Sending) {
  const { owner, author, told, eventType, serviceType, guestRange, budgetRange, budgetPlannerRange } = project;
  const names = { eventType, serviceType, guestRange, budgetRange, budgetPlannerRange };
  const recipients = planners
    .filter(({ contacted }) => !contacted)
    .map(({ criteria, ...planner }) => ({ ...planner, fit: factsIn({ ...criteria, venue: null }) }));
  const writtenTo = recipients.map(({ name, city, portrait }) => ({
    name,
    city,
    portrait: portrait && links.url(author.market, paths.picture(portrait, 160)),
  }));
  return { projectId, request: { names, ...told, message, planners: writtenTo }, owner, author, recipients };
}

export interface WriteToVenue extends VenueRequestForm {
  /** Public id. */
  venue: string;
}

/**
 * Sends a request to a venue, as a project of its own (rule venuerequest-1).
 * @throws DomainError session.expired, venue.notFound (unknown or not shown), venue.alreadyWritten, requests.tooMany {
 * count }
 */
export async function writeToVenue(deps: LinkDeps, couple: Couple, input: WriteToVenue) {
  const { db, clock } = deps;
  const now = clock.now();
  const { eventDate, guests, message } = input;
  const limit = contactLimit(couple, now);
  const {
    session: [session],
    writer: [writer],
    venue: [venue],
    open: [open],
    allowed: [may],
  } = await namedBatch(db, {
    session: readOpen(db, couple),
    writer: writerQuery(db, couple),
    venue: venueQuery(db, input.venue),
    open: openVenueRequest(db, couple, input.venue, now),
    allowed: readAllowed(db, [limit]),
  });
  if (!session?.open || !writer) throw new DomainError("session.expired");
  if (!venue) throw new DomainError("venue.notFound");
  if (open) throw new DomainError("venue.alreadyWritten");
  if (!may?.allowed) throw new DomainError("requests.tooMany", { count: limit.count });

  const { name, city, recipient } = venue;
  const { names, ...sender } = writer;
  const projectId = newPublicId();
  const request = { venue: name, place: city ?? "", eventDate, guests, message, ...names };
  await writeRequests(deps, couple, {
    projectId,
    request,
    ...sender,
    recipients: [recipient],
    conditions: {
      "venue.notFound": exists(db.select({ id: venues.id }).from(venues).where(isShownVenue(input.venue))),
      "venue.alreadyWritten": notExists(openVenueRequest(db, couple, input.venue, now)),
      "requests.tooMany": below(limit),
    },
    limit,
    newProject: insertSelect(
      projects,
      {
        publicId: projectId,
        accountId: writer.owner,
        status: "saved",
        kind: "venue",
        reachedStep: PROJECT.steps,
        eventType: WEDDING,
        eventDate,
        guests,
        message,
        eventPlaceKind: "city",
        eventLocation: venues.city,
        ...columnsOf(venues, ["city", "zipCode", "country", "latitude", "longitude"]),
        createdAt: now,
        updatedAt: now,
        savedAt: now,
        sentAt: now,
      },
      // The partner may have been removed since the read.
      sql`FROM ${venues} WHERE ${eq(venues.publicId, input.venue)}
        AND ${accountOfCouple(couple.accountId)} = ${writer.owner}`,
    ),
  });
  return { projectId, name };
}

const isShownVenue = (publicId: string) => and(eq(venues.publicId, publicId), eq(venues.visible, true));

function writerQuery(db: Database, { accountId }: Couple) {
  const { firstname, lastname, phone } = accounts;
  return db
    .select({ ...writerColumns, names: { firstname, lastname, phone, partner: partnerNames(accounts.id) } })
    .from(accounts)
    .innerJoin(author, eq(author.id, accountId))
    .where(eq(accounts.id, accountOfCouple(accountId)));
}

const venueQuery = (db: Database, publicId: string) =>
  db
    .select({ name: venues.name, city: venues.city, recipient: { ...recipientColumns, venueId: venues.id } })
    .from(venues)
    .innerJoin(providers, eq(providers.id, venues.providerId))
    .where(isShownVenue(publicId));
