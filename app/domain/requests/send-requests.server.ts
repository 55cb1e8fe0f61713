import { sql } from "drizzle-orm";
import type { Couple } from "~/domain/accounts/session.rules";
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
import { newPublicId } from "~/domain/secrets.server";
import type { Locale, MarketCode } from "~/i18n/markets";

export interface SendRequests {
  /** Public id of the project. */
  draft: string;
  /** Public ids of the planners. */
  selectedPrestataires: string[];
  message: string;
}

export interface Sender {
  brand: string;
  /** Where the couple follows its project: an absolute address. */
  projectUrl: string;
}

interface ProjectRow {
  closed_at: number | null;
  other_event: string | null;
  event_date: string;
  place: string;
  firstname: string;
  lastname: string;
  email: string;
  locale: Locale;
  market: MarketCode;
}

interface PlannerRow {
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

/**
 * Sends a saved project to the chosen planners: one batch writes the requests, the project's message and the letters to everybody. A planner
 * who has the project already is not written to again, whatever is clicked twice.
 * @returns how many planners were newly written to
 * @throws DomainError project.notFound, project.closed, requests.selection when a planner is unknown or no longer visible
 */
export async function sendRequests(
  deps: Deps,
  couple: Couple,
  input: SendRequests,
  sender: Sender,
): Promise<{ sent: number }> {
  const { db, clock } = deps;
  const chosen = [...new Set(input.selectedPrestataires)];
  const owned = sql`projects.public_id = ${input.draft} AND projects.account_id = ${couple.accountId} AND projects.status = 'saved'`;
  // It may be closed in another tab until the very moment of writing.
  const open = sql`${owned} AND projects.closed_at IS NULL`;
  const [projectRows, planners, names] = await db.batch([
    db.all<ProjectRow>(sql`
      SELECT closed_at, other_event, event_date, COALESCE(projects.city, event_location) AS place, a.firstname, a.lastname, a.email, a.locale, a.market
      FROM projects JOIN accounts a ON a.id = projects.account_id WHERE ${owned}`),
    db.all<PlannerRow>(sql`
      SELECT id, public_id, name, firstname, email, city, locale, market,
        EXISTS (SELECT 1 FROM requests r JOIN projects ON projects.id = r.project_id WHERE r.provider_id = providers.id AND ${owned}) AS contacted
      FROM providers
      WHERE public_id IN (SELECT value FROM json_each(${JSON.stringify(chosen)})) AND status = 'verified' AND visible = 1`),
    db.all<NameRow>(namesOf(input.draft)),
  ]);
  const project = projectRows[0];
  if (!project) throw new DomainError("project.notFound");
  if (project.closed_at !== null) throw new DomainError("project.closed");
  if (planners.length !== chosen.length) throw new DomainError("requests.selection");

  const summary = summaryOf(project, names, input.message);
  const now = clock.now();
  const written = planners
    .filter(({ contacted }) => !contacted)
    .map((planner) => ({ planner, requestId: newPublicId() }));
  if (written.length === 0) return { sent: 0 };
  const ids = JSON.stringify(written.map(({ requestId }) => requestId));
  const anyNew = sql`EXISTS (SELECT 1 FROM requests WHERE public_id IN (SELECT value FROM json_each(${ids})))`;
  const confirmation = requestsSentEmail(
    sender.brand,
    project,
    summary,
    written.map(({ planner }) => planner),
    sender.projectUrl,
  );
  const statements = [
    ...written.flatMap(({ planner, requestId }) => [
      db.run(sql`
        INSERT INTO requests (public_id, project_id, provider_id, status, message, created_at)
        SELECT ${requestId}, projects.id, providers.id, 'locked', ${input.message}, ${now} FROM projects JOIN providers
        WHERE ${open} AND providers.id = ${planner.id} AND providers.status = 'verified' AND providers.visible = 1
        ON CONFLICT (project_id, provider_id) DO NOTHING`),
      queueMessageWhere(
        deps,
        {
          kind: "email",
          accountId: couple.accountId,
          to: planner.email,
          dedupeKey: REQUEST_LETTER + requestId,
          ...requestReceivedEmail(sender.brand, planner, summary),
        },
        sql`EXISTS (SELECT 1 FROM requests WHERE public_id = ${requestId})`,
      ),
    ]),
    db.run(sql`
      UPDATE projects SET message = ${input.message}, sent_at = COALESCE(sent_at, ${now}), reached_step = 5, updated_at = ${now}
      WHERE ${owned} AND ${anyNew}`),
    queueMessageWhere(
      deps,
      {
        kind: "email",
        accountId: couple.accountId,
        to: project.email,
        dedupeKey: `requestsSent:${written[0]?.requestId}`,
        ...confirmation,
      },
      anyNew,
    ),
    // Another click may have been faster, or a planner was hidden meanwhile: what was really written counts.
    db.all<{ count: number }>(
      sql`SELECT count(*) AS count FROM requests WHERE public_id IN (SELECT value FROM json_each(${ids}))`,
    ),
  ];
  const results = await db.batch(statements as [(typeof statements)[number], ...typeof statements]);
  return { sent: (results.at(-1) as { count: number }[])[0]?.count ?? 0 };
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

function summaryOf(project: ProjectRow, rows: NameRow[], message: string): RequestSummary {
  const names: LocalizedNames = {};
  for (const row of rows) {
    const { name_fr: fr, name_en: en, name_nl: nl, name_de: de, name_it: it, name_es: es, name_pt: pt } = row;
    names[row.field] = { fr, en, nl, de, it, es, pt };
  }
  const { other_event: otherEvent, event_date: eventDate, place, lastname } = project;
  return { names, otherEvent, eventDate, place, message, lastname };
}
