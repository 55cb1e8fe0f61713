import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { isShown } from "~/domain/profile/shown.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { type Copy, copiesStatement, toCopies } from "./find-copies.server";
import { type NextInQueue, nextInQueue } from "./find-queue.server";
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
    /** The number that a code has proved; null: none yet. */
    mobile: string | null;
    locale: Locale;
    street: string;
    zipCode: string;
    /** YYYY-MM-DD; null: not said. */
    foundedOn: string | null;
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
  decisions: { decision: Decision; reason: string; held: string[]; by: string; at: number }[];
  /** The profile at the last decision of any kind; null: there was none. */
  before: ProfileSnapshot | null;
  /** What to look at in the live texts. */
  findings: { field: TextField; reasons: Suspicion[] }[];
  /** Other profiles with its SIRET. */
  sameSiret: { publicId: string; name: string }[];
  /** Its place in the queue, from 1, and how many wait; null: it does not wait. */
  place: { number: number; of: number } | null;
  next: NextInQueue | null;
}

/** Others with the same SIRET that a moderator is shown. */
const SAME_SIRET = 10;

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
  mobile: string | null;
  locale: Locale;
  street: string;
  zip_code: string;
  founded_on: string | null;
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
  const since = sql`(SELECT review_requested_at FROM providers WHERE id = ${id})`;
  const [rows, pending, decisions, before, copies, findings, sameSiret, places, next] = await db.batch([
    db.all<Row>(sql`
      SELECT p.*, ${isShown("p")} AS public, ${profileState} AS state,
        c.email_verified_at IS NOT NULL AS email_verified
      FROM providers p LEFT JOIN provider_credentials c ON c.provider_id = p.id WHERE p.id = ${id}`),
    db.all<{ field: TextField; value: string; reasons: string; created_at: number }>(sql`
      SELECT field, value, reasons, created_at FROM provider_pending_texts WHERE provider_id = ${id} ORDER BY created_at, field`),
    db.all<Omit<ModeratedProfile["decisions"][number], "held"> & { held: string }>(sql`
      SELECT d.decision, d.reason, d.held, a.name AS "by", d.created_at AS "at"
      FROM moderation_decisions d JOIN administrators a ON a.id = d.administrator_id
      WHERE d.provider_id = ${id} ORDER BY d.id DESC`),
    db.all<{ snapshot: string }>(sql`
      SELECT snapshot FROM moderation_decisions WHERE provider_id = ${id} ORDER BY id DESC LIMIT 1`),
    copiesStatement(db, id),
    db.all<{ field: TextField; reasons: string }>(sql`
      SELECT field, reasons FROM provider_text_findings WHERE provider_id = ${id} ORDER BY field`),
    db.all<{ publicId: string; name: string }>(sql`
      SELECT o.public_id AS publicId, o.name FROM providers p JOIN providers o ON o.siret = p.siret AND o.id <> p.id
      WHERE p.id = ${id} ORDER BY o.id LIMIT ${SAME_SIRET}`),
    db.all<{ number: number; total: number }>(sql`
      SELECT (SELECT count(*) FROM providers WHERE review_requested_at > 0 AND review_requested_at < ${since})
          + (SELECT count(*) FROM providers WHERE review_requested_at = ${since} AND id <= ${id}) AS number,
        (SELECT count(*) FROM providers WHERE review_requested_at > 0) AS total`),
    nextInQueue(db, sql`coalesce(${since}, 0)`, sql`coalesce(${id}, 0)`),
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
      mobile: row.mobile,
      locale: row.locale,
      street: row.street,
      zipCode: row.zip_code,
      foundedOn: row.founded_on,
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
    decisions: decisions.map(({ held, ...decision }) => ({ ...decision, held: JSON.parse(held) as string[] })),
    before: before[0] ? (JSON.parse(before[0].snapshot) as ProfileSnapshot) : null,
    findings: findings.map(({ field, reasons }) => ({ field, reasons: JSON.parse(reasons) as Suspicion[] })),
    sameSiret,
    place: places[0] && row.review_requested_at !== null ? { number: places[0].number, of: places[0].total } : null,
    next: next[0] ?? null,
  };
}
