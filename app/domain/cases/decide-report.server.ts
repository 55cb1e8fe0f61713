import { and, eq, exists, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { namedBatch } from "#db/named-batch";
import { administratorRoles, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import { rolesWith } from "~/domain/administrators/roles.rules";
import type { LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { profileState } from "~/domain/moderation/profile-state.server";
import { queueLetterToProvider, queueMessage } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { paths } from "~/paths";
import { DEADLINES, mayAppealReport, type Outcome, type ReportSide } from "./report.rules";
import type { ReportDeps } from "./report-content.server";
import { reportDecidedLetter, reportSecret } from "./report-letters.server";
import { reportedTitle } from "./report-target.server";
import { putBack, takeDown } from "./take-down.server";

export interface DecideReport {
  /** Public id. */
  id: string;
  decision: Outcome;
  reason: string;
  /** The decision that the moderator saw: the first (`open`), or the one after an appeal (`appealed`). */
  state: "open" | "appealed";
}

const c = contentReports;
const other = alias(administrators, "other");
const g = alias(administratorRoles, "g");

/**
 * Returns a condition on a row of reports: another moderator made the first decision, or there is no other (rule
 * report-7).
 */
export const isForOther = ({ administratorId }: Administrator) =>
  or(
    ne(c.decidedBy, administratorId),
    sql`NOT EXISTS (SELECT 1 FROM ${administratorRoles} g INNER JOIN ${administrators} other ON ${other.id} = ${g.administratorId}
      WHERE ${and(inArray(g.role, rolesWith("reports")), ne(other.id, administratorId), isNull(other.disabledAt))})`,
  );

/**
 * Decides whether reported content stays, with reasons, and emails both sides. The second decision, after an appeal, is
 * final, and restores removed content if the appeal succeeds. Two round trips.
 * @throws DomainError session.expired, reports.decided (by another moderator, or the provider is deleted),
 * reports.second (this moderator made the first decision)
 */
export async function decideReport(
  deps: ReportDeps & AuditDeps & LinkDeps,
  administrator: Administrator,
  { id, decision, reason, state }: DecideReport,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const isFinal = state === "appealed";
  const open = sessionIsOpen(administrator, "reports");
  const isThis = eq(c.publicId, id);
  const waits = and(isThis, eq(c.state, state));
  const [kind, target] = [sql`${c.targetKind}`, sql`${c.targetId}`];
  const before = await namedBatch(db, {
    session: readOpen(db, administrator, "reports"),
    found: db
      .select({
        ...{ kind: c.targetKind, target: c.targetId, cause: c.reason, first: c.decision, decidedAt: c.decidedAt },
        reporter: { name: c.reporterName, email: c.reporterEmail, locale: c.locale, market: c.market },
        provider: { name: providers.firstname, locale: providers.locale, market: providers.market },
        providerId: providers.id,
        title: reportedTitle(kind, target),
        mayDecide: sql<0 | 1>`coalesce(${isForOther(administrator)}, 0)`,
        venueId: sql<number | null>`(SELECT ${venues.id} FROM ${venues} WHERE ${venues.publicId} = ${target})`,
        state: sql<string | null>`CASE ${kind} WHEN 'profile' THEN ${profileState} END`,
        refusal: sql<
          string | null
        >`(SELECT json_object('id', ${moderationDecisions.id}, 'snapshot', ${moderationDecisions.snapshot})
          FROM ${moderationDecisions} WHERE ${moderationDecisions.providerId} = ${providers.id}
          AND ${moderationDecisions.createdAt} = ${c.decidedAt} AND ${moderationDecisions.decision} = 'refused')`,
      })
      .from(c)
      .innerJoin(providers, eq(providers.id, c.providerId))
      .where(and(waits, open)),
  });
  if (!before.session[0]?.open) throw new DomainError("session.expired");
  const [found] = before.found;
  if (!found) throw new DomainError("reports.decided");
  if (isFinal && !found.mayDecide) throw new DomainError("reports.second");

  const { reporter, provider, providerId, cause, first, decidedAt } = found;
  // The time is later than the first decision, so that it identifies each.
  const now = Math.max(clock.now(), (decidedAt ?? 0) + 1);
  const wasRemoved = isFinal && first === "removed";
  const by = administrator.administratorId;
  const outcome = isFinal
    ? { finalDecision: decision, finalReason: reason, finalAt: now, finalBy: by }
    : { decision, decisionReason: reason, decidedAt: now, decidedBy: by };
  const decided = { state: "decided", decision, decidedAt: now } as const;
  const about = async (side: ReportSide) => ({
    ...{ target: found.title ?? "–", cause, reason, isFinal },
    outcome: decision === "kept" && wasRemoved ? ("again" as const) : decision,
    appealUntil: !isFinal && mayAppealReport(decided, side, now) ? now + DEADLINES.content.appealing : null,
    url: links.url(
      (side === "reporter" ? reporter : provider).market,
      paths.reportCase(await reportSecret(secret, id, side)),
    ),
  });
  const step = isFinal ? "final" : "decided";
  const stored = { ...found, id: found.target };
  const as = { administratorId: by, reason, now };
  const stateAfter = isFinal ? "closed" : "decided";
  const isDecidable = exists(
    db
      .select({ id: c.id })
      .from(c)
      .where(and(waits, isFinal ? isForOther(administrator) : undefined)),
  );
  await guardedBatch(
    db,
    { "session.expired": open, "reports.decided": isDecidable },
    {
      changed: db
        .update(c)
        .set({ state: stateAfter, ...outcome })
        .where(isThis),
      entered: auditStatement(deps, administrator, {
        act: `report.${decision}`,
        subjectKind: "report",
        subjectId: id,
        before: { state },
        after: { state: stateAfter, decision },
      }),
      target:
        decision === "removed"
          ? wasRemoved
            ? []
            : takeDown(deps, stored, as)
          : wasRemoved
            ? putBack(deps, stored, as, decidedAt ?? 0)
            : [],
      // The address is empty after the reporter's account was deleted (`forgetReporter`).
      reporter:
        reporter.email === ""
          ? []
          : queueMessage(deps, {
              kind: "email",
              to: reporter.email,
              providerId,
              dedupeKey: `contentReport:${id}:${step}:reporter`,
              ...reportDecidedLetter(links, "reporter", reporter, await about("reporter")),
            }),
      provider: queueLetterToProvider(deps, {
        providerId,
        dedupeKey: `contentReport:${id}:${step}:provider`,
        ...reportDecidedLetter(links, "provider", provider, await about("provider")),
      }),
    },
  );
}
