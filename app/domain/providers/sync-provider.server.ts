import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import { syncProviderMatch } from "~/domain/matching/sync-provider-match.server";
import { REGISTER_AGREES } from "~/domain/moderation/request-review.server";
import { syncProviderSearch } from "~/domain/search/sync-provider-search.server";
import { syncVenuesOf } from "~/domain/venues/sync-venue.server";
import { COMPLETENESS } from "./completion-steps.server";

/**
 * Returns the last statements of every batch that changes a profile or its content. Hides profiles that are paused,
 * hidden by the owner, or unknown or closed in the national register (rule company-6).
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
