import { eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import { isOwnProject, LAST_TOUCHED } from "~/domain/projects/find-projects.server";
import type { Couple } from "~/domain/sessions/session.rules";
import { visibleAnswer } from "./visible-answer.server";

/**
 * A planner that the couple has written to, with the state of the request. Instants are milliseconds since the epoch.
 */
export interface ContactedPlannerSummary
  extends Pick<typeof providers.$inferSelect, "publicId" | "name" | "city" | "zipCode" | "profileImage">,
    Pick<typeof requests.$inferSelect, "status" | "createdAt" | "seenAt" | "unlockedAt" | "rejectedAt"> {
  premium: boolean;
}

/**
 * Batch item: selects the planners of a project in the order of sending. Without an id, takes the project updated last.
 */
export function contactedQuery(db: Database, couple: Couple, publicId: string | undefined, now: number) {
  const project = db
    .select({ id: projects.id })
    .from(projects)
    .where(isOwnProject(couple, { publicId }))
    .orderBy(...LAST_TOUCHED)
    .limit(1);
  const { name, city, zipCode, profileImage, premiumUntil } = providers;
  const { createdAt, seenAt, unlockedAt } = requests;
  const { status, rejectedAt } = visibleAnswer(now);
  return db
    .select({
      publicId: providers.publicId,
      name,
      city,
      zipCode,
      profileImage,
      premium: sql`COALESCE(${premiumUntil} > ${now}, 0)`.mapWith(Boolean),
      status,
      createdAt,
      seenAt,
      unlockedAt,
      rejectedAt,
    })
    .from(requests)
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(eq(requests.projectId, project))
    .orderBy(requests.createdAt, requests.id);
}

interface InformedPlanner {
  publicId: string;
  name: string;
  /** It accepted a request, so it may have read the phone number and email (rule login-8). */
  hasContactData: boolean;
}

export const findInformedPlanners = ({ db }: Pick<Deps, "db">, couple: Couple): Promise<InformedPlanner[]> =>
  db
    .select({
      publicId: providers.publicId,
      name: providers.name,
      hasContactData: sql`max(${requests.status} = 'unlocked')`.mapWith(Boolean),
    })
    .from(projects)
    .innerJoin(requests, eq(requests.projectId, projects.id))
    .innerJoin(providers, eq(providers.id, requests.providerId))
    .where(eq(projects.accountId, couple.accountId))
    .groupBy(providers.id)
    .orderBy(providers.name, providers.id);
