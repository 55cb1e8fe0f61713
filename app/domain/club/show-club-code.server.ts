import { and, eq, exists, gt } from "drizzle-orm";
import { clubCodes } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { CLUB_SIGNS, clubCode } from "./club-code.rules";

/**
 * Gives a provider with Premium its personal code for the clubs, once: a later call leaves it as it is. One round trip.
 * @throws DomainError session.expired, subscription.none (Premium is not active)
 */
export async function showClubCode({ db, clock }: Deps, provider: Provider): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const hasPremium = exists(
    db
      .select({ id: providers.id })
      .from(providers)
      .where(and(eq(providers.id, providerId), gt(providers.premiumUntil, now))),
  );
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "subscription.none": hasPremium },
    {
      // If another provider has this code, nothing is written, and the next click makes another one.
      made: db.insert(clubCodes).values({ providerId, code: newClubCode(), createdAt: now }).onConflictDoNothing(),
    },
  );
}

/** Each sign equally likely. */
function newClubCode(): string {
  const even = 256 - (256 % CLUB_SIGNS.length);
  let signs = "";
  while (signs.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(8 - signs.length)))
      if (byte < even) signs += CLUB_SIGNS[byte % CLUB_SIGNS.length];
  return clubCode(signs);
}
