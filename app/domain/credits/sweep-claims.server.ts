import { and, eq, inArray, lte, notExists, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { creditClaims } from "#db/schema/credits";
import { requests } from "#db/schema/requests";
import type { EmailDeps } from "~/domain/deps";
import { returnCredits } from "./return-credits.server";

/** For the cron: credits come back whose couples have not said within 72 hours that they are still looking (rule claim-5). */
export async function sweepClaims(deps: EmailDeps): Promise<void> {
  const { db, clock } = deps;
  // As the partial index says it: a parameter would not use it.
  const isDue = and(sql`${creditClaims.state} = 'open'`, lte(creditClaims.dueAt, clock.now()));
  const claims = db.select({ id: creditClaims.id }).from(creditClaims);
  const due = await claims.where(isDue).limit(1);
  if (due.length === 0) return;
  const requestsDue = db.select({ id: creditClaims.requestId }).from(creditClaims).where(isDue);
  const request = db.select({ id: requests.id }).from(requests).where(eq(requests.publicId, creditClaims.requestId));
  await namedBatch(db, {
    returned: returnCredits(deps, { cause: "no_answer", condition: inArray(requests.publicId, requestsDue) }),
    // Of providers who have left.
    forgotten: db.delete(creditClaims).where(and(isDue, notExists(request))),
  });
}
