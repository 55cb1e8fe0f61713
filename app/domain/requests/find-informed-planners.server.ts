import { eq, sql } from "drizzle-orm";
import { projects } from "#db/schema/projects";
import { providers } from "#db/schema/providers";
import { requests } from "#db/schema/requests";
import type { Deps } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";

interface InformedPlanner {
  publicId: string;
  name: string;
  /** It accepted a request: it may have read phone and e-mail (rule login-8). */
  hasContactData: boolean;
}

/** Who knows something of a couple, by name; one round trip. */
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
