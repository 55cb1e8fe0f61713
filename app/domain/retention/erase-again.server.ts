import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { providers } from "#db/schema/providers";
import { eraseCouple } from "~/domain/couples/delete-account.server";
import { type EraseDeps, eraseProvider } from "~/domain/provider-access/erase-provider.server";
import { forgetReporter } from "~/domain/reports/forget-reporter.server";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/erase-reviews.server";

/** Numbers, as the log lines `account.erased` give them. */
interface ErasedBefore {
  couples: readonly number[];
  providers: readonly number[];
}

/**
 * After a restore: erases accounts that their owners had deleted since the copy was made. The couples who counted on a provider were written to
 * then, and are not again. Safe to repeat: what is gone is left alone. @returns how many were there
 */
export async function eraseAgain(deps: EraseDeps, erased: ErasedBefore): Promise<number> {
  const { db } = deps;
  let count = 0;
  for (const accountId of erased.couples) {
    const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
    const reviewed = await reviewedBy(db, { accountId });
    const { found } = await namedBatch(db, {
      found: own,
      reviews: eraseReviewsBy(deps, { accountId }, reviewed),
      reports: forgetReporter(db, { accountId }),
      erased: eraseCouple(deps, accountId),
    });
    count += found.length;
  }
  for (const providerId of erased.providers) {
    const [own] = await db.select({ name: providers.name }).from(providers).where(eq(providers.id, providerId));
    if (!own) continue;
    const reviewed = await reviewedBy(db, { providerId });
    await namedBatch(db, {
      reviews: eraseReviewsBy(deps, { providerId }, reviewed),
      reports: forgetReporter(db, { providerId }),
      erased: eraseProvider(deps, { providerId, ...own }, []),
    });
    count += 1;
  }
  return count;
}
