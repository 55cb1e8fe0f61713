import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { queueMessageWhere } from "~/domain/notifications/queue-message.server";
import { projectClosedEmail } from "~/domain/notifications/request-emails.server";
import { type ContactedPlanner, contactedQuery, toContacted } from "~/domain/requests/find-requests.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { nameColumns, type Project, projectQuery, toProject } from "./find-projects.server";
import type { ClosedReason } from "./project.rules";
import { namesOf, plannersToTell } from "./told-project.server";

export interface CloseProject {
  /** Public id. */
  project: string;
  reason: ClosedReason;
}

interface ProjectRow extends Record<`name_${Locale}`, string> {
  closed_at: number | null;
  other_event: string | null;
  event_date: string;
  place: string;
  lastname: string;
}

/**
 * What the page before closing shows, in one round trip: the project, and who will be told.
 * @returns null when there is none: unknown, another couple's, or not saved yet
 */
export async function findClosing(
  { db, clock }: Deps,
  couple: Couple,
  locale: Locale,
  publicId: string,
): Promise<{ project: Project; told: ContactedPlanner[] } | null> {
  const [projects, contacted] = await db.batch([
    projectQuery(db, couple, locale, { publicId, savedOnly: true }),
    contactedQuery(db, couple, publicId, clock.now()),
  ]);
  const row = projects[0];
  if (!row) return null;
  return { project: toProject(row), told: toContacted(contacted).filter(({ status }) => status !== "rejected") };
}

/**
 * Ends a project for good, in two round trips, and writes to every planner who has not declined. The first reason stays, and nobody is
 * written to twice, even after a second click.
 * @returns whether this call closed it
 * @throws DomainError session.expired, project.notFound, project.changed when another planner was written to at the same moment: nothing is closed, for
 *   that planner would not hear of it
 */
export async function closeProject(
  deps: Deps,
  couple: Couple,
  input: CloseProject,
  { brand }: { brand: string },
): Promise<{ closed: boolean }> {
  const { db, clock } = deps;
  const owned = sql`projects.public_id = ${input.project} AND projects.account_id = ${couple.accountId} AND projects.status = 'saved'`;
  const [[session], projectRows, planners] = await db.batch([
    readOpen(db, couple),
    db.all<ProjectRow>(sql`
      SELECT projects.closed_at, other_event, event_date, COALESCE(projects.city, event_location) AS place, a.lastname, ${nameColumns("et")}
      FROM projects JOIN accounts a ON a.id = projects.account_id JOIN event_types et ON et.slug = projects.event_type WHERE ${owned}`),
    plannersToTell(db, owned),
  ]);
  if (!session?.open) throw new DomainError("session.expired");
  const project = projectRows[0];
  if (!project) throw new DomainError("project.notFound");
  if (project.closed_at !== null) return { closed: false };

  const now = clock.now();
  const known = JSON.stringify(planners.map(({ request_id }) => request_id));
  const { other_event: otherEvent, event_date: eventDate, place, lastname } = project;
  const summary = { names: { eventType: namesOf(project) }, otherEvent, eventDate, place, lastname };
  const [written, [still], rows] = await db.batch([
    db.run(sql`
      UPDATE projects SET closed_at = ${now}, closed_reason = ${input.reason}
      WHERE ${owned} AND closed_at IS NULL AND ${sessionIsOpen(couple)} AND NOT EXISTS (SELECT 1 FROM requests r WHERE r.project_id = projects.id
        AND r.status <> 'rejected' AND r.public_id NOT IN (SELECT value FROM json_each(${known})))`),
    readOpen(db, couple),
    db.all<{ closed_at: number | null }>(sql`SELECT closed_at FROM projects WHERE ${owned}`),
    ...planners.map((planner) =>
      queueMessageWhere(
        deps,
        {
          kind: "email",
          to: planner.email,
          dedupeKey: `projectClosed:${planner.request_id}`,
          accountId: couple.accountId,
          ...projectClosedEmail(brand, planner, summary, input.reason),
        },
        // No letter to a planner who declines at the same moment, and none at all if another click was faster.
        sql`EXISTS (SELECT 1 FROM projects JOIN requests r ON r.project_id = projects.id
          WHERE ${owned} AND projects.closed_at = ${now} AND r.public_id = ${planner.request_id} AND r.status <> 'rejected')`,
      ),
    ),
  ]);
  if (written.rowsAffected > 0) return { closed: true };
  if (!still?.open) throw new DomainError("session.expired");
  if (rows[0]?.closed_at === null) throw new DomainError("project.changed");
  return { closed: false };
}
