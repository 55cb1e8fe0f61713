import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import { providers } from "#db/schema/providers";
import type { Provider } from "~/domain/sessions/session.rules";

/** Condition over `providers`: couples may see it. Before that a moderator reads everything; a refused profile has to be sent again. */
export const APPROVED = eq(providers.status, "verified");

/**
 * Statement for a guarded batch: an approved profile returns to the moderators' queue, and keeps its place there.
 * @param changed what couples see differs
 * @param now milliseconds since the epoch
 */
export const askReview = (db: Database, provider: Provider, changed: SQL | undefined, now: number) =>
  db
    .update(providers)
    .set({ reviewRequestedAt: sql`coalesce(${providers.reviewRequestedAt}, ${now})` })
    .where(and(eq(providers.id, provider.providerId), APPROVED, changed));
