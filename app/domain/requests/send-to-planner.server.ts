import { sql } from "drizzle-orm";
import { windowStart } from "~/domain/accounts/login.rules";
import type { Couple } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { days } from "~/domain/durations";
import type { ContactForm } from "./contact.form";
import { type Sender, sendingQueries, writeRequests } from "./write-requests.server";

/** Planners that an account may write to one by one, by day. */
export const CONTACT_LIMIT = { count: 30, window: days(1) } as const;

/**
 * Sends a saved project to one more planner (customer specification §2 "Profile dialog", §7 send-to-prestataire), in two round trips:
 * the request, a letter to the planner and one to the couple, or nothing at all. A repeat writes nothing. Step 4 stays open for the others.
 * @returns whether the couple can still choose others in step 4
 * @throws DomainError project.notFound, provider.notFound when it is unknown or not shown, requests.alreadySent, project.closed,
 *   requests.tooMany { count }
 */
export async function sendToPlanner(
  deps: Deps,
  couple: Couple,
  { project: draft, prestataire, message }: ContactForm,
  sender: Sender,
): Promise<{ choosing: boolean }> {
  const { db, clock } = deps;
  const { count, window } = CONTACT_LIMIT;
  const limit = { key: `contact:${couple.accountId}`, windowStart: windowStart(clock.now(), window), count };
  const [[project], planners, names, [used]] = await db.batch([
    ...sendingQueries(db, couple, draft, [prestataire]),
    db.all<{ count: number }>(
      sql`SELECT count FROM rate_limits WHERE key = ${limit.key} AND window_start = ${limit.windowStart}`,
    ),
  ]);
  const [planner] = planners;
  if (!project) throw new DomainError("project.notFound");
  if (!planner) throw new DomainError("provider.notFound");
  if (planner.contacted) throw new DomainError("requests.alreadySent");
  if (project.closed_at !== null) throw new DomainError("project.closed");
  if ((used?.count ?? 0) >= count) throw new DomainError("requests.tooMany", { count });
  const sending = { draft, message, project, planners, names, alone: true, limit };
  // Nothing written after all: the second of two clicks was faster.
  if ((await writeRequests(deps, couple, sending, sender)) === 0) throw new DomainError("requests.alreadySent");
  return { choosing: project.sent_at === null };
}
