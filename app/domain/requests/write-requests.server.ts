import { and, count, eq, exists, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { budgetRanges, eventTypes, guestRanges, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { LinkDeps } from "~/domain/deps";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { type Notice, noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import {
  type LocalizedNames,
  REQUEST_LETTER,
  type RequestFact,
  type RequestSummary,
  requestReceivedEmail,
  requestsSentEmail,
} from "~/domain/notifications/request-emails.server";
import { isShown } from "~/domain/profile/shown.server";
import { isOwnProject } from "~/domain/projects/find-projects.server";
import { projectEmailFields } from "~/domain/projects/project-email-fields.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/count-days.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { queueRequestSms, smsColumns } from "./request-sms.server";

/**
 * Returns queries for one batch: the session state, the saved project with option names, and the planners. They must be
 * shown or already contacted.
 */
export const sendingQueries = (db: Database, couple: Couple, projectId: string, planners: readonly string[]) => {
  const owned = isOwnProject(couple, { publicId: projectId, savedOnly: true });
  return {
    session: readOpen(db, couple),
    projects: projectQuery(db, owned),
    planners: plannersQuery(db, owned, planners),
  };
};

function projectQuery(db: Database, owned: SQL | undefined) {
  return db
    .select({
      closedAt: projects.closedAt,
      sentAt: projects.sentAt,
      firstname: accounts.firstname,
      email: accounts.email,
      emailVerifiedAt: accounts.emailVerifiedAt,
      locale: accounts.locale,
      market: accounts.market,
      told: projectEmailFields(),
      eventType: namesIn(eventTypes),
      serviceType: namesIn(serviceTypes),
      guestRange: namesIn(guestRanges),
      budgetRange: namesIn(budgetRanges),
      budgetPlannerRange: namesIn(plannerBudgetRanges),
    })
    .from(projects)
    .innerJoin(accounts, eq(accounts.id, projects.accountId))
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
      ...smsColumns,
      id: providers.id,
      publicId: providers.publicId,
      name: providers.name,
      firstname: providers.firstname,
      city: providers.city,
      locale: providers.locale,
      market: providers.market,
      contacted: sql`${contacted}`.mapWith(Boolean),
    })
    .from(providers)
    .where(and(isIn(providers.publicId, publicIds), or(isShown(), contacted)));
}

type SendingProject = Awaited<ReturnType<typeof projectQuery>>[number];
type SendingPlanner = Awaited<ReturnType<typeof plannersQuery>>[number];

/** Passes the values as one parameter, so the statement text does not depend on their number. */
const isIn = (column: SQLWrapper, values: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

interface Sending {
  projectId: string;
  message: string;
  project: SendingProject;
  planners: readonly SendingPlanner[];
  /** True for a message to a single planner: step 4 stays open (docs/decisions/0014). */
  keepsChoiceOpen?: boolean;
  /** Rate limit: checked by each insert, and increased by one if any request is new. */
  limit?: Limit;
}

/** A planner without a request, and the request that the batch tries to insert. */
interface Candidate {
  planner: SendingPlanner;
  requestId: string;
  url: string;
  notice: Notice;
}

/**
 * Writes the requests, the project's changes and all messages in one batch. Each planner receives an email and possibly
 * a text message, the couple an email. Skips planners that already have the project or were hidden since the read.
 * Sends nothing if the project was closed since.
 * @returns the number of inserted requests
 * @throws DomainError session.expired
 */
export async function writeRequests(deps: LinkDeps, couple: Couple, sending: Sending): Promise<number> {
  const { db, clock, links } = deps;
  const { projectId, project, message, limit } = sending;
  const { accountId } = couple;
  const candidates = await Promise.all(
    sending.planners
      .filter(({ contacted }) => !contacted)
      .map(async (planner): Promise<Candidate> => {
        const requestId = newPublicId();
        const url = links.url(planner.market, paths.pro.request(requestId));
        const notice = await noticeTo(links, "request", { ...planner, owner: { providerId: planner.id } });
        return { planner, requestId, url, notice };
      }),
  );
  if (candidates.length === 0) return 0;
  const now = clock.now();
  const isNew = isIn(
    requests.publicId,
    candidates.map(({ requestId }) => requestId),
  );
  const anyNew = exists(db.select({ id: requests.id }).from(requests).where(isNew));
  const confirmation = requestsSentEmail(
    links.brand,
    project,
    summaryOf(project, message),
    candidates.map(({ planner }) => planner),
    links.url(links.market, paths.project(projectId)),
    project.emailVerifiedAt === null ? await links.mailboxUrl(accountId, project.email) : null,
  );
  const {
    inserted: [inserted],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple) },
    {
      requests: candidates.flatMap((candidate) => requestStatements(deps, couple, sending, candidate)),
      project: db
        .update(projects)
        .set(projectChanges(sending, now))
        .where(and(isOwnProject(couple, { publicId: projectId, savedOnly: true }), anyNew)),
      confirmation: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: project.email,
          accountId,
          dedupeKey: `requestsSent:${candidates[0]?.requestId}`,
          ...confirmation,
        },
        anyNew,
      ),
      counted: limit ? [db.run(countOne(limit, anyNew))] : [],
      inserted: db.select({ count: count() }).from(requests).where(isNew),
    },
  );
  return inserted?.count ?? 0;
}

