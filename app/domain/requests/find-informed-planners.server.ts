import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";

/** A planner that a couple has written to, for any project. */
export interface InformedPlanner {
  publicId: string;
  name: string;
  /** It accepted a request: it may have read phone and e-mail (rule login-8). */
  hasContactData: boolean;
}

/** Who knows something of a couple, by name; one round trip. */
export async function findInformedPlanners({ db }: Pick<Deps, "db">, couple: Couple): Promise<InformedPlanner[]> {
  const rows = await db.all<{ publicId: string; name: string; unlocked: 0 | 1 }>(sql`
    SELECT v.public_id AS publicId, v.name, max(r.status = 'unlocked') AS unlocked
    FROM projects p JOIN requests r ON r.project_id = p.id JOIN providers v ON v.id = r.provider_id
    WHERE p.account_id = ${couple.accountId} GROUP BY v.id ORDER BY v.name, v.id`);
  return rows.map(({ unlocked, ...planner }) => ({ ...planner, hasContactData: unlocked === 1 }));
}
