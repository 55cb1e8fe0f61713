import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { namedBatch } from "#db/named-batch";
import { failures } from "#db/schema/administration";
import { rateLimits } from "#db/schema/rate-limits";
import { type AuditDeps, auditStatement } from "~/domain/administrators/audit.server";
import type { Deps } from "~/domain/deps";
import { PREVIOUS_WROTE } from "~/domain/notifications/outbox.server";
import { addressLimits, countTry, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { sha256 } from "~/domain/secrets.server";
import type { Administrator } from "~/domain/sessions/session.rules";
import { sessionIsOpen, writeInSession } from "~/domain/sessions/session.server";
import { causeOf, FAILURES, type Failure, routeOf } from "./failure.form";
import { ALARM_ROUTES } from "./problem.rules";

/** Failures that are not dismissed. The condition has this form so that SQLite uses the index `failures_open`. */
const WAITING = and(isNull(failures.settledAt), gt(failures.lastAt, 0));

export const failuresWaiting = (db: Database) => db.$count(failures, WAITING);

export async function findFailures({ db }: Pick<Deps, "db">, administrator: Administrator) {
  const { rows, all } = await namedBatch(db, {
    rows: db
      .select()
      .from(failures)
      .where(and(WAITING, sessionIsOpen(administrator, "failures")))
      .orderBy(desc(failures.lastAt))
      .limit(FAILURES.onPage),
    all: db
      .select({ count: count() })
      .from(failures)
      .where(and(WAITING, sessionIsOpen(administrator, "failures"))),
  });
  return { rows, all: all[0]?.count ?? 0 };
}

/** @param seen last occurrence as shown on the page; a later one prevents the dismissal */
export async function settleFailure(
  deps: AuditDeps,
  administrator: Administrator,
  { fingerprint, seen }: { fingerprint: string; seen: number },
): Promise<void> {
  const { db, clock } = deps;
  await writeInSession(db, [administrator, "failures"], {
    settled: db
      .update(failures)
      .set({ settledAt: clock.now() })
      .where(
        and(eq(failures.fingerprint, fingerprint), sql`${failures.lastAt} <= ${seen}`, isNull(failures.settledAt)),
      ),
    entered: auditStatement(
      deps,
      administrator,
      { act: "failure.settled", subjectKind: "none", subjectId: fingerprint },
      PREVIOUS_WROTE,
    ),
  });
}

/** Stores a failure. `isNews`: new, dismissed before, from a new release, or last reported at least 23 hours ago. */
export async function recordFailure({ db, clock }: Deps, failure: Failure): Promise<{ isNews: boolean }> {
  const now = clock.now();
  const { longest, quiet } = FAILURES;
  const fingerprint = await sha256(causeOf(failure));
  const { release, requestId, source } = failure;
  const message = `${failure.type}: ${failure.message}`.slice(0, longest.message);
  const row = {
    fingerprint,
    source,
    message,
    release,
    requestId,
    times: 1,
    firstAt: now,
    lastAt: now,
    reportedAt: now,
    route: routeOf(failure.route),
    stack: failure.stack.slice(0, longest.stack),
  };
  const f = failures;
  const isNews = sql`${f.settledAt} IS NOT NULL OR ${f.release} <> ${release} OR ${f.reportedAt} <= ${now - quiet}`;
  const { kept } = await namedBatch(db, {
    counted: isRequest(failure) ? [countRequest(db, now)] : [],
    kept: db
      .insert(f)
      .values(row)
      .onConflictDoUpdate({
        target: f.fingerprint,
        set: {
          requestId,
          lastAt: now,
          times: sql`${f.times} + 1`,
          // Each expression uses the row before the update.
          reportedAt: sql`CASE WHEN ${isNews} THEN ${now} ELSE ${f.reportedAt} END`,
          settledAt: null,
          message,
          stack: row.stack,
          release,
        },
      })
      .returning({ reportedAt: f.reportedAt }),
  });
  return { isNews: kept[0]?.reportedAt === now };
}

const isRequest = ({ source, route }: Failure) =>
  (source === "worker" || source === "webhook") && route !== ALARM_ROUTES.outbox;

/** Counts a failed request, because a row of `failures` does not show how often its cause occurred recently. */
function countRequest(db: Database, now: number) {
  const { key, window } = FAILURES.requests;
  return db
    .insert(rateLimits)
    .values({ key, windowStart: now - (now % window), count: 1 })
    .onConflictDoUpdate({
      target: [rateLimits.key, rateLimits.windowStart],
      set: { count: sql`${rateLimits.count} + 1` },
    });
}

/** Counts a report of a browser. @returns false if its IP address, or all browsers together, exceed the limit */
export async function mayReport({ db, clock }: Deps, { ip, secret }: { ip: string; secret: string }): Promise<boolean> {
  const now = clock.now();
  const limits = [
    ...(await addressLimits(secret, { name: "failure", rate: FAILURES.perAddress }, ip, now)),
    limitOf("failure:all", FAILURES.fromBrowsers, now),
  ];
  const { allowed } = await namedBatch(db, { allowed: readAllowed(db, limits), tried: countTry(db, limits) });
  return allowed[0]?.allowed === 1;
}
