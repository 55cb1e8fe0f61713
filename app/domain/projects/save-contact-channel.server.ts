import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Couple } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import type { ContactChannel } from "./project.rules";

export interface SaveContactChannel {
  /** Public id. */
  project: string;
  contactChannel: ContactChannel;
}

/**
 * Keeps how a planner who accepts may reach the couple, in one round trip.
 * @throws DomainError session.expired, project.notFound (unknown, another couple's, or not saved yet), project.closed
 */
export async function saveContactChannel({ db }: Pick<Deps, "db">, couple: Couple, input: SaveContactChannel) {
  const owned = sql`public_id = ${input.project} AND account_id = ${couple.accountId} AND status = 'saved'`;
  const [written, rows, [session]] = await db.batch([
    db.run(sql`
      UPDATE projects SET contact_channel = ${input.contactChannel}
      WHERE ${owned} AND closed_at IS NULL AND ${sessionIsOpen(couple)}`),
    db.all(sql`SELECT 1 FROM projects WHERE ${owned}`),
    readOpen(db, couple),
  ]);
  if (written.rowsAffected > 0) return;
  if (!session?.open) throw new DomainError("session.expired");
  throw new DomainError(rows.length > 0 ? "project.closed" : "project.notFound");
}
