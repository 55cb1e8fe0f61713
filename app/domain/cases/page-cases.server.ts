import { and, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Database } from "#db/client.server";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { administratorRoles, contentReports } from "#db/schema/administration";
import { administrators } from "#db/schema/administrators";
import { moderationDecisions } from "#db/schema/moderation";
import { providers } from "#db/schema/providers";
import { venues } from "#db/schema/venues";
import { rolesWith } from "~/domain/administrators/roles.rules";
import type { Deps, LinkDeps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { profileState } from "~/domain/moderation/profile-state.server";
import { queueEmailToProvider, queueMessage, queueMessageWhere } from "~/domain/notifications/outbox.server";
import { addressLimits, allBelow, countOne, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { type Author, provedMailbox } from "~/domain/reviews/reviews-by-author.server";
import type { ReviewDeps } from "~/domain/reviews/write-review.server";
import { hmac, newPublicId, sha256 } from "~/domain/secrets.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import type { Locale, MarketCode } from "~/i18n/markets";
import { paths } from "~/paths";
import type { ReportFields } from "./case.form";
import { CASE, CASE_LIMITS, type PageSide, type TargetKind } from "./case.rules";
import { caseSecret, pageDecidedEmail, receivedEmail } from "./case-emails.server";
import type { CaseKind, DecideDeps, Verdict } from "./decide-case.server";
import { fromShownTarget, reportedTitle, slugOf, titleOf } from "./find-cases.server";
import { putBack, takeDown } from "./take-down.server";

interface ReportedPage {
  title: string;
  /** Public id. */
  provider: string;
  providerId: number;
  /** Slug of a wedding. Null: none, or the page is a profile or a venue. */
  slug: string | null;
}

const readTarget = (db: Deps["db"], kind: TargetKind, id: string, now: number) =>
  db.all<ReportedPage>(sql`SELECT ${titleOf(kind)} AS title, ${providers.publicId} AS provider,
    ${providers.id} AS providerId, ${slugOf(kind)} AS slug ${fromShownTarget(kind, id, now)}`);

export async function findReportedPage({ db, clock }: Deps, kind: TargetKind, id: string): Promise<ReportedPage> {
  const [found] = await readTarget(db, kind, id, clock.now());
  if (!found) throw new DomainError("cases.notFound");
  return found;
}

export interface ReportContent extends ReportFields {
  kind: TargetKind;
  /** Public id of the reported page. */
  target: string;
  ip: string;
  /** Language of the emails. */
  locale: Locale;
  market: MarketCode;
}

/** Stores a report of a page. Ignores a repeat (rule report-2). @throws DomainError cases.notFound, cases.tooMany */
export async function reportContent(
  deps: ReviewDeps & LinkDeps,
  { kind, target, ip, email, ...report }: ReportContent,
): Promise<void> {
  const { db, clock, links, secret } = deps;
  const now = clock.now();
  const c = contentReports;
  const limits = [
    limitOf(`contentReport:mailbox:${await hmac(secret, email)}`, CASE_LIMITS.mailbox, now),
    ...(await addressLimits(secret, { name: "contentReport:ip", rate: CASE_LIMITS.ip }, ip, now)),
  ];
  const isSame = and(
    eq(c.reporterEmail, email),
    eq(c.targetKind, kind),
    eq(c.targetId, target),
    eq(c.state, "open"),
    eq(c.reason, report.reason),
    eq(c.text, report.text),
  );
  const before = await namedBatch(db, {
    may: readAllowed(db, limits),
    found: readTarget(db, kind, target, now),
    same: db.select({ id: c.id }).from(c).where(isSame).limit(1),
  });
  if (before.same.length > 0) return;
  const [found] = before.found;
  if (!found) throw new DomainError("cases.notFound");
  if (!before.may[0]?.allowed) throw new DomainError("cases.tooMany");

  const publicId = newPublicId();
  const link = await caseSecret(secret, publicId, "reporter");
  const dueAt = now + CASE.deciding;
  await guardedBatch(
    db,
    { "cases.tooMany": allBelow(limits) },
    {
      reported: db.run(
        insertSelect(
          c,
          {
            publicId,
            targetKind: kind,
            targetId: target,
            providerId: providers.id,
            reporterHash: await sha256(link),
            providerHash: await sha256(await caseSecret(secret, publicId, "provider")),
            reason: report.reason,
            text: report.text,
            reporterName: report.name,
            reporterEmail: email,
            locale: report.locale,
            market: report.market,
            openedAt: now,
            dueAt,
            state: "open",
          },
          sql`${fromShownTarget(kind, target, now)} AND NOT EXISTS (SELECT 1 FROM ${c} WHERE ${isSame})`,
        ),
      ),
      counted: limits.map((limit) => db.run(countOne(limit))),
      email: queueMessageWhere(
        deps,
        {
          kind: "email",
          to: email,
          providerId: found.providerId,
          dedupeKey: `contentReport:${publicId}:received`,
          ...receivedEmail(links, report, {
            target: found.title,
            until: dueAt,
            url: links.url(report.market, paths.reportCase(link)),
          }),
        },
        sql`EXISTS (SELECT 1 FROM ${c} WHERE ${eq(c.publicId, publicId)})`,
      ),
    },
  );
}

/** Erases a person's name and email in reports; the reports stay. Must run before the account is deleted. */
export const forgetReporter = (db: Database, reporter: Author) =>
  db
    .update(contentReports)
    .set({ reporterName: "", reporterEmail: "" })
    .where(inArray(contentReports.reporterEmail, provedMailbox(db, reporter)));

const c = contentReports;
const other = alias(administrators, "other");
const g = alias(administratorRoles, "g");

/** Returns the condition (rule report-7): someone else made the first decision, or no other moderator exists. */
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
