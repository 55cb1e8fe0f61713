import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import {
  type LocalizedNames,
  REQUEST_LETTER,
  type RequestFact,
  type RequestSummary,
  requestReceivedEmail,
  requestsSentEmail,
} from "~/domain/notifications/request-emails.server";
import { isShown } from "~/domain/profile/shown.server";
import { below, countOne, type Limit } from "~/domain/rate-limits.server";
import { newPublicId } from "~/domain/secrets.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale, MarketCode } from "~/i18n/markets";

export interface Sender {
  brand: string;
  /** Where the couple follows its project: an absolute address. */
  projectUrl: string;
  /** Where a planner of that market reads the request: an absolute address. @param request public id */
  requestUrl(market: MarketCode, request: string): string;
}

export interface SendingProject {
  other_event: string | null;
  event_date: string;
  place: string;
  closed_at: number | null;
  sent_at: number | null;
  firstname: string;
  lastname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
}

export interface SendingPlanner {
  id: number;
  public_id: string;
  name: string;
  firstname: string;
  email: string;
  city: string;
  locale: Locale;
  market: MarketCode;
  /** 1: has the project already. */
  contacted: number;
}

type NameRow = { field: RequestFact } & Record<`name_${Locale}`, string>;

const ownedBy = (couple: Couple, draft: string) =>
  sql`projects.public_id = ${draft} AND projects.account_id = ${couple.accountId} AND projects.status = 'saved'`;

/** Four items for a batch: whether the session is open, the couple's saved project, which of the planners can be or were written to, and what the couple chose in words. */
export function sendingQueries(db: Database, couple: Couple, draft: string, planners: readonly string[]) {
  const owned = ownedBy(couple, draft);
  return [
    readOpen(db, couple),
    db.all<SendingProject>(sql`
      SELECT other_event, event_date, COALESCE(projects.city, event_location) AS place, closed_at, sent_at, a.firstname, a.lastname, a.email,
        a.locale, a.market
      FROM projects JOIN accounts a ON a.id = projects.account_id WHERE ${owned}`),
    db.all<SendingPlanner>(sql`
      SELECT id, public_id, name, firstname, email, city, locale, market,
        EXISTS (SELECT 1 FROM requests r JOIN projects ON projects.id = r.project_id WHERE r.provider_id = providers.id AND ${owned}) AS contacted
      FROM providers
      WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(planners)}))
        AND (${isShown()} OR contacted)`),
    db.all<NameRow>(namesOf(draft)),
  ] as const;
}

export interface Sending {
  /** Public id of the project. */
  draft: string;
  message: string;
  project: SendingProject;
  planners: readonly SendingPlanner[];
  names: readonly NameRow[];
  /** One planner is written to apart from the others: step 4 and its message stay as they are (docs/decisions/0014). */
  alone?: boolean;
  /** Counts one, and nothing is written beyond it. */
  limit?: Limit;
}

/**
 * One batch writes the requests, the project's message, a letter to each planner and one to the couple. A planner who has the project
 * already, or was hidden meanwhile, is left out; a project that was closed meanwhile is not sent.
 * @returns how many planners were newly written to
 * @throws DomainError session.expired
 */
export async function writeRequests(deps: Deps, couple: Couple, sending: Sending, sender: Sender): Promise<number> {
  const { db, clock } = deps;
  const { project, message, limit } = sending;
  const { accountId } = couple;
  const written = sending.planners
    .filter(({ contacted }) => !contacted)
    .map((planner) => ({ planner, requestId: newPublicId() }));
  if (written.length === 0) return 0;
  const now = clock.now();
  const owned = ownedBy(couple, sending.draft);
  const summary = summaryOf(project, sending.names, message);
  const ids = JSON.stringify(written.map(({ requestId }) => requestId));
  const anyNew = sql`EXISTS (SELECT 1 FROM requests WHERE public_id IN (SELECT value FROM json_each(${ids})))`;
  const confirmation = requestsSentEmail(
    sender.brand,
    project,
    summary,
    written.map(({ planner }) => planner),
    sender.projectUrl,
  );
  const {
    done: [done],
  } = await namedBatch(db, {
    requests: written.flatMap(({ planner, requestId }) => [
      db.run(sql`
        INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at)
        SELECT ${requestId}, projects.id, providers.id, 'locked', ${message}, ${now} FROM projects JOIN providers
        WHERE ${owned} AND projects.closed_at IS NULL AND ${sessionIsOpen(couple)}
          AND providers.id = ${planner.id} AND ${isShown()}
          AND ${limit ? below(limit) : sql`1`}
        ON CONFLICT (project_id, provider_id) DO NOTHING`),
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: planner.email,
          accountId,
          dedupeKey: REQUEST_LETTER + requestId,
          ...requestReceivedEmail(sender.brand, planner, summary, sender.requestUrl(planner.market, requestId)),
        },
        sql`EXISTS (SELECT 1 FROM requests WHERE public_id = ${requestId})`,
      ),
    ]),
    project: db.run(sql`
      UPDATE projects SET updated_at = ${now}
        ${sending.alone ? sql`` : sql`, message = ${message}, sent_at = COALESCE(sent_at, ${now}), reached_step = 5`}
      WHERE ${owned} AND ${anyNew}`),
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
    done: db.all<{ count: number; open: 0 | 1 }>(
      sql`SELECT ${sessionIsOpen(couple)} AS open, count(*) AS count FROM requests WHERE public_id IN (SELECT value FROM json_each(${ids}))`,
    ),
  });
  if (!done?.open) throw new DomainError("session.expired");
  return done.count;
}

const namesOf = (draft: string) => {
  const columns = sql`name_fr, name_en, name_nl, name_de, name_it, name_es, name_pt`;
  const chosen = (column: string) => sql`(SELECT ${sql.identifier(column)} FROM projects WHERE public_id = ${draft})`;
  return sql`
    SELECT 'eventType' AS field, ${columns} FROM event_types WHERE slug = ${chosen("event_type")}
    UNION ALL SELECT 'serviceType', ${columns} FROM service_types WHERE slug = ${chosen("service_type")}
    UNION ALL SELECT 'guestRange', ${columns} FROM guest_ranges WHERE slug = ${chosen("guest_range")}
    UNION ALL SELECT 'budgetRange', ${columns} FROM budget_ranges WHERE slug = ${chosen("budget_range")}
    UNION ALL SELECT 'budgetPlannerRange', ${columns} FROM planner_budget_ranges WHERE slug = ${chosen("budget_planner_range")}`;
};

function summaryOf(project: SendingProject, rows: readonly NameRow[], message: string): RequestSummary {
  const names: LocalizedNames = {};
  for (const row of rows) {
    const { name_fr: fr, name_en: en, name_nl: nl, name_de: de, name_it: it, name_es: es, name_pt: pt } = row;
    names[row.field] = { fr, en, nl, de, it, es, pt };
  }
  const { other_event: otherEvent, event_date: eventDate, place, lastname } = project;
  return { names, otherEvent, eventDate, place, message, lastname };
}
