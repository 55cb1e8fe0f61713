import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { budgetRanges, eventTypes, guestRanges, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { LinkDeps, Links } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { isOwnProject } from "~/domain/projects/find-projects.server";
import { projectEmailFields } from "~/domain/projects/project-email-fields.server";
import { isShown } from "~/domain/providers/shown.server";
import { readAllowed } from "~/domain/rate-limits.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import type { SingleMessageForm } from "./message.form";
import { factsIn, plannerFactFields } from "./stored-facts.server";
import { author, contactLimit, isIn, recipientColumns, writeRequests, writerColumns } from "./write-requests.server";

export interface SendRequests {
  projectId: string;
  selectedPrestataires: string[];
  message: string;
}

/**
 * Sends a saved project to the chosen planners, in two round trips. A planner that already has the project gets no
 * second request, even after a second click.
 * @returns the number of inserted requests
 * @throws DomainError session.expired, project.notFound, project.closed, requests.selection when a planner is unknown
 *   or no longer visible
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
    // A second tab may send another message to the remaining planners; the first message stays.
    message: sql`COALESCE(${projects.message}, ${message})`,
    sentAt: sql`COALESCE(${projects.sentAt}, ${now})`,
    reachedStep: 5,
    unfinished: null,
  };
  const toPlanners = messageToPlanners(deps.links, { projectId, message, project, planners });
  return { sent: await writeRequests(deps, couple, { ...toPlanners, changes }) };
}

/**
 * Sends a saved project to one more planner (rule request-2), in two round trips. Writes the request, an email to the
 * planner and one to the couple, or nothing. A repeat writes nothing. Step 4 stays open for other planners
 * (docs/decisions/0014).
 * @returns whether step 4 is still open
 * @throws DomainError session.expired, project.notFound, provider.notFound when it is unknown or not shown,
 *   requests.alreadySent, project.closed, requests.tooMany { count }
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

/**
 * Returns the saved project with option names, the chosen planners that are shown or already contacted, and the limit
 * of messages to single planners. One round trip.
 * @throws DomainError session.expired, project.notFound
 */
async function findSending({ db, clock }: LinkDeps, couple: Couple, projectId: string, chosen: readonly string[]) {
  const limit = contactLimit(couple, clock.now());
  const owned = isOwnProject(couple, { publicId: projectId, savedOnly: true });
  const {
    session: [session],
    projects: [project],
    planners,
    allowed: [may],
  } = await namedBatch(db, {
    session: readOpen(db, couple),
    projects: projectQuery(db, couple, owned),
    planners: plannersQuery(db, owned, chosen),
    allowed: readAllowed(db, [limit]),
  });
  if (!session?.open) throw new DomainError("session.expired");
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

/**
 * Selects the recipients. Only `writeToVenue` sets `venue_id`: a venue's provider chosen in step 4 (favourite or
 * preselection) receives a planner request.
 */
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

/** Returns the message to the planners that do not have the project yet. */
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
