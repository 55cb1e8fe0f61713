import { sql } from "drizzle-orm";
import type { Administrator } from "~/domain/accounts/session.rules";
import { sessionIsOpen } from "~/domain/accounts/staff-session.server";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/providers/shown.server";
import type { Locale } from "~/i18n/markets";
import { type Copy, copiesStatement, toCopies } from "./find-copies.server";
import type { Decision } from "./moderation.rules";
import { type ProfileSnapshot, type ProfileState, profileState, versionOf } from "./profile-state.server";
import type { TextField } from "./revise-texts.server";
import type { Suspicion } from "./suspicion.rules";

/** What moderators need beside the page that couples see. Instants are milliseconds since the epoch. */
export interface ModeratedProfile {
  publicId: string;
  name: string;
  kind: "planner" | "venue";
  status: "in_progress" | "verified" | "refused";
  /** Couples can open its page. */
  isPublic: boolean;
  waitingSince: number | null;
  approvedAt: number | null;
  createdAt: number;
  state: ProfileState;
  /** Fingerprint of the state: what is decided holds for it alone. */
  version: string;
  contact: {
    firstname: string;
    lastname: string;
    email: string;
    emailVerified: boolean;
    phone: string;
    phoneVerified: boolean;
    locale: Locale;
    street: string;
  };
  register: {
    state: "unchecked" | "found" | "not_found" | "closed" | null;
    name: string | null;
    checkedAt: number | null;
    registrationNumber: string | null;
  };
  /** Texts that wait, with why. */
  pending: { field: TextField; value: string; reasons: Suspicion[]; createdAt: number }[];
  /** Who else has written its texts, the closest first. */
  copies: Copy[];
  /** The newest first. */
  decisions: { decision: Decision; reason: string; by: string; at: number }[];
  /** As it was approved last; null: never. */
  approved: ProfileSnapshot | null;
}

interface Row {
  id: number;
  public_id: string;
  name: string;
  kind: "planner" | "venue";
  status: ModeratedProfile["status"];
  public: 0 | 1;
  review_requested_at: number | null;
  approved_at: number | null;
  created_at: number;
  state: string;
  firstname: string;
  lastname: string;
  email: string;
  email_verified: 0 | 1;
  phone: string;
  phone_verified: 0 | 1;
  locale: Locale;
  street: string;
  register_state: ModeratedProfile["register"]["state"];
  register_name: string | null;
  register_checked_at: number | null;
  registration_number: string | null;
}

/**
 * In one round trip.
 * @throws DomainError provider.notFound when it is unknown, or the session has ended
 */
export async function findModeratedProfile(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  publicId: string,
): Promise<ModeratedProfile> {
  const id = sql`(SELECT id FROM providers WHERE public_id = ${publicId} AND ${sessionIsOpen(administrator)})`;
  const [rows, pending, decisions, approved, copies] = await db.batch([
    db.all<Row>(sql`
      SELECT p.*, ${isShown("p")} AS public, ${profileState} AS state,
        c.email_verified_at IS NOT NULL AS email_verified, c.phone_verified_at IS NOT NULL AS phone_verified
      FROM providers p LEFT JOIN provider_credentials c ON c.provider_id = p.id WHERE p.id = ${id}`),
    db.all<{ field: TextField; value: string; reasons: string; created_at: number }>(sql`
      SELECT field, value, reasons, created_at FROM provider_pending_texts WHERE provider_id = ${id} ORDER BY created_at, field`),
    db.all<ModeratedProfile["decisions"][number]>(sql`
      SELECT d.decision, d.reason, a.name AS "by", d.created_at AS "at"
      FROM moderation_decisions d JOIN administrators a ON a.id = d.administrator_id
      WHERE d.provider_id = ${id} ORDER BY d.id DESC`),
    db.all<{ snapshot: string }>(sql`
      SELECT snapshot FROM moderation_decisions WHERE provider_id = ${id} AND decision = 'approved' ORDER BY id DESC LIMIT 1`),
    copiesStatement(db, id),
  ]);
  const row = rows[0];
  if (!row) throw new DomainError("provider.notFound");
  return {
    publicId: row.public_id,
    name: row.name,
    kind: row.kind,
    status: row.status,
    isPublic: row.public === 1,
    waitingSince: row.review_requested_at,
    approvedAt: row.approved_at,
    createdAt: row.created_at,
    state: JSON.parse(row.state) as ProfileState,
    version: await versionOf(row.state),
    contact: {
      firstname: row.firstname,
      lastname: row.lastname,
      email: row.email,
      emailVerified: row.email_verified === 1,
      phone: row.phone,
      phoneVerified: row.phone_verified === 1,
      locale: row.locale,
      street: row.street,
    },
    register: {
      state: row.register_state,
      name: row.register_name,
      checkedAt: row.register_checked_at,
      registrationNumber: row.registration_number,
    },
    pending: pending.map(({ field, value, reasons, created_at: createdAt }) => ({
      field,
      value,
      reasons: JSON.parse(reasons) as Suspicion[],
      createdAt,
    })),
    copies: toCopies(copies),
    decisions,
    approved: approved[0] ? (JSON.parse(approved[0].snapshot) as ProfileSnapshot) : null,
  };
}
