import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Couple } from "~/domain/accounts/session.rules";

/** How far a couple is, for one of its saved projects, with one planner. */
export interface Contact {
  /** Public id. */
  project: string;
  /** The message of step 4, to begin with; empty: there is none yet. */
  message: string;
  /** The message of step 4 is out. */
  sent: boolean;
  closed: boolean;
  /** It was sent to this planner. */
  contacted: boolean;
}

interface Row {
  project: string;
  message: string | null;
  sent: 0 | 1;
  closed: 0 | 1;
  contacted: 0 | 1;
}

/** Batch item: a couple's own saved project and a planner; no row for anybody else. */
export function contactQuery(db: Database, writer: { couple: Couple; project: string } | null, planner: string) {
  return db.all<Row>(sql`
    SELECT p.public_id AS project, p.message, p.sent_at IS NOT NULL AS sent, p.closed_at IS NOT NULL AS closed,
      EXISTS (SELECT 1 FROM requests r JOIN providers v ON v.id = r.provider_id
        WHERE r.project_id = p.id AND v.public_id = ${planner}) AS contacted
    FROM projects p
    WHERE p.public_id = ${writer?.project ?? ""} AND p.account_id = ${writer?.couple.accountId ?? -1} AND p.status = 'saved'`);
}

export function toContact([row]: readonly Row[]): Contact | null {
  if (!row) return null;
  const { project, message } = row;
  return {
    project,
    message: message ?? "",
    sent: row.sent === 1,
    closed: row.closed === 1,
    contacted: row.contacted === 1,
  };
}
