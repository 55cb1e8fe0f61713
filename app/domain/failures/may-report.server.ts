import { namedBatch } from "#db/named-batch";
import type { Deps } from "~/domain/deps";
import { addressLimits, countTry, limitOf, readAllowed } from "~/domain/rate-limits.server";
import { FAILURES } from "./failure.rules";

/** Counts a report of a browser. @returns false when its address, or all browsers together, have reported enough for an hour */
export async function mayReport({ db, clock }: Deps, { ip, secret }: { ip: string; secret: string }): Promise<boolean> {
  const now = clock.now();
  const limits = [
    ...(await addressLimits(secret, { name: "failure", rate: FAILURES.perAddress }, ip, now)),
    limitOf("failure:all", FAILURES.fromBrowsers, now),
  ];
  const { allowed } = await namedBatch(db, { allowed: readAllowed(db, limits), tried: countTry(db, limits) });
  return allowed[0]?.allowed === 1;
}
