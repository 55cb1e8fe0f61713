import { and, between, eq, inArray, lt, sql } from "drizzle-orm";
import { loginCodes } from "#db/schema/accounts";
import { outbox } from "#db/schema/outbox";
import { projects } from "#db/schema/projects";
import { providerLinks, providerPhoneCodes } from "#db/schema/provider-accounts";
import { rateLimits } from "#db/schema/rate-limits";
import { refreshTokens, sessions } from "#db/schema/sessions";
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
    db.delete(loginCodes).where(lt(loginCodes.expiresAt, now - KEPT.loginCodes)),
    db.delete(rateLimits).where(lt(rateLimits.windowStart, now - KEPT.rateLimits)),
    db.delete(providerLinks).where(lt(providerLinks.expiresAt, now - KEPT.providerLinks)),
    db.delete(providerPhoneCodes).where(lt(providerPhoneCodes.expiresAt, now - KEPT.loginCodes)),
    db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now - KEPT.refreshTokens)),
    db.delete(sessions).where(sql`coalesce(${sessions.endedAt}, ${sessions.seenAt}) < ${now - KEPT.sessions}`),
    db.delete(outbox).where(and(eq(outbox.sensitive, true), settledBefore(now - KEPT.messages))),
    db
      .update(outbox)
      .set({ recipient: "", subject: null, text: "", html: null, lastError: null, nextAttemptAt: EMPTIED })
      .where(settledBefore(now - KEPT.messages)),
    // The state stands in the text, as in the index of the drafts.
    db.delete(projects).where(and(sql`${projects.status} = 'draft'`, lt(projects.updatedAt, now - KEPT.drafts))),
  ]);
}

/** Without those that were emptied: every run would go through them again. */
const settledBefore = (instant: number) =>
  and(inArray(outbox.state, ["sent", "dead"]), between(outbox.nextAttemptAt, 0, instant));
