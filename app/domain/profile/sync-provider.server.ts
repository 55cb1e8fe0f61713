import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { syncProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { REGISTER_AGREES } from "~/domain/moderation/review-needs.server";
import { syncProviderSearch } from "~/domain/search/sync-provider-search.server";
import { syncVenuesOf } from "~/domain/venues/sync-venue.server";
import { COMPLETENESS } from "./completion-steps.server";

/**
 * Statements for the end of the batch of every command that changes a profile, or what it may show. They update whether it is visible, how
 * complete it is, its row for matching and its words for the search, and the same of its venues. A paused profile, one that its owner hid, and one that the national register
 * does not know or calls closed are not visible (rule company-6).
 * @param now milliseconds since the epoch
 */
export function syncProvider(db: Database, providerId: number, now: number) {
  return [
    db
      .update(providers)
      .set({
        visible: sql`${and(isNull(providers.pausedAt), eq(providers.showPublicly, true), REGISTER_AGREES)}`,
        completeness: COMPLETENESS,
      })
      .where(eq(providers.id, providerId)),
    ...syncProviderMatch(db, providerId, now),
    ...syncProviderSearch(db, [providerId], now),
    ...syncVenuesOf(db, providerId, now),
  ] as const;
}