function requestStatements(deps: LinkDeps, couple: Couple, sending: Sending, candidate: Candidate) {
  const { db, clock, links } = deps;
  const { projectId, project, message, limit } = sending;
  const { planner, requestId, url, notice } = candidate;
  const { accountId } = couple;
  const now = clock.now();
  return [
    db.run(
      insertSelect(
        requests,
        {
          publicId: requestId,
          projectId: projects.id,
          providerId: providers.id,
          status: "locked",
          message,
          createdAt: now,
        },
        sql`FROM ${projects} JOIN ${providers} WHERE ${and(
          isOwnProject(couple, { publicId: projectId, savedOnly: true }),
          isNull(projects.closedAt),
          eq(providers.id, planner.id),
          // Checked per row, not in the guard: one hidden planner must not stop the others.
          isShown(),
          limit && below(limit),
        )} ON CONFLICT (${requests.projectId}, ${requests.providerId}) DO NOTHING`,
      ),
    ),
    ...countDays(
      db,
      [
        {
          providerId: sql`(SELECT ${requests.providerId} FROM ${requests} WHERE ${requests.publicId} = ${requestId})`,
          measure: "messages",
        },
      ],
      now,
    ),
    ...queueNotice(
      deps,
      notice,
      {
        accountId,
        url,
        dedupeKey: REQUEST_LETTER + requestId,
        ...requestReceivedEmail(links.brand, planner, summaryOf(project, message), url, notice.fine),
      },
      exists(db.select({ id: requests.id }).from(requests).where(eq(requests.publicId, requestId))),
    ),
    ...queueRequestSms(deps, planner, {
      accountId,
      requestId,
      brand: links.brand,
      eventDate: project.told.eventDate,
      requestUrl: url,
    }),
  ];
}

function projectChanges({ keepsChoiceOpen, planners, message }: Sending, now: number) {
  if (keepsChoiceOpen) return { updatedAt: now, unfinished: withoutMessagesTo(planners) };
  return {
    updatedAt: now,
    // A second tab may send another message to the remaining planners; the first message stays.
    message: sql`COALESCE(${projects.message}, ${message})`,
    sentAt: sql`COALESCE(${projects.sentAt}, ${now})`,
    reachedStep: 5,
    unfinished: null,
  };
}

/** Returns the project's unsent text, without messages to these planners. */
function withoutMessagesTo(planners: readonly SendingPlanner[]): SQL {
  const sent = planners.map(({ publicId }) => sql`${`$.alone."${publicId}"`}`);
  return sql`json_remove(${projects.unfinished}, ${sql.join(sent, sql`, `)})`;
}

function summaryOf(project: SendingProject, message: string): RequestSummary {
  const { told, eventType, serviceType, guestRange, budgetRange, budgetPlannerRange } = project;
  const names: Record<RequestFact, Record<Locale, string> | null> = {
    eventType,
    serviceType,
    guestRange,
    budgetRange,
    budgetPlannerRange,
  };
  const chosen: LocalizedNames = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
  return { names: chosen, ...told, message };
}
