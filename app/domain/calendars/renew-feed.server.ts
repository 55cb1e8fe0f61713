import { eq, sql } from "drizzle-orm";
import { calendarFeeds } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { newSecret, sha256 } from "~/domain/secrets.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";

/**
 * Creates the secret address of the provider's feed, or replaces it: the old one ends. Only the hash is stored.
 * @param seen creation of the address that the form showed, milliseconds since the epoch; 0: none
 * @returns the secret
 * @throws DomainError session.expired, profile.changed if another request renewed or ended it first
 */
export async function renewFeed({ db, clock }: Deps, provider: Provider, seen: number): Promise<string> {
  const { providerId } = provider;
  const secret = newSecret();
  const hash = await sha256(secret);
  const current = sql`coalesce((SELECT ${calendarFeeds.createdAt} FROM ${calendarFeeds}
    WHERE ${eq(calendarFeeds.providerId, providerId)}), 0)`;
  // Two renewals in one millisecond must differ, because the second one has to be refused.
  const createdAt = Math.max(clock.now(), seen + 1);
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "profile.changed": sql`${current} = ${seen}` },
    {
      feed: db
        .insert(calendarFeeds)
        .values({ providerId, hash, createdAt })
        .onConflictDoUpdate({ target: calendarFeeds.providerId, set: { hash, createdAt } }),
    },
  );
  return secret;
}

/** Ends the address of the feed. Safe to repeat. @throws DomainError session.expired */
export async function endFeed({ db }: Deps, provider: Provider): Promise<void> {
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider) },
    { feed: db.delete(calendarFeeds).where(eq(calendarFeeds.providerId, provider.providerId)) },
  );
}
