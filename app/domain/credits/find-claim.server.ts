import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { type ClaimState, claimStateOf } from "./claim.rules";
import { claimFactsQuery } from "./claim-facts.server";
import { RETURNS, type ReturnCause } from "./return.rules";

/** What a provider may do about a couple that does not answer, and what came of it. Instants in milliseconds since the epoch. */
export interface ClaimView {
  state: Exclude<ClaimState, "over" | "none">;
  /** Until when it can be reported. */
  until: number;
  /** Reports that wait for an answer. */
  open: number;
  /** When the first of them ends. */
  nextDue: number | null;
  /** Reports and unlocks of the last 90 days. */
  claims: number;
  unlocks: number;
  /** Of this request. */
  askedAt: number | null;
  dueAt: number | null;
  answeredAt: number | null;
  returnedAt: number | null;
  returnCause: ReturnCause | null;
}

/**
 * For a request's page, in one read that shares the page's round trip.
 * @returns null where there is nothing to say: it is locked, Premium paid, or it is too late
 */
export async function findClaim({ db, clock }: Deps, provider: Provider, requestId: string): Promise<ClaimView | null> {
  const now = clock.now();
  const [row] = await claimFactsQuery(db, provider, requestId, now);
  if (!row) return null;
  const { facts, openedAt, dueAt, endedAt, nextDue } = row;
  const state = claimStateOf(facts, now);
  if (state === "over" || state === "none") return null;
  const { unlockedAt, returnedAt, returnCause, open, claims, unlocks } = facts;
  return {
    ...{ state, open, claims, unlocks, nextDue, dueAt, returnedAt, returnCause },
    until: (unlockedAt ?? 0) + RETURNS.claiming,
    askedAt: openedAt,
    answeredAt: endedAt,
  };
}
