import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions, providerPendingTexts, providerTextFindings } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { flag } from "~/domain/providers/completion-steps.server";
import { isShown } from "~/domain/providers/shown.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import type { Locale } from "~/i18n/markets";
import { type Copy, copiesStatement, toCopies } from "./find-copies.server";
import { type NextInQueue, nextInQueue } from "./find-queue.server";
import type { Decision } from "./moderation.rules";
import { type ProfileSnapshot, type ProfileState, profileState, versionOf } from "./profile-state.server";
import { EMAIL_VERIFIED } from "./review-needs.server";
import type { TextField } from "./stored-texts.server";
import type { Suspicion } from "./suspicion.rules";

/** Data that moderators need in addition to the public page. Instants are milliseconds since the epoch. */
export interface ModeratedProfile {
  publicId: string;
  name: string;
  kind: "planner" | "venue";
  status: "in_progress" | "verified" | "refused";
  isPublic: boolean;
  waitingSince: number | null;
  approvedAt: number | null;
  createdAt: number;
  state: ProfileState;
  /** Fingerprint of the state: a decision applies only to this version. */
  version: string;
  contact: {
    firstname: string;
    lastname: string;
    email: string;
    emailVerified: boolean;
    phone: string;
    /** Verified mobile number; null: none. */
    mobile: string | null;
    locale: Locale;
    street: string;
    zipCode: string;
    /** YYYY-MM-DD; null: not given. */
    foundedOn: string | null;
  };
  register: {
    state: "unchecked" | "found" | "not_found" | "closed" | null;
    name: string | null;
    checkedAt: number | null;
    registrationNumber: string | null;
  };
  pending: { field: TextField; value: string; reasons: Suspicion[]; createdAt: number }[];
  /** Similar texts of other providers, closest first. */
  copies: Copy[];
  /** Newest first. */
  decisions: { decision: Decision; reason: string; held: string[]; by: string; at: number }[];
  /** Profile at the last decision of any kind; null: no decision. */
  before: ProfileSnapshot | null;
  findings: { field: TextField; reasons: Suspicion[] }[];
  sameSiret: { publicId: string; name: string }[];
  /** Position in the queue, from 1, and length of the queue; null: not in the queue. */
  place: { number: number; of: number } | null;
  next: NextInQueue | null;
}

const SAME_SIRET = 10;

const d = moderationDecisions;
const t = providerPendingTexts;
const f = providerTextFindings;
const o = alias(providers, "o");

const PROFILE = {
  publicId: providers.publicId,
  name: providers.name,
  kind: providers.kind,
  status: providers.status,
  isPublic: flag(isShown()),
  waitingSince: providers.reviewRequestedAt,
  approvedAt: providers.approvedAt,
  createdAt: providers.createdAt,
  state: profileState,
  contact: {
    firstname: providers.firstname,
    lastname: providers.lastname,
    email: providers.email,
    emailVerified: EMAIL_VERIFIED,
    phone: providers.phone,
    mobile: providers.mobile,
    locale: providers.locale,
    street: providers.street,
    zipCode: providers.zipCode,
    foundedOn: providers.foundedOn,
  },
  register: {
    state: providers.registerState,
    name: providers.registerName,
    checkedAt: providers.registerCheckedAt,
    registrationNumber: providers.registrationNumber,
  },
};

/**
 * Returns a profile for a moderator, in one round trip.
 * @throws DomainError provider.notFound if it is unknown, or the session has ended
 */
export async function findModeratedProfile(
  { db }: Pick<Deps, "db">,
  administrator: Administrator,
  publicId: string,
): Promise<ModeratedProfile> {
  const known = sql`${providers.publicId} = ${publicId} AND ${sessionIsOpen(administrator, "moderate")}`;
  const id = sql`(SELECT ${providers.id} FROM ${providers} WHERE ${known})`;
  const since = sql`(SELECT ${providers.reviewRequestedAt} FROM ${providers} WHERE ${providers.id} = ${id})`;
  const count = (condition: SQL) => sql`(SELECT count(*) FROM ${providers} WHERE ${condition})`;
  const waitsSince = providers.reviewRequestedAt;
  const {
    profile: [row],
    pending,
    decisions,
    copies,
    findings,
    sameSiret,
    places: [place],
    next,
    before: [before],
  } = await namedBatch(db, {
    profile: db.select(PROFILE).from(providers).where(eq(providers.id, id)),
    pending: db
      .select({ field: t.field, value: t.value, reasons: t.reasons, createdAt: t.createdAt })
      .from(t)
      .where(eq(t.providerId, id))
      .orderBy(t.createdAt, t.field),
    decisions: db
      .select({ decision: d.decision, reason: d.reason, held: d.held, by: administrators.name, at: d.createdAt })
      .from(d)
      .innerJoin(administrators, eq(administrators.id, d.administratorId))
      .where(eq(d.providerId, id))
      .orderBy(desc(d.id)),
    before: db.select({ snapshot: d.snapshot }).from(d).where(eq(d.providerId, id)).orderBy(desc(d.id)).limit(1),
    copies: copiesStatement(db, id),
    findings: db.select({ field: f.field, reasons: f.reasons }).from(f).where(eq(f.providerId, id)).orderBy(f.field),
    sameSiret: db
      .select({ publicId: o.publicId, name: o.name })
      .from(providers)
      .innerJoin(o, and(eq(o.siret, providers.siret), ne(o.id, providers.id)))
      .where(eq(providers.id, id))
      .orderBy(o.id)
      .limit(SAME_SIRET),
    places: db.all<NonNullable<ModeratedProfile["place"]>>(sql`
      SELECT ${count(sql`${waitsSince} > 0 AND ${waitsSince} < ${since}`)}
          + ${count(sql`${waitsSince} = ${since} AND ${providers.id} <= ${id}`)} AS number,
        ${count(sql`${waitsSince} > 0`)} AS "of"`),
    next: nextInQueue(db, sql`coalesce(${since}, 0)`, sql`coalesce(${id}, 0)`),
  });
  if (!row) throw new DomainError("provider.notFound");
  return {
    ...row,
    state: JSON.parse(row.state) as ProfileState,
    version: await versionOf(row.state),
    pending: pending.map(({ reasons, ...text }) => ({ ...text, reasons: JSON.parse(reasons) as Suspicion[] })),
    copies: toCopies(copies),
    decisions: decisions.map(({ held, ...decision }) => ({ ...decision, held: JSON.parse(held) as string[] })),
    before: before ? (JSON.parse(before.snapshot) as ProfileSnapshot) : null,
    findings: findings.map(({ field, reasons }) => ({ field, reasons: JSON.parse(reasons) as Suspicion[] })),
    sameSiret,
    place: place && row.waitingSince !== null ? place : null,
    next: next[0] ?? null,
  };
}
