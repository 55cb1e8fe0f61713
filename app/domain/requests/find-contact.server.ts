import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import type { Couple } from "~/domain/sessions/session.rules";

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
  /** YYYY-MM-DD */
  eventDate: string;
  /** Other events to come that the couple could write about. */
  others: number;
}

interface Row {
  project: string;
  message: string | null;
  sent: 0 | 1;
  closed: 0 | 1;
  contacted: 0 | 1;
  eventDate: string;
  others: number;
}

interface Writer {
  couple: Couple;
  /** Public id. Null: of the events to come the one touched last, those that the planner does not know yet first. */
  project: string | null;
}

/** Batch item: a couple's own saved project and a planner; no row for others. */
export function contactQuery({ db, clock }: Deps, writer: Writer | null, planner: string) {
  if (!writer) return db.all<Row>(sql`SELECT NULL LIMIT 0`);
  const today = new Date(clock.now()).toISOString().slice(0, 10);
  const account = writer.couple.accountId;
  const isToCome = (name: string) => {
    const table = sql.identifier(name);
    return sql`${table}.status = 'saved' AND ${table}.closed_at IS NULL AND ${table}.event_date >= ${today}`;
  };
  const wanted = writer.project !== null ? sql`p.public_id = ${writer.project} AND p.status = 'saved'` : isToCome("p");
  return db.all<Row>(sql`
    SELECT p.public_id AS project, p.message, p.sent_at IS NOT NULL AS sent, p.closed_at IS NOT NULL AS closed, p.event_date AS eventDate,
      EXISTS (SELECT 1 FROM requests r JOIN providers v ON v.id = r.provider_id
        WHERE r.project_id = p.id AND v.public_id = ${planner}) AS contacted,
      (SELECT count(*) FROM projects o WHERE o.account_id = ${account} AND o.id <> p.id AND ${isToCome("o")}) AS others
    FROM projects p
    WHERE p.account_id = ${account} AND ${wanted}
    ORDER BY contacted, p.updated_at DESC, p.id DESC LIMIT 1`);
}

export function toContact([row]: readonly Row[]): Contact | null {
  if (!row) return null;
  return {
    ...row,
    message: row.message ?? "",
    sent: row.sent === 1,
    closed: row.closed === 1,
    contacted: row.contacted === 1,
  };
}
