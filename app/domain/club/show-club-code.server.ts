import { and, eq, gt, sql } from "drizzle-orm";
import { insertSelect } from "#db/insert-select";
import { namedBatch } from "#db/named-batch";
import { clubCodes } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { DomainError } from "~/domain/domain-error";
import type { Provider } from "~/domain/sessions/session.rules";
import { readOpen, sessionIsOpen } from "~/domain/sessions/session.server";
import { CLUB_SIGNS, clubCode } from "./club-code.rules";

/**
 * Gives a provider with Premium its personal code for the clubs, once: a later call leaves it as it is. One round trip.
 * @throws DomainError session.expired, subscription.none (Premium is not active)
 */
export async function showClubCode({ db, clock }: Deps, provider: Provider): Promise<void> {
  const now = clock.now();
  const {
    session: [session],
    known,
  } = await namedBatch(db, {
    session: readOpen(db, provider),
    made: db.run(
      insertSelect(
        clubCodes,
        { providerId: providers.id, code: newClubCode(), createdAt: now },
        // A code that another provider has writes nothing, and the next press makes another one.
        sql`FROM ${providers} WHERE ${and(eq(providers.id, provider.providerId), gt(providers.premiumUntil, now), sessionIsOpen(provider))}
          ON CONFLICT DO NOTHING`,
      ),
    ),
    known: db
      .select({ code: clubCodes.code })
      .from(clubCodes)
      .innerJoin(providers, eq(providers.id, clubCodes.providerId))
      .where(and(eq(providers.id, provider.providerId), gt(providers.premiumUntil, now))),
  });
  if (!session?.open) throw new DomainError("session.expired");
  if (known.length === 0) throw new DomainError("subscription.none");
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
