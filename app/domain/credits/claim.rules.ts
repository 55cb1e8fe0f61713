import { RETURNS, type ReturnCause } from "./return.rules";

/** What the rules need to know of a request and of its provider's claims. Instants in milliseconds since the epoch. */
export interface ClaimFacts {
  status: "locked" | "unlocked" | "rejected";
  unlockedBy: "credit" | "premium" | null;
  unlockedAt: number | null;
  /** Of the project. */
  closedAt: number | null;
  claim: "open" | "denied" | "returned" | null;
  returnedAt: number | null;
  returnCause: ReturnCause | null;
  /** Claims that wait for an answer. */
  open: number;
  /** Claims and unlocks of the last 90 days. */
  claims: number;
  unlocks: number;
}

/**
 * `claimable`; `asked`: the couple has been asked; `looking`: it said yes; `returned`; `full`: as many as may be are open; `share`: too many
 * claims for so few unlocks; `over`: the time is over, or the project is; `none`: no credit paid for it.
 */
export type ClaimState = "claimable" | "asked" | "looking" | "returned" | "full" | "share" | "over" | "none";

const PERCENT = Math.round(RETURNS.claimShare * 100);

/** How many claims so many unlocks allow within the window (rule claim-3): one at least. */
export const claimsFor = (unlocks: number): number => Math.max(1, Math.floor((unlocks * PERCENT) / 100));

export function claimStateOf(facts: ClaimFacts, now: number): ClaimState {
  const { status, unlockedBy, unlockedAt, closedAt, claim, returnedAt, open, claims, unlocks } = facts;
  if (status !== "unlocked" || unlockedBy !== "credit" || unlockedAt === null) return "none";
  if (returnedAt !== null) return "returned";
  if (claim !== null) return claim === "open" ? "asked" : "looking";
  if (closedAt !== null || now > unlockedAt + RETURNS.claiming) return "over";
  if (open >= RETURNS.openClaims) return "full";
  return claims >= claimsFor(unlocks) ? "share" : "claimable";
}
