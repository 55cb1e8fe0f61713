import { and, eq, gt, sql } from "drizzle-orm";
import { namedBatch } from "#db/named-batch";
import { clubCodes } from "#db/schema/payments";
import { providers } from "#db/schema/providers";
import type { Deps } from "~/domain/deps";
import { addressLimits, countTry, readAllowed } from "~/domain/rate-limits.server";
import { SHOWN_UNTIL } from "~/domain/subscriptions/paid-until.server";
import { CLUB, readClubCode } from "./club-code.rules";

/** What a club reads of a code. `tooMany`: this address has tried too often. */
type ClubCheck = { state: "valid"; company: string; until: number } | { state: "unknown" | "tooMany" };

interface ClubVisitor {
  ip: string;
  /** Key of the counters. */
  secret: string;
}

/** Whether a typed code belongs to a provider whose Premium is active: one round trip, and none for what cannot be a code. */
export async function checkClubCode(
  { db, clock }: Deps,
  typed: string,
  { ip, secret }: ClubVisitor,
): Promise<ClubCheck> {
  const code = readClubCode(typed);
  if (code === null) return { state: "unknown" };
  const now = clock.now();
  const limits = await addressLimits(secret, { name: "club", rate: CLUB.tries }, ip, now);
  const found = await namedBatch(db, {
    // Asked before this try is counted.
    allowed: limits.length > 0 ? [readAllowed(db, limits)] : [],
    tried: limits.length > 0 ? countTry(db, limits) : [],
    card: db
      .select({
        company: sql<string>`coalesce(nullif(${providers.name}, ''), ${providers.firstname} || ' ' || ${providers.lastname})`,
        until: sql<number>`${SHOWN_UNTIL}`,
      })
      .from(clubCodes)
      .innerJoin(providers, eq(providers.id, clubCodes.providerId))
      .where(and(eq(clubCodes.code, code), gt(providers.premiumUntil, now))),
  });
  if (found.allowed.flat().some(({ allowed }) => !allowed)) return { state: "tooMany" };
  const [card] = found.card;
  return card ? { state: "valid", ...card } : { state: "unknown" };
}
