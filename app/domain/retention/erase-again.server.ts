import { eq } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { accounts } from "#db/schema/accounts";
import { providers } from "#db/schema/providers";
import type { MediaStore } from "~/adapters/media-store/port";
import { forgetReporter } from "~/domain/cases/report-content.server";
import { eraseCouple } from "~/domain/couples/delete-account.server";
import type { Deps } from "~/domain/deps";
import { days, isoDay, minutes } from "~/domain/durations";
import { type EraseDeps, eraseProvider } from "~/domain/provider-access/delete-provider.server";
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

/**
 * Folder of the bucket with an empty object for each account that its owner deleted: `erasures/<day>/<role>-<number>`.
 */
export const ERASURES = "erasures/";

/** Longer than backups are stored, because a restored backup contains the account again. */
const ERASURE_NOTE_DAYS = 90;

/** Days of notes that each sweep removes. A shorter outage of the cron leaves no notes behind. */
const SWEPT_DAYS = 7;

export interface Erasure {
  role: "couple" | "provider";
  id: number;
}

export async function noteErasure(
  { media, clock }: { media: MediaStore } & Pick<Deps, "clock">,
  { role, id }: Erasure,
): Promise<void> {
  await media.put(`${ERASURES}${isoDay(clock.now())}/${role}-${id}`, new Uint8Array(), "text/plain");
}

/** Returns the erasures among the keys of a bucket, starting with the day of `since`. */
export function erasuresIn(keys: Iterable<string>, since: number): Erasure[] {
  const found: Erasure[] = [];
  for (const key of keys) {
    const [, day = "", role, id] = /^erasures\/(\d{4}-\d\d-\d\d)\/(couple|provider)-(\d+)$/.exec(key) ?? [];
    if ((role === "couple" || role === "provider") && day >= isoDay(since)) found.push({ role, id: Number(id) });
  }
  return found;
}

/**
 * Removes notes older than `ERASURE_NOTE_DAYS`, once an hour. For the cron.
 * @param dueAt the minute for which the cron fires
 */
export async function sweepErasureNotes({ media }: { media: MediaStore }, dueAt: number): Promise<void> {
  if (Math.floor(dueAt / minutes(1)) % 60 !== 0) return;
  for (let day = 1; day <= SWEPT_DAYS; day++)
    await media.remove(`${ERASURES}${isoDay(dueAt - days(ERASURE_NOTE_DAYS + day))}/`);
}
