import { and, count, eq, exists, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { accounts } from "#db/schema/accounts";
import { budgetRanges, eventTypes, guestRanges, plannerBudgetRanges, serviceTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { EmailDeps } from "~/domain/deps";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
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
import { toldFields } from "~/domain/projects/told-project.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { countDays } from "~/domain/statistics/count-days.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import { textedColumns, textPlanner } from "./request-text.server";

/** For a batch: whether the session is open, the couple's saved project with its choices in words, and which of the planners can be or were written to. */
export const sendingQueries = (db: Database, couple: Couple, draft: string, planners: readonly string[]) => {
  const owned = isOwnProject(couple, { publicId: draft, savedOnly: true });
  return {
    session: readOpen(db, couple),
    projects: projectQuery(db, owned),
    planners: plannersQuery(db, owned, planners),
  };
};

function projectQuery(db: Database, owned: SQL | undefined) {
  const { firstname, email, emailVerifiedAt, locale, market } = accounts;
  return db
    .select({
      ...{ closedAt: projects.closedAt, sentAt: projects.sentAt, firstname, email, emailVerifiedAt, locale, market },
      told: toldFields(),
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

function plannersQuery(db: Database, owned: SQL | undefined, publicIds: readonly string[]) {
  const { id, publicId, name, firstname, city, locale, market } = providers;
  const known = exists(
    db
      .select({ id: requests.id })
      .from(requests)
      .innerJoin(projects, eq(projects.id, requests.projectId))
      .where(and(eq(requests.providerId, providers.id), owned)),
  );
  return db
    .select({
      ...textedColumns,
      id,
      publicId,
      name,
      firstname,
      city,
      locale,
      market,
      contacted: sql`${known}`.mapWith(Boolean),
    })
    .from(providers)
    .where(and(isIn(publicId, publicIds), or(isShown(), known)));
}

type SendingProject = Awaited<ReturnType<typeof projectQuery>>[number];
type SendingPlanner = Awaited<ReturnType<typeof plannersQuery>>[number];

/** However many there are, the statement stays the same. */
const isIn = (column: SQLWrapper, values: readonly string[]) =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

interface Sending {
  /** Public id of the project. */
  draft: string;
  message: string;
  project: SendingProject;
  planners: readonly SendingPlanner[];
  /** One planner is written to apart from the others: step 4 and its message stay as they are (docs/decisions/0014). */
  alone?: boolean;
  /** Counts one, and nothing is written beyond it. */
  limit?: Limit;
}

/**
 * One batch writes the requests, the project's message, a letter to each planner, a text message to those with Premium who want one, and a
 * letter to the couple. A planner who has the project
 * already, or was hidden meanwhile, is left out; a project that was closed meanwhile is not sent.
 * @returns how many planners were newly written to
 * @throws DomainError session.expired
 */
export async function writeRequests(deps: EmailDeps, couple: Couple, sending: Sending): Promise<number> {
  const { db, clock, links } = deps;
  const { project, message, limit } = sending;
  const { accountId } = couple;
  const written = await Promise.all(
    sending.planners
      .filter(({ contacted }) => !contacted)
      .map(async (planner) => {
        const requestId = newPublicId();
        const url = links.url(planner.market, paths.pro.request(requestId));
        const notice = await noticeTo(links, "request", { ...planner, owner: { providerId: planner.id } });
        return { planner, requestId, url, notice };
      }),
  );
  if (written.length === 0) return 0;
  const now = clock.now();
  const owned = isOwnProject(couple, { publicId: sending.draft, savedOnly: true });
  const summary = summaryOf(project, message);
  const isNew = isIn(
    requests.publicId,
    written.map(({ requestId }) => requestId),
  );
  const anyNew = exists(db.select({ id: requests.id }).from(requests).where(isNew));
  const confirmation = requestsSentEmail(
    links.brand,
    project,
    summary,
    written.map(({ planner }) => planner),
    links.url(links.market, paths.project(sending.draft)),
    project.emailVerifiedAt === null ? await links.mailboxUrl(accountId, project.email) : null,
  );
  const {
    done: [done],
  } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple) },
    {
      requests: written.flatMap(({ planner, requestId, url, notice }) => [
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
              owned,
              isNull(projects.closedAt),
              eq(providers.id, planner.id),
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
            ...requestReceivedEmail(links.brand, planner, summary, url, notice.fine),
          },
          exists(db.select({ id: requests.id }).from(requests).where(eq(requests.publicId, requestId))),
        ),
        ...textPlanner(deps, planner, {
          accountId,
          requestId,
          brand: links.brand,
          eventDate: project.told.eventDate,
          requestUrl: url,
        }),
      ]),
      project: db
        .update(projects)
        .set(
          sending.alone
            ? { updatedAt: now, unfinished: withoutMessagesTo(sending.planners) }
            : {
                updatedAt: now,
                // A second window sends other text to the planners who are left: the first message stays.
                message: sql`COALESCE(${projects.message}, ${message})`,
                sentAt: sql`COALESCE(${projects.sentAt}, ${now})`,
                reachedStep: 5,
                unfinished: null,
              },
        )
        .where(and(owned, anyNew)),
      confirmation: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: project.email,
          accountId,
          dedupeKey: `requestsSent:${written[0]?.requestId}`,
          ...confirmation,
        },
        anyNew,
      ),
      counted: limit ? [db.run(countOne(limit, anyNew))] : [],
      // Another click may have been faster, or a planner was hidden meanwhile: what was really written counts.
      done: db.select({ count: count() }).from(requests).where(isNew),
    },
  );
  return done?.count ?? 0;
}

/** The project's unsent text, without messages to these planners. */
function withoutMessagesTo(planners: readonly SendingPlanner[]): SQL {
  const sent = planners.map(({ publicId }) => sql`${`$.alone."${publicId}"`}`);
  return sql`json_remove(${projects.unfinished}, ${sql.join(sent, sql`, `)})`;
}

function summaryOf(project: SendingProject, message: string): RequestSummary {
  const { told, eventType, serviceType, guestRange, budgetRange, budgetPlannerRange } = project;
  const names: Record<RequestFact, Record<Locale, string> | null> = {
    ...{ eventType, serviceType, guestRange, budgetRange, budgetPlannerRange },
  };
  const chosen: LocalizedNames = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
  return { names: chosen, ...told, message };
}
