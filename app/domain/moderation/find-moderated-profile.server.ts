import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { columnsOf } from "#db/columns-of";
import { namedBatch } from "#db/named-batch";
import { administrators } from "#db/schema/administrators";
import {
  moderationDecisions,
  providerPendingTexts,
  providerTextFindings,
  providerTextPrints,
} from "#db/schema/moderation";
import { providerServices, providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { flag } from "~/domain/providers/completion-steps.server";
import { plainText } from "~/domain/providers/notation.rules";
import { isShown } from "~/domain/providers/shown.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { type ProfileSnapshot, type ProfileState, profileState, versionOf } from "./profile-state.server";
import { nextInQueue } from "./queue.server";
import { EMAIL_VERIFIED } from "./request-review.server";
import { TEXT_COLUMNS, type TextField, WAITING } from "./revise-texts.server";
import type { Suspicion } from "./suspicion.rules";
import { sharedPassages, WORTH_SHOWING } from "./text-prints.rules";

export type ModeratedProfile = Awaited<ReturnType<typeof findModeratedProfile>>;

const SAME_SIRET = 10;

const d = moderationDecisions;
const t = providerPendingTexts;
const f = providerTextFindings;
const o = alias(providers, "o");

const PROFILE = {
  ...columnsOf(providers, ["publicId", "name", "kind", "status", "approvedAt", "createdAt"]),
  isPublic: flag(isShown()),
  waitingSince: providers.reviewRequestedAt,
  state: profileState,
  contact: {
    ...columnsOf(providers, ["firstname", "lastname", "email", "phone", "mobile", "locale", "street", "zipCode"]),
    emailVerified: EMAIL_VERIFIED,
    foundedOn: providers.foundedOn,
  },
  register: {
    state: providers.registerState,
    name: providers.registerName,
    checkedAt: providers.registerCheckedAt,
    registrationNumber: providers.registrationNumber,
  },
};

/** @throws DomainError provider.notFound if it is unknown, or the session has ended */
export async function findModeratedProfile({ db }: Pick<Deps, "db">, administrator: Administrator, publicId: string) {
  const known = sql`${providers.publicId} = ${publicId} AND ${sessionIsOpen(administrator, "moderate")}`;
  const id = sql`(SELECT ${providers.id} FROM ${providers} WHERE ${known})`;
  const since = sql`(SELECT ${providers.reviewRequestedAt} FROM ${providers} WHERE ${providers.id} = ${id})`;
  const count = (condition: SQL) => sql`(SELECT count(*) FROM ${providers} WHERE ${condition})`;
  const waitsSince = providers.reviewRequestedAt;
  const read = await namedBatch(db, {
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
      .select({ publicId: o.publicId, name: o.name, city: o.city })
      .from(providers)
      .innerJoin(o, and(eq(o.siret, providers.siret), ne(o.id, providers.id)))
      .where(eq(providers.id, id))
      .orderBy(o.id)
      .limit(SAME_SIRET),
    places: db.all<{ number: number; of: number }>(sql`
      SELECT ${count(sql`${waitsSince} > 0 AND ${waitsSince} < ${since}`)}
          + ${count(sql`${waitsSince} = ${since} AND ${providers.id} <= ${id}`)} AS number,
        ${count(sql`${waitsSince} > 0`)} AS "of"`),
    next: nextInQueue(db, sql`coalesce(${since}, 0)`, sql`coalesce(${id}, 0)`),
  });
  const [[row], [place], [before]] = [read.profile, read.places, read.before];
  const { pending, decisions, copies, findings, sameSiret, next } = read;
  if (!row) throw new DomainError("provider.notFound");
  return {
    ...row,
    state: JSON.parse(row.state) as ProfileState,
    /** Fingerprint of the state: a decision applies only to this version. */
    version: await versionOf(row.state),
    pending: pending.map(({ reasons, ...text }) => ({ ...text, reasons: JSON.parse(reasons) as Suspicion[] })),
    copies: toCopies(copies),
    decisions: decisions.map(({ held, ...decision }) => ({ ...decision, held: JSON.parse(held) as string[] })),
    before: before ? (JSON.parse(before.snapshot) as ProfileSnapshot) : null,
    findings: findings.map(({ field, reasons }) => ({ field, reasons: JSON.parse(reasons) as Suspicion[] })),
    sameSiret,
    /** Position in the queue, from 1, and length of the queue; null: not in the queue. */
    place: place && row.waitingSince !== null ? place : null,
    next: next[0] ?? null,
  };
}

const MOST = 20;

export type Copy = ReturnType<typeof toCopies>[number];

interface Row {
  field: (typeof providerTextPrints.$inferSelect)["field"];
  otherPublicId: (typeof providers.$inferSelect)["publicId"];
  otherName: (typeof providers.$inferSelect)["name"];
  otherField: TextField;
  common: number;
  own: number;
  text: string | null;
  otherText: string | null;
}
const s = providerServices;

const textColumn = sql.join(
  Object.entries(TEXT_COLUMNS).map(([field, column]) => sql`WHEN ${field} THEN ${column}`),
  sql` `,
);

const textOf = (provider: SQL, field: SQL) => sql<string>`CASE
    WHEN ${field} LIKE ${`${WAITING}%`} THEN (SELECT ${t.value} FROM ${t}
      WHERE ${t.providerId} = ${provider} AND ${t.field} = substr(${field}, ${WAITING.length + 1}))
    WHEN ${field} LIKE 'service:%' THEN (SELECT ${s.description} FROM ${s}
      WHERE ${s.providerId} = ${provider} AND ${s.code} = substr(${field}, ${"service:".length + 1}))
    ELSE (SELECT CASE ${field} ${textColumn} END FROM ${providers} WHERE ${providers.id} = ${provider})
  END`;

const m = alias(providerTextPrints, "m");
const others = alias(providerTextPrints, "o");

/** Similar texts of other providers, closest first. @param providerId an id, or a statement that selects it */
export function copiesStatement(db: Database, providerId: number | SQL) {
  return db.all<Row>(sql`
    WITH own AS (SELECT ${m.field} AS field, count(*) AS prints FROM ${providerTextPrints} m
        WHERE ${m.providerId} = ${providerId} GROUP BY ${m.field}),
      c AS MATERIALIZED (
        SELECT ${m.providerId} AS own_id, ${m.field} AS field, ${others.providerId} AS other_id, ${others.field} AS other_field, count(*) AS common,
          own.prints AS own
        FROM ${providerTextPrints} m INDEXED BY provider_text_prints_provider
          JOIN own ON own.field = ${m.field}
          CROSS JOIN ${providerTextPrints} o
            ON ${others.hash} = ${m.hash} AND ${others.providerId} <> ${m.providerId} AND ${others.field} NOT LIKE ${`${WAITING}%`}
        WHERE ${m.providerId} = ${providerId}
        GROUP BY ${m.field}, ${others.providerId}, ${others.field}
        HAVING common >= ${WORTH_SHOWING.fewest} AND common >= ${WORTH_SHOWING.share} * own.prints
        ORDER BY 1.0 * common / own.prints DESC, other_id LIMIT ${MOST})
    SELECT c.field, ${providers.publicId} AS otherPublicId, ${providers.name} AS otherName, c.other_field AS otherField, c.common, c.own,
      ${textOf(sql`c.own_id`, sql`c.field`)} AS text, ${textOf(sql`c.other_id`, sql`c.other_field`)} AS otherText
    FROM c JOIN ${providers} ON ${providers.id} = c.other_id
    ORDER BY 1.0 * c.common / c.own DESC, c.other_id`);
}

export function toCopies(rows: readonly Row[]) {
  return rows.map((row) => {
    const waiting = row.field.startsWith(WAITING);
    return {
      field: (waiting ? row.field.slice(WAITING.length) : row.field) as TextField,
      /** True: the text waits for a moderator, and couples do not see it yet. False: the text is on the page. */
      waiting,
      otherPublicId: row.otherPublicId,
      otherName: row.otherName,
      otherField: row.otherField,
      /** Share of the text's fingerprints that the other text has, too, from 0 to 1. */
      share: row.common / row.own,
      passages: sharedPassages(plainText(row.text ?? ""), plainText(row.otherText ?? "")),
    };
  });
}
