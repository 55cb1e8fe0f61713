import { sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { failures } from "#db/schema/administration";
import type { Deps } from "~/domain/deps";
import { addressLimits, countTry, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { sha256 } from "~/domain/secrets.server";
import { causeOf, FAILURES, type Failure, routeOf } from "./failure.rules";

/**
 * Stores a failure, with one row per cause, in one round trip.
 * @returns whether to report it: it is new, was dismissed, comes from a new release, or continues a day after the last
 * report
 */
export async function recordFailure({ db, clock }: Deps, failure: Failure): Promise<{ isNews: boolean }> {
  const now = clock.now();
  const { longest, quiet } = FAILURES;
  const fingerprint = await sha256(causeOf(failure));
  const { release, requestId, source } = failure;
  const message = `${failure.type}: ${failure.message}`.slice(0, longest.message);
  const row = {
    ...{ fingerprint, source, message, release, requestId, times: 1, firstAt: now, lastAt: now },
    ...{ route: routeOf(failure.route), stack: failure.stack.slice(0, longest.stack), reportedAt: now },
  };
  const f = failures;
  const isNews = sql`${f.settledAt} IS NOT NULL OR ${f.release} <> ${release} OR ${f.reportedAt} <= ${now - quiet}`;
  const { kept } = await namedBatch(db, {
    kept: db
      .insert(f)
      .values(row)
      .onConflictDoUpdate({
        target: f.fingerprint,
        set: {
          ...{ requestId, lastAt: now, times: sql`${f.times} + 1` },
          // Each expression uses the row before the update.
          ...{ reportedAt: sql`CASE WHEN ${isNews} THEN ${now} ELSE ${f.reportedAt} END`, settledAt: null },
          ...{ message, stack: row.stack, release },
        },
      })
      .returning({ reportedAt: f.reportedAt }),
  });
  return { isNews: kept[0]?.reportedAt === now };
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
