import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { providers } from "#db/schema/providers";
import { forgetReporter } from "~/domain/cases/page-cases.server";
import { conversationsOf } from "~/domain/conversations/archive.server";
import { eraseCouple } from "~/domain/couples/delete-account.server";
import { type EraseDeps, eraseProvider } from "~/domain/providers/delete-provider.server";
import { eraseReviewsBy, reviewedBy } from "~/domain/reviews/erase-reviews.server";

/** Account ids from the log lines `account.erased`. */
interface ErasedBefore {
  couples: readonly number[];
  providers: readonly number[];
}

/**
 * Deletes accounts again after a restore, if their owners had deleted them since the backup. The affected couples were
 * notified then and are not notified again. Idempotent; skips accounts that no longer exist.
 * @returns number of accounts found
 */
export async function eraseAgain(deps: EraseDeps, erased: ErasedBefore): Promise<number> {
  const { db } = deps;
  let count = 0;
  for (const accountId of erased.couples) {
    const own = db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId));
    const { reviewed, conversations } = await namedBatch(db, {
      reviewed: reviewedBy(db, { accountId }),
      conversations: conversationsOf(db, { accountId }),
    });
    const { found } = await namedBatch(db, {
      found: own,
      reviews: eraseReviewsBy(deps, { accountId }, reviewed),
      reports: forgetReporter(db, { accountId }),
      erased: eraseCouple(deps, accountId, conversations),
    });
    count += found.length;
  }
  for (const providerId of erased.providers) {
    const [own] = await db.select({ name: providers.name }).from(providers).where(eq(providers.id, providerId));
    if (!own) continue;
    const { reviewed, conversations } = await namedBatch(db, {
      reviewed: reviewedBy(db, { providerId }),
      conversations: conversationsOf(db, { providerId }),
    });
    await namedBatch(db, {
      reviews: eraseReviewsBy(deps, { providerId }, reviewed),
      reports: forgetReporter(db, { providerId }),
      erased: eraseProvider(deps, { providerId, ...own }, { waiting: [], conversations }),
    });
    count += 1;
  }
  return count;
}
