import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { auditEntries, type contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { impersonations } from "#db/schema/impersonations";
import { messageReports, messages } from "#db/schema/messages";
import { orders, subscriptions } from "#db/schema/payments";
import { projectChanges, projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { reviewCases, reviews } from "#db/schema/reviews";
import { type HistoryEvent, type HistoryKind, TOLD_ACTS } from "./audit.form";

export const nameOf = (id: SQL) =>
  sql`(SELECT ${administrators.name} FROM ${administrators} WHERE ${administrators.id} = ${id})`;

const REQUEST: About = { kind: "request", id: requests.publicId };
const CLAIM: About = { kind: "request", id: creditClaims.requestId };
const ORDER: About = { kind: "order", id: orders.publicId };
const REVIEW: About = { kind: "review", id: reviews.publicId };

export const requestSources = (from: SQL): Source[] => [
  happened("requestWritten", requests.createdAt, from, REQUEST),
  happened("requestUnlocked", requests.unlockedAt, from, { ...REQUEST, detail: requests.unlockedBy }),
  happened("requestDeclined", requests.rejectedAt, from, REQUEST),
];

export const projectSources = (from: SQL, changes: SQL): Source[] => [
  happened("projectStarted", projects.createdAt, from),
  happened("projectDescribed", projects.savedAt, from),
  happened("projectSent", projects.sentAt, from),
  happened("projectClosed", projects.closedAt, from),
  // A change of several fields has one row per field.
  happened(
    "projectChanged",
    projectChanges.changedAt,
    sql`${changes} AND ${projectChanges.id} = (
    SELECT min(first.id) FROM ${projectChanges} first WHERE first.change_id = ${projectChanges.changeId})`,
  ),
];

export const claimSources = (from: SQL): Source[] => [
  happened("noAnswer", creditClaims.openedAt, from, CLAIM),
  happened("noAnswerEnded", creditClaims.endedAt, from, { ...CLAIM, detail: creditClaims.state }),
];

export const creditSource = (from: SQL): Source =>
  happened("credits", creditEntries.createdAt, from, {
    kind: "request",
    id: creditEntries.requestId,
    detail: creditEntries.kind,
    number: creditEntries.amount,
    by: nameOf(sql`${creditEntries.administratorId}`),
    note: sql`CASE ${creditEntries.kind} WHEN 'adjustment' THEN ${creditEntries.reason} END`,
  });

export const orderSources = (from: SQL): Source[] => [
  happened("orderPlaced", orders.createdAt, from, { ...ORDER, number: orders.amount }),
  happened("orderMoved", orders.paidAt, from, { ...ORDER, detail: sql`'paid'` }),
  happened("orderMoved", orders.refundedAt, from, { ...ORDER, detail: sql`'refunded'` }),
  happened(
    "orderMoved",
    orders.movedAt,
    sql`${from} AND ${orders.state} IN ('processing', 'reserved', 'failed', 'canceled', 'expired')`,
    { ...ORDER, detail: orders.state },
  ),
];

export const premiumSources = (from: SQL): Source[] => [
  happened("premiumStarted", subscriptions.startedAt, from),
  happened("premiumCanceled", subscriptions.canceledAt, from),
  happened("premiumEnded", subscriptions.endedAt, from),
  happened("renewalRefused", subscriptions.failedAt, from),
];

export const reviewSources = (from: SQL): Source[] => [
  happened("reviewWritten", reviews.createdAt, from, REVIEW),
  happened("reviewPublished", reviews.publishedAt, from, REVIEW),
  happened("reviewAnswered", reviews.answeredAt, from, REVIEW),
];

export function caseSources(
  c: typeof reviewCases | typeof contentReports | typeof messageReports,
  from: SQL,
): Source[] {
  const kinds = new Map<object, "case" | "message">([
    [reviewCases, "case"],
    [messageReports, "message"],
  ]);
  const its = { kind: kinds.get(c) ?? ("report" as const), id: c.publicId };
  const first = { ...its, detail: c.decision, by: nameOf(sql`${c.decidedBy}`), note: c.decisionReason };
  const last = { ...its, detail: c.finalDecision, by: nameOf(sql`${c.finalBy}`), note: c.finalReason };
  return [
    happened("reported", c.openedAt, from, its),
    happened("reportDecided", c.decidedAt, from, first),
    happened("appealed", c.appealedAt, from, its),
    happened("appealDecided", c.finalAt, from, last),
  ];
}

/** Returns the sources of reports of messages. @param from tables, with `requests` */
export const messageSources = (from: SQL, condition: SQL): Source[] =>
  caseSources(
    messageReports,
    sql`${from} CROSS JOIN ${messages} ON ${messages.requestId} = ${requests.id}
      CROSS JOIN ${messageReports} ON ${messageReports.messageId} = ${messages.id} ${condition}`,
  );

export function impersonationSources(from: SQL): Source[] {
  const i = impersonations;
  const by = nameOf(sql`${i.administratorId}`);
  return [
    happened("accountOpened", i.startedAt, from, { by, note: i.reason }),
    happened(
      "accountLeft",
      sql`coalesce(${i.stoppedAt}, CASE WHEN ${i.expiresAt} < unixepoch() * 1000 THEN ${i.expiresAt} END)`,
      from,
      { by },
    ),
  ];
}

export function actSource(kind: (typeof auditEntries.$inferSelect)["subjectKind"], isId: SQL, log: SQL): Source {
  const e = auditEntries;
  return happened(
    "act",
    e.at,
    sql`FROM ${e} WHERE ${e.subjectKind} = ${kind} AND ${e.subjectId} ${isId} AND ${e.act} NOT IN ${[...TOLD_ACTS]} AND ${log}`,
    { detail: e.act, by: nameOf(sql`${e.administratorId}`) },
  );
}

export interface Happened {
  /** Milliseconds since the epoch. */
  at: number;
  event: HistoryEvent;
  /** Type and public id of the object whose page the event links to. Null: no link. */
  kind: HistoryKind | "review" | "case" | "report" | "message" | "portfolio" | "venue" | null;
  id: string | null;
  /** A state, a reason or an act, as named in the database. */
  detail: string | null;
  /** Credits, or cents of an order. */
  number: number | null;
  /** Name of the administrator. */
  by: string | null;
  /** Reason or text that the affected user can read, too. */
  note: string | null;
}

interface About {
  kind?: NonNullable<Happened["kind"]>;
  id?: SQLWrapper;
  detail?: SQLWrapper;
  number?: SQLWrapper;
  by?: SQLWrapper;
  note?: SQLWrapper;
}

/** Entries of one event. @param from tables and conditions @param at time; null if it has not happened */
export interface Source {
  event: HistoryEvent;
  at: SQLWrapper;
  from: SQL;
  about: About;
}

export const happened = (event: HistoryEvent, at: SQLWrapper, from: SQL, about: About = {}): Source => ({
  event,
  at,
  from,
  about,
});

const NONE = sql`NULL`;

/** Merges all sources, newest first. Reads each source only up to the end of the page. */
export function inOrder(sources: readonly Source[], open: SQL, { from, count }: { from: number; count: number }): SQL {
  const parts = sources.map(
    ({
      event,
      at,
      from: tables,
      about: { kind, id = NONE, detail = NONE, number = NONE, by = NONE, note = NONE },
    }) => sql`
    SELECT * FROM (SELECT ${at} AS at, ${event} AS event, ${kind ?? null} AS kind, ${id} AS id, ${detail} AS detail, ${number} AS number,
      ${by} AS "by", ${note} AS note ${tables} AND ${at} IS NOT NULL ORDER BY 1 DESC LIMIT ${from + count})`,
  );
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) WHERE ${open} ORDER BY at DESC, event, id LIMIT ${count} OFFSET ${from}`;
}
