import { and, eq, gt, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { clubCodes } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { guardedBatch } from "~/domain/guarded-batch.server";
import { providerName } from "~/domain/providers/shown.server";
import { addressLimits, countTry, readAllowed } from "~/domain/rate-limits.server";
import type { Provider } from "~/domain/sessions/session.rules";
import { sessionIsOpen } from "~/domain/sessions/session.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/subscription-conditions.server";
import { CLUB, CLUB_SIGNS, clubCode, readClubCode } from "./club-code.rules";

/** Checks a code that a club typed. One round trip, or none if it cannot be a code. */
export async function checkClubCode(
  { db, clock }: Deps,
  typed: string,
  { ip, secret }: { ip: string; secret: string },
): Promise<{ state: "valid"; company: string; until: number } | { state: "unknown" | "tooMany" }> {
  const code = readClubCode(typed);
  if (code === null) return { state: "unknown" };
  const now = clock.now();
  const limits = await addressLimits(secret, { name: "club", rate: CLUB.tries }, ip, now);
  const found = await namedBatch(db, {
    // The limit is checked before this try is counted.
    allowed: limits.length > 0 ? [readAllowed(db, limits)] : [],
    tried: limits.length > 0 ? countTry(db, limits) : [],
    card: db
      .select({ company: providerName, until: sql<number>`${SHOWN_UNTIL}` })
      .from(clubCodes)
      .innerJoin(providers, eq(providers.id, clubCodes.providerId))
      .where(and(eq(clubCodes.code, code), gt(providers.premiumUntil, now))),
  });
  if (found.allowed.flat().some(({ allowed }) => !allowed)) return { state: "tooMany" };
  const [card] = found.card;
  return card ? { state: "valid", ...card } : { state: "unknown" };
}

/** Creates the provider's code if it has none. @throws session.expired, subscription.none (no active Premium) */
export async function showClubCode({ db, clock }: Deps, provider: Provider): Promise<void> {
  const now = clock.now();
  const { providerId } = provider;
  const hasPremium = sql`EXISTS (SELECT 1 FROM ${providers}
    WHERE ${and(eq(providers.id, providerId), gt(providers.premiumUntil, now))})`;
  await guardedBatch(
    db,
    { "session.expired": sessionIsOpen(provider), "subscription.none": hasPremium },
    {
      // If another provider has this code, nothing is written, and the next click generates another.
      made: db.insert(clubCodes).values({ providerId, code: newClubCode(), createdAt: now }).onConflictDoNothing(),
    },
  );
}

/** Returns a random code; each character is equally likely. */
function newClubCode(): string {
  const even = 256 - (256 % CLUB_SIGNS.length);
  let signs = "";
  while (signs.length < 8)
    for (const byte of crypto.getRandomValues(new Uint8Array(8 - signs.length)))
      if (byte < even) signs += CLUB_SIGNS[byte % CLUB_SIGNS.length];
  return clubCode(signs);
}
