import { and, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { administratorRoles, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { rolesWith } from "~/domain/administrators/roles.rules";
import { profileState } from "~/domain/moderation/profile-state.server";
import { queueEmailToProvider, queueMessage } from "~/domain/notifications/queue-message.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { paths } from "~/paths";
import type { PageSide } from "./case.rules";
import { caseSecret, pageDecidedEmail } from "./case-emails.server";
import type { CaseKind, DecideDeps, Verdict } from "./decide-case.server";
import { reportedTitle } from "./reported-pages.server";
import { putBack, takeDown } from "./take-down.server";

const c = contentReports;
const other = alias(administrators, "other");
const g = alias(administratorRoles, "g");

/** Returns the condition (rule report-7) that another moderator made the first decision, or there is no other. */
export const isForOther = ({ administratorId }: Administrator, decidedBy: SQLWrapper = c.decidedBy) =>
  or(
    ne(decidedBy, administratorId),
    sql`NOT EXISTS (SELECT 1 FROM ${administratorRoles} g INNER JOIN ${administrators} other ON ${other.id} = ${g.administratorId}
      WHERE ${and(inArray(g.role, rolesWith("reports")), ne(other.id, administratorId), isNull(other.disabledAt))})`,
  ) as SQL;

const find = ({ db }: DecideDeps, condition: SQL | undefined) =>
  db
    .select({
      kind: c.targetKind,
      id: c.targetId,
      cause: c.reason,
      reporter: { name: c.reporterName, email: c.reporterEmail, locale: c.locale, market: c.market },
      provider: { name: providers.firstname, locale: providers.locale, market: providers.market },
      providerId: providers.id,
      title: reportedTitle,
      venueId: sql<number | null>`(SELECT ${venues.id} FROM ${venues} WHERE ${venues.publicId} = ${c.targetId})`,
      state: sql<string | null>`CASE ${c.targetKind} WHEN 'profile' THEN ${profileState} END`,
      refusal: sql<
        string | null
      >`(SELECT json_object('id', ${moderationDecisions.id}, 'snapshot', ${moderationDecisions.snapshot})
          FROM ${moderationDecisions} WHERE ${moderationDecisions.providerId} = ${providers.id}
          AND ${moderationDecisions.createdAt} = ${c.decidedAt} AND ${moderationDecisions.decision} = 'refused')`,
    })
    .from(c)
    .innerJoin(providers, eq(providers.id, c.providerId))
    .where(condition);

type Found = Awaited<ReturnType<typeof find>>[number];

export const PAGE_CASES: CaseKind<Found> = {
  of: "page",
  table: c,
  right: "reports",
  subject: "report",
  errors: { decided: "reports.decided", refused: "reports.second" },
  mayDecide: (administrator, { state }) => (state === "appealed" ? isForOther(administrator) : sql`1`),
  find,
  apply: async (deps, found, verdict) => [
    ...changePage(deps, found, verdict),
    ...(await emailsAbout(deps, found, verdict)),
  ],
};

/** Hides a removed page. Shows it again if an appeal against its removal succeeds. */
function changePage(deps: DecideDeps, found: Found, verdict: Verdict) {
  const wasRemoved = verdict.first.decision === "removed";
  if (verdict.decision === "removed") return wasRemoved ? [] : takeDown(deps, found, verdict);
  return wasRemoved ? putBack(deps, found, verdict, verdict.first.decidedAt ?? 0) : [];
}

async function emailsAbout(
  deps: DecideDeps,
  { title, cause, reporter, provider, providerId }: Found,
  { id, decision, reason, isFinal, first, appealUntil }: Verdict,
) {
  const { links, secret } = deps;
  const step = isFinal ? "final" : "decided";
  const outcome = decision === "kept" && first.decision === "removed" ? "again" : decision;
  const emailTo = async (side: PageSide) => {
    const reader = side === "reporter" ? reporter : provider;
    const link = paths.reportCase(await caseSecret(secret, id, side));
    return pageDecidedEmail(links, side, reader, {
      target: title ?? "–",
      cause,
      outcome,
      reason,
      isFinal,
      appealUntil: appealUntil(side),
      url: links.url(reader.market, link),
    });
  };
  const toProvider = queueEmailToProvider(deps, {
    providerId,
    dedupeKey: `contentReport:${id}:${step}:provider`,
    ...(await emailTo("provider")),
  });
  // The address is empty after the reporter's account was deleted (`forgetReporter`).
  if (reporter.email === "") return [toProvider];
  const toReporter = queueMessage(deps, {
    kind: "email",
    to: reporter.email,
    providerId,
    dedupeKey: `contentReport:${id}:${step}:reporter`,
    ...(await emailTo("reporter")),
  });
  return [toReporter, toProvider];
}
