import { namedBatch } from "#db/named-batch";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import { limitOf, readAllowed } from "~/domain/rate-limits.server";
import type { Couple } from "~/domain/sessions/session.rules";
import type { SingleMessageForm } from "./single-message.form";
import { sendingQueries, writeRequests } from "./write-requests.server";

/** Limit of messages to single planners per account and day. */
export const CONTACT_LIMIT = { count: 30, window: days(1) } as const;

/**
 * Sends a saved project to one more planner (rule request-2), in two round trips. Writes the request, an email to the
 * planner and one to the couple, or nothing. A repeat writes nothing. Step 4 stays open for other planners.
 * @returns whether step 4 is still open
 * @throws DomainError session.expired, project.notFound, provider.notFound when it is unknown or not shown,
 *   requests.alreadySent, project.closed, requests.tooMany { count }
 */
export async function sendToPlanner(
  deps: LinkDeps,
  couple: Couple,
  { project: projectId, prestataire, message }: SingleMessageForm,
): Promise<{ choosing: boolean }> {
  const { db, clock } = deps;
  const limit = limitOf(`contact:${couple.accountId}`, CONTACT_LIMIT, clock.now());
  const {
    session: [session],
    projects: [project],
    planners,
    allowed: [may],
  } = await namedBatch(db, {
    ...sendingQueries(db, couple, projectId, [prestataire]),
    allowed: readAllowed(db, [limit]),
  });
  if (!session?.open) throw new DomainError("session.expired");
  const [planner] = planners;
  if (!project) throw new DomainError("project.notFound");
  if (!planner) throw new DomainError("provider.notFound");
  if (planner.contacted) throw new DomainError("requests.alreadySent");
  if (project.closedAt !== null) throw new DomainError("project.closed");
  if (!may?.allowed) throw new DomainError("requests.tooMany", { count: limit.count });
  const sending = { projectId, message, project, planners, keepsChoiceOpen: true, limit };
  // Usually a concurrent second click inserted the request.
  if ((await writeRequests(deps, couple, sending)) === 0) throw new DomainError("requests.alreadySent");
  return { choosing: project.sentAt === null };
}
