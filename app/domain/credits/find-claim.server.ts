import type { Deps } from "~/domain/deps";
import type { Provider } from "~/domain/sessions/session.rules";
import { type ClaimState, claimStateOf } from "./claim.rules";
import { claimFactsQuery } from "./claim-facts.server";
import { RETURNS, type ReturnCause } from "./return.rules";

/** A no-response claim as its provider sees it. Instants in milliseconds since the epoch. */
export interface ClaimView {
  state: Exclude<ClaimState, "over" | "none">;
  /** Deadline for reporting. */
  until: number;
  /** Claims that wait for an answer. */
  open: number;
  /** End of the first open claim. */
  nextDue: number | null;
  /** Claims and unlocks of the last 90 days. */
  claims: number;
  unlocks: number;
  askedAt: number | null;
  dueAt: number | null;
  answeredAt: number | null;
  returnedAt: number | null;
  returnCause: ReturnCause | null;
}

/**
 * Returns the no-response claim of a request. Shares the round trip of the request's page.
 * @returns null if the request is locked, was unlocked with Premium, or can no longer be reported
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
    state,
    open,
    claims,
    unlocks,
    nextDue,
    dueAt,
    returnedAt,
    returnCause,
    until: (unlockedAt ?? 0) + RETURNS.claiming,
    askedAt: openedAt,
    answeredAt: endedAt,
  };
}
