import { sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Couple } from "~/domain/sessions/session.rules";

/** A planner that the couple has written to, and what became of it. Instants are milliseconds since the epoch. */
export interface ContactedPlanner {
  publicId: string;
  name: string;
  city: string;
  zipCode: string;
  profileImage: string | null;
  premium: boolean;
  status: "locked" | "unlocked" | "rejected";
  createdAt: number;
  seenAt: number | null;
  unlockedAt: number | null;
  rejectedAt: number | null;
}

interface Row extends Omit<ContactedPlanner, "premium"> {
  premium: number;
}

/** Batch item: whom the couple has written to for a project, in the order of sending; without an id for the project touched last. */
export function contactedQuery(db: Database, couple: Couple, publicId: string | undefined, now: number) {
  return db.all<Row>(sql`
    SELECT v.public_id AS publicId, v.name, v.city, v.zip_code AS zipCode, v.profile_image AS profileImage,
      COALESCE(v.premium_until > ${now}, 0) AS premium, r.status, r.created_at AS createdAt, r.seen_at AS seenAt,
      r.unlocked_at AS unlockedAt, r.rejected_at AS rejectedAt
    FROM (SELECT id FROM projects WHERE account_id = ${couple.accountId}
        ${publicId === undefined ? sql`` : sql`AND public_id = ${publicId}`}
        ORDER BY updated_at DESC, id DESC LIMIT 1) p
      JOIN requests r ON r.project_id = p.id JOIN providers v ON v.id = r.provider_id
    ORDER BY r.created_at, r.id`);
}

export const toContacted = (rows: readonly Row[]): ContactedPlanner[] =>
  rows.map((row) => ({ ...row, premium: row.premium === 1 }));
