import { and, eq, lte, or, type SQL, sql } from "drizzle-orm";
import { outbox } from "#db/schema/outbox";

/**
 * Returns the condition on rows of `outbox`: waiting, or claimed by a deliverer whose lease has expired. Both parts
 * use an index.
 */
export function unheld(now: number, whileWaiting?: SQL) {
  const waiting = and(eq(outbox.state, "pending"), whileWaiting);
  return or(waiting, and(eq(outbox.state, "sending"), lte(outbox.leaseUntil, now)));
}

export const isDue = (now: number) => unheld(now, lte(outbox.nextAttemptAt, now));

/** Returns columns like `scrubbed`, for a statement that updates unknown rows. */
export const scrubbedRows = (keepTexts: boolean) =>
  keepTexts
    ? {}
    : {
        subject: sql`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.subject} END`,
        text: sql`CASE WHEN ${outbox.sensitive} THEN '' ELSE ${outbox.text} END`,
        html: sql`CASE WHEN ${outbox.sensitive} THEN NULL ELSE ${outbox.html} END`,
      };
