import { RETURNS, type ReturnCause } from "./return.rules";

/**
 * Input of `claimStateOf`: a request and its provider's no-response claims. Instants in milliseconds since the epoch.
 */
export interface ClaimFacts {
  status: "locked" | "unlocked" | "rejected";
  unlockedBy: "credit" | "premium" | null;
  unlockedAt: number | null;
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
 * State of a no-response claim. `asked`: the couple has been asked; `looking`: it answered that it is still looking;
 * `returned`: the credit was returned; `tooManyOpen` and `shareExceeded`: a cap of rule claim-3 is reached; `over`: the
 * deadline has passed, or the project is closed; `none`: no credit paid for the unlock.
 */
export type ClaimState =
  | "claimable"
  | "asked"
  | "looking"
  | "returned"
  | "tooManyOpen"
  | "shareExceeded"
  | "over"
  | "none";

const PERCENT = Math.round(RETURNS.claimShare * 100);

/** Returns the number of claims allowed for the unlocks of the window, at least one (rule claim-3). */
export const claimsFor = (unlocks: number): number => Math.max(1, Math.floor((unlocks * PERCENT) / 100));

export function claimStateOf(facts: ClaimFacts, now: number): ClaimState {
  const { status, unlockedBy, unlockedAt, closedAt, claim, returnedAt, open, claims, unlocks } = facts;
  if (status !== "unlocked" || unlockedBy !== "credit" || unlockedAt === null) return "none";
  if (returnedAt !== null) return "returned";
  if (claim !== null) return claim === "open" ? "asked" : "looking";
  if (closedAt !== null || now > unlockedAt + RETURNS.claiming) return "over";
  if (open >= RETURNS.openClaims) return "tooManyOpen";
  return claims >= claimsFor(unlocks) ? "shareExceeded" : "claimable";
}
