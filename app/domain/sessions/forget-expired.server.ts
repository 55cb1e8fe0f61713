import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { days } from "~/domain/durations";

/** How long things are kept after they stopped to matter; the privacy page says the same from this table. */
export const KEPT = {
  loginCodes: days(1),
  rateLimits: days(2),
  refreshTokens: days(1),
  providerLinks: days(1),
  /** After their end, or their last renewal. */
  sessions: days(30),
  drafts: days(30),
  messages: days(30),
} as const;

/** Instead of the instant of the next attempt: nothing is left of the message but that it was sent, or given up. */
const EMPTIED = -1;

/**
 * Deletes login codes, links of letters, counters, refresh tokens, sessions that are long over, abandoned drafts and the texts with codes
 * that nobody needs any more. Other messages that were sent or given up are emptied: the fact that a letter went out is kept, its recipient and
 * its words are not.
 */
export async function forgetExpired({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db.batch([
    db.run(sql`DELETE FROM login_codes WHERE expires_at < ${now - KEPT.loginCodes}`),
    db.run(sql`DELETE FROM rate_limits WHERE window_start < ${now - KEPT.rateLimits}`),
    db.run(sql`DELETE FROM provider_links WHERE expires_at < ${now - KEPT.providerLinks}`),
    db.run(sql`DELETE FROM provider_phone_codes WHERE expires_at < ${now - KEPT.loginCodes}`),
    db.run(sql`DELETE FROM refresh_tokens WHERE expires_at < ${now - KEPT.refreshTokens}`),
    db.run(sql`DELETE FROM sessions WHERE coalesce(ended_at, seen_at) < ${now - KEPT.sessions}`),
    db.run(sql`DELETE FROM outbox WHERE sensitive = 1 AND ${settledBefore(now - KEPT.messages)}`),
    db.run(sql`
      UPDATE outbox SET recipient = '', subject = NULL, text = '', html = NULL, last_error = NULL, next_attempt_at = ${EMPTIED}
      WHERE ${settledBefore(now - KEPT.messages)}`),
    db.run(sql`DELETE FROM projects WHERE status = 'draft' AND updated_at < ${now - KEPT.drafts}`),
  ]);
}

/** Without those that were emptied: every run would go through them again. */
const settledBefore = (instant: number) => sql`state IN ('sent', 'dead') AND next_attempt_at BETWEEN 0 AND ${instant}`;
