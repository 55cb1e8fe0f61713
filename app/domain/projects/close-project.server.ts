import { and, eq, exists, isNull, ne, notExists } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { eventTypes } from "#db/schema/enumerations";
import { projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { isOpenConversation } from "~/domain/conversations/conversation.rules";
import { goodbye } from "~/domain/conversations/conversations.server";
import { addMessage } from "~/domain/conversations/send-message.server";
import { RETURNS } from "~/domain/credits/return.rules";
import { returnCredits } from "~/domain/credits/returns.server";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { namesIn } from "~/domain/enumerations/find-enumerations.server";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { noticeTo, queueNotice } from "~/domain/notifications/queue-notice.server";
import { projectClosedEmail } from "~/domain/notifications/request-emails.server";
import { answersQuery, type ContactedPlanner } from "~/domain/requests/find-answers.server";
import { type Couple, isImpersonated } from "~/domain/sessions/session.rules";
import { readInSession, sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { paths } from "~/paths";
import type { ClosedReason } from "./project.rules";
import {
  isOwnProject,
  type Project,
  plannersBesides,
  plannersToTell,
  projectEmailFields,
  projectIdQuery,
  projectQuery,
  toProject,
} from "./projects.server";

export interface CloseProject {
  project: string;
  reason: ClosedReason;
}

/** @returns null if the project is not the couple's, or not saved yet */
export async function findClosing(
  { db, clock }: Deps,
  couple: Couple,
  locale: Locale,
  publicId: string,
): Promise<{ project: Project; notified: ContactedPlanner[] } | null> {
  const read = await namedBatch(db, {
    project: projectQuery(db, couple, locale, { publicId, savedOnly: true }),
    contacted: answersQuery(db, eq(requests.projectId, projectIdQuery(db, couple, { publicId })), clock.now()),
  });
  const [row] = read.project;
  const { contacted } = read;
  if (!row) return null;
  return {
    project: toProject(row),
    notified: contacted.filter(({ status, endedAt }) => status !== "rejected" && endedAt === null),
  };
}

/**
 * Closes a project, and notifies planners that have not declined, in open conversations by a message (rule talk-16).
 * Gives credits of recent unlocks back to the planners (rule return-5). A repeat changes nothing.
 * @returns whether this call closed the project
 * @throws DomainError session.expired, project.notFound, project.changed if another planner was contacted concurrently
 */
export async function closeProject(deps: LinkDeps, couple: Couple, input: CloseProject): Promise<{ closed: boolean }> {
  const { db, clock, links } = deps;
  const owned = isOwnProject(couple, { publicId: input.project, savedOnly: true, anyKind: true });
  const results = await readInSession(db, [couple], {
    project: db
      .select({
        accountId: projects.accountId,
        closedAt: projects.closedAt,
        emailFields: projectEmailFields(),
        eventType: namesIn(eventTypes),
      })
      .from(projects)
      .innerJoin(accounts, eq(accounts.id, projects.accountId))
      .innerJoin(eventTypes, eq(eventTypes.slug, projects.eventType))
      .where(owned),
    planners: plannersToTell(db, owned),
  });
  const [project] = results.project;
  const { planners } = results;
  if (!project) throw new DomainError("project.notFound");
  if (project.closedAt !== null) return { closed: false };

  const now = clock.now();
  const known = planners.map(({ requestId }) => requestId);
  const summary = { names: { eventType: project.eventType }, ...project.emailFields };
  const isOver = !isOpenConversation({ closedAt: null, endedAt: null, eventDate: summary.eventDate }, now);
  const recipients = await Promise.all(
    planners.map(async (planner) => ({
      planner,
      /** Null: no conversation is open, or an administrator closes the project (rule talk-15). */
      message:
        planner.status === "unlocked" && !isOver && !isImpersonated(couple)
          ? goodbye(planner.locale, input.reason)
          : null,
      notice: await noticeTo(links, "closed", { ...planner, owner: { providerId: planner.providerId } }),
    })),
  );
  const isOpen = and(owned, isNull(projects.closedAt));
  const isInOpenProject = exists(
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(isOpen, eq(projects.id, requests.projectId))),
  );
  const unknown = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(isOpen, exists(plannersBesides(db, known))));
  const { written } = await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(couple), "project.changed": notExists(unknown) },
    {
      // Precedes the closing, because only the first click finds the project open.
      returned: returnCredits(deps, { cause: "closed", condition: isOpen, afterUnlock: RETURNS.closing }),
      messages: recipients.flatMap(({ planner: { requestId, locale }, message }) =>
        message === null
          ? []
          : addMessage(
              deps,
              "couple",
              requestId,
              { body: message, cause: "closed", locale },
              { condition: and(isInOpenProject, isNull(requests.endedAt)) },
            ),
      ),
      emails: recipients.flatMap(({ planner, notice, message }) =>
        queueNotice(
          deps,
          notice,
          {
            dedupeKey: `projectClosed:${planner.requestId}`,
            url: links.url(planner.market, paths.pro.request(planner.requestId)),
            accountId: project.accountId,
            ...projectClosedEmail(links.brand, planner, summary, input.reason, notice.fine, message),
          },
          // A planner that declines concurrently, or whose conversation ends, needs no email.
          exists(
            db
              .select({ id: requests.id })
              .from(projects)
              .innerJoin(requests, eq(requests.projectId, projects.id))
              .where(
                and(
                  isOpen,
                  eq(requests.publicId, planner.requestId),
                  ne(requests.status, "rejected"),
                  isNull(requests.endedAt),
                ),
              ),
          ),
        ),
      ),
      written: db.update(projects).set({ closedAt: now, closedReason: input.reason }).where(isOpen),
    },
  );
  return { closed: written.rowsAffected > 0 };
}
