import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { auditEntries, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { creditClaims, creditEntries } from "#db/schema/credits";
import { impersonations } from "#db/schema/impersonations";
import { orders, subscriptions } from "#db/schema/payments";
import { projectChanges, projects } from "#db/schema/projects";
import { requests } from "#db/schema/requests";
import { reviewCases, reviews } from "#db/schema/reviews";
import { happened, type Source } from "./event-order.server";
import { TOLD_ACTS } from "./history.rules";

export const nameOf = (id: SQL) =>
  sql`(SELECT ${administrators.name} FROM ${administrators} WHERE ${administrators.id} = ${id})`;

export const requestSources = (from: SQL): Source[] => [
  happened("requestWritten", requests.createdAt, from, { kind: "request", id: requests.publicId }),
  happened("requestUnlocked", requests.unlockedAt, from, {
    kind: "request",
    id: requests.publicId,
    detail: requests.unlockedBy,
  }),
  happened("requestDeclined", requests.rejectedAt, from, { kind: "request", id: requests.publicId }),
];

export const projectSources = (from: SQL, changes: SQL): Source[] => [
  happened("projectStarted", projects.createdAt, from),
  happened("projectDescribed", projects.savedAt, from),
  happened("projectSent", projects.sentAt, from),
  happened("projectClosed", projects.closedAt, from),
  // One change has a row per field.
  happened(
    "projectChanged",
    projectChanges.changedAt,
    sql`${changes} AND ${projectChanges.id} = (
    SELECT min(first.id) FROM ${projectChanges} first WHERE first.change_id = ${projectChanges.changeId})`,
  ),
];

export const claimSources = (from: SQL): Source[] => [
  happened("noAnswer", creditClaims.openedAt, from, { kind: "request", id: creditClaims.requestId }),
  happened("noAnswerEnded", creditClaims.endedAt, from, {
    kind: "request",
    id: creditClaims.requestId,
    detail: creditClaims.state,
  }),
];

export const creditSource = (from: SQL): Source =>
  happened("credits", creditEntries.createdAt, from, {
    ...{ kind: "request", id: creditEntries.requestId, detail: creditEntries.kind, number: creditEntries.amount },
    by: nameOf(sql`${creditEntries.administratorId}`),
    note: sql`CASE ${creditEntries.kind} WHEN 'adjustment' THEN ${creditEntries.reason} END`,
  });

export const orderSources = (from: SQL): Source[] => [
  happened("orderPlaced", orders.createdAt, from, { kind: "order", id: orders.publicId, number: orders.amount }),
  happened("orderMoved", orders.paidAt, from, { kind: "order", id: orders.publicId, detail: sql`'paid'` }),
  happened("orderMoved", orders.refundedAt, from, { kind: "order", id: orders.publicId, detail: sql`'refunded'` }),
  happened(
    "orderMoved",
    orders.movedAt,
    sql`${from} AND ${orders.state} IN ('processing', 'reserved', 'failed', 'canceled', 'expired')`,
    {
      ...{ kind: "order", id: orders.publicId, detail: orders.state },
    },
  ),
];

export const premiumSources = (from: SQL): Source[] => [
  happened("premiumStarted", subscriptions.startedAt, from),
  happened("premiumCanceled", subscriptions.canceledAt, from),
  happened("premiumEnded", subscriptions.endedAt, from),
  happened("renewalRefused", subscriptions.failedAt, from),
];

export const reviewSources = (from: SQL): Source[] => [
  happened("reviewWritten", reviews.createdAt, from, { kind: "review", id: reviews.publicId }),
  happened("reviewPublished", reviews.publishedAt, from, { kind: "review", id: reviews.publicId }),
  happened("reviewAnswered", reviews.answeredAt, from, { kind: "review", id: reviews.publicId }),
];

interface Verdict {
  at: SQLWrapper;
  decision: SQLWrapper;
  /** Id of the administrator. */
  by: SQLWrapper;
  reason: SQLWrapper;
}

interface Disputed {
  kind: "case" | "report";
  id: SQLWrapper;
  openedAt: SQLWrapper;
  first: Verdict;
  appealedAt: SQLWrapper;
  last: Verdict;
}

function disputeSources(from: SQL, { kind, id, openedAt, first, appealedAt, last }: Disputed): Source[] {
  const its = { kind, id };
  const decided = ({ decision, by, reason }: Verdict) => ({
    ...{ ...its, detail: decision, by: nameOf(sql`${by}`), note: reason },
  });
  return [
    happened("reported", openedAt, from, its),
    happened("reportDecided", first.at, from, decided(first)),
    happened("appealed", appealedAt, from, its),
    happened("appealDecided", last.at, from, decided(last)),
  ];
}

export function caseSources(from: SQL): Source[] {
  const v = reviewCases;
  return disputeSources(from, {
    ...{ kind: "case", id: v.publicId, openedAt: v.openedAt, appealedAt: v.appealedAt },
    first: { at: v.decidedAt, decision: v.decision, by: v.decidedBy, reason: v.decisionReason },
    last: { at: v.finalAt, decision: v.finalDecision, by: v.finalBy, reason: v.finalReason },
  });
}

export function reportSources(from: SQL): Source[] {
  const c = contentReports;
  return disputeSources(from, {
    ...{ kind: "report", id: c.publicId, openedAt: c.createdAt, appealedAt: c.appealedAt },
    first: { at: c.decidedAt, decision: c.decision, by: c.decidedBy, reason: c.decisionText },
    last: { at: c.appealDecidedAt, decision: c.appealDecision, by: c.appealDecidedBy, reason: c.appealDecisionText },
  });
}

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
