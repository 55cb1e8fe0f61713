import { inArray } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { contentReports } from "#db/schema/administration";
import { type Author, provedMailbox } from "~/domain/reviews/reviews-by-author.server";

/**
 * Returns the statement that anonymises the reports by an account's owner. It belongs before the statements that delete
 * the account. The reports stay without name and address, because they must be decided (DSA, article 16). No more
 * emails are sent about them.
 */
export const forgetReporter = (db: Database, reporter: Author) =>
  db
    .update(contentReports)
    .set({ reporterName: "", reporterEmail: "" })
    .where(inArray(contentReports.reporterEmail, provedMailbox(db, reporter)));
