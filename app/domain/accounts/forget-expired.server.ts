import { sql } from "drizzle-orm";
import type { Deps } from "~/domain/deps";
import { days } from "~/domain/durations";

/** How long things are kept after they stopped to matter. */
const KEPT = { loginCodes: days(1), rateLimits: days(2), refreshTokens: days(1), drafts: days(30) } as const;

/** Deletes login codes, counters, refresh tokens and abandoned drafts that nobody needs any more. */
export async function forgetExpired({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await db.batch([
    db.run(sql`DELETE FROM login_codes WHERE expires_at < ${now - KEPT.loginCodes}`),
    db.run(sql`DELETE FROM rate_limits WHERE window_start < ${now - KEPT.rateLimits}`),
    db.run(sql`DELETE FROM refresh_tokens WHERE expires_at < ${now - KEPT.refreshTokens}`),
    db.run(sql`DELETE FROM projects WHERE status = 'draft' AND updated_at < ${now - KEPT.drafts}`),
  ]);
}
