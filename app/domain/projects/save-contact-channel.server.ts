import { sql } from "drizzle-orm";
import type { Couple } from "~/domain/accounts/session.rules";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { ContactChannel } from "./project.rules";

export interface SaveContactChannel {
  /** Public id. */
  project: string;
  contactChannel: ContactChannel;
}

/**
 * Keeps how a planner who accepts may reach the couple, in one round trip.
 * @throws DomainError project.notFound (unknown, another couple's, or not saved yet), project.closed
 */
export async function saveContactChannel({ db }: Pick<Deps, "db">, couple: Couple, input: SaveContactChannel) {
  const owned = sql`public_id = ${input.project} AND account_id = ${couple.accountId} AND status = 'saved'`;
  const [written, rows] = await db.batch([
    db.run(sql`UPDATE projects SET contact_channel = ${input.contactChannel} WHERE ${owned} AND closed_at IS NULL`),
    db.all(sql`SELECT 1 FROM projects WHERE ${owned}`),
  ]);
  if (written.rowsAffected > 0) return;
  throw new DomainError(rows.length > 0 ? "project.closed" : "project.notFound");
}
