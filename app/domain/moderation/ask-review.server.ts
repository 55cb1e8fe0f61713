import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/client.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/** Condition over `providers`: couples may see it. Before that a moderator reads everything; a refused profile has to be sent again. */
export const APPROVED = sql`status = 'verified'`;

/**
 * Statement: an approved profile returns to the moderators' queue, and keeps its place there.
 * @param changed what couples see differs
 * @param now milliseconds since the epoch
 */
export const askReview = (db: Database, provider: Provider, changed: SQL, now: number) =>
  db.run(sql`
    UPDATE providers SET review_requested_at = coalesce(review_requested_at, ${now})
    WHERE id = ${provider.providerId} AND ${APPROVED} AND ${changed} AND ${sessionIsOpen(provider)}`);
