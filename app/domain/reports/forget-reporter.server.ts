import { inArray } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { contentReports } from "#db/schema/administration";
import { type Author, provedMailbox } from "~/domain/reviews/written-by.server";

/**
 * Statement before those that delete an account: what its owner reported stays, because it has to be decided (DSA, article 16), without name and
 * address. No letter is written about it any more.
 */
export const forgetReporter = (db: Database, reporter: Author) =>
  db
    .update(contentReports)
    .set({ reporterName: "", reporterEmail: "" })
    .where(inArray(contentReports.reporterEmail, provedMailbox(db, reporter)));
