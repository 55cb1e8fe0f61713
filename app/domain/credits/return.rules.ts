import { days, hours } from "~/domain/durations";

export const RETURN_CAUSES = ["email_bounced", "phone_undeliverable", "closed", "no_answer", "not_opened"] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

/** Rule for returned credits, shown next to each unlock and on the public page. */
export const RETURNS = {
  closing: hours(72),
  /** Time after the unlock in which the provider's first message must be sent. */
  writing: days(14),
  /** Time after the provider's first message in which the couple can open it; then the credit is returned. */
  opening: hours(72),
  claiming: days(14),
  answering: hours(72),
  openClaims: 3,
  claimShare: 0.3,
  shareWindow: days(90),
} as const;

/** Returns the cause of a return's ledger entry: one per request, even for several reasons. */
export const returnCauseOf = (request: string) => `return:${request}`;

export const unlockCauseOf = (request: string) => `unlock:${request}`;

/** Cases as shown in the UI. `unreachable` stands for `email_bounced` and for `phone_undeliverable`. */
export const RETURN_CASES = ["unreachable", "closed", "unopened", "silent"] as const;

/** Figures of the rule for its texts: hours, days, reports, percent. */
export const RETURN_FIGURES = {
  closing: RETURNS.closing / hours(1),
  writing: RETURNS.writing / days(1),
  opening: RETURNS.opening / hours(1),
  claiming: RETURNS.claiming / days(1),
  answering: RETURNS.answering / hours(1),
  open: RETURNS.openClaims,
  share: Math.round(RETURNS.claimShare * 100),
  window: RETURNS.shareWindow / days(1),
} as const;

/** Instants in milliseconds since the epoch. */
export interface ClaimFacts {
  status: "locked" | "unlocked" | "rejected";
  unlockedBy: "credit" | "premium" | null;
  unlockedAt: number | null;
  closedAt: number | null;
  claim: "open" | "denied" | "returned" | null;
  returnedAt: number | null;
  returnCause: ReturnCause | null;
  open: number;
  /** Claims and unlocks of the last 90 days. */
  claims: number;
  unlocks: number;
}

/**
 * `looking`: the couple answered that it is still looking. `tooManyOpen`, `shareExceeded`: a cap of rule claim-3.
 * `over`: the deadline has passed, or the project is closed. `none`: no credit paid for the unlock.
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
