import { namedBatch } from "#db/named-batch";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Couple } from "~/domain/sessions/session.rules";
import { sendingQueries, writeRequests } from "./write-requests.server";

export interface SendRequests {
  projectId: string;
  selectedPrestataires: string[];
  message: string;
}

/**
 * Sends a saved project to the chosen planners: one batch writes the requests, the project's message and all emails. A
 * planner that already has the project gets no second request, even after a second click.
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
  const {
    session: [session],
    projects: [project],
    planners,
  } = await namedBatch(deps.db, sendingQueries(deps.db, couple, projectId, chosen));
  if (!session?.open) throw new DomainError("session.expired");
  if (!project) throw new DomainError("project.notFound");
  if (project.closedAt !== null) throw new DomainError("project.closed");
  if (planners.length !== chosen.length) throw new DomainError("requests.selection");
  return { sent: await writeRequests(deps, couple, { projectId, message, project, planners }) };
}
