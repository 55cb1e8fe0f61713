import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import type { Provider } from "~/domain/sessions/session.rules";

/**
 * Condition on `providers`: the profile is approved, so couples may see it. Before the approval a moderator reads
 * everything. A refused profile has to be sent again.
 */
export const APPROVED = eq(providers.status, "verified");

/**
 * Returns a statement for a guarded batch: an approved profile returns to the moderation queue, or keeps its place
 * there.
 * @param changed condition: the visible content differs
 * @param now milliseconds since the epoch
 */
export const askReview = (db: Database, provider: Provider, changed: SQL | undefined, now: number) =>
  db
    .update(providers)
    .set({ reviewRequestedAt: sql`coalesce(${providers.reviewRequestedAt}, ${now})` })
    .where(and(eq(providers.id, provider.providerId), APPROVED, changed));
