/** What a moderator can decide (back-office specification §4, "Profile moderation"). */
export const DECISIONS = ["approved", "changes_asked", "refused"] as const;
export type Decision = (typeof DECISIONS)[number];

export const MODERATION = {
  /** Rows of the queue on one page, and of the history. */
  pageSize: 20,
  /** Characters of the reason that a provider is told. */
  reason: { least: 10, most: 2000 },
} as const;

/** What a profile must have before it can be sent for approval, in the order in which a provider is told. */
export const REVIEW_NEEDS = ["email", "name", "siret", "register", "city", "language", "service", "portrait"] as const;
export type ReviewNeed = (typeof REVIEW_NEEDS)[number];

/** Where a profile stands on its way to the couples. */
export type ReviewState = "in_progress" | "waiting" | "approved" | "approved_waiting" | "changes_asked" | "refused";

export function reviewState(profile: {
  status: "in_progress" | "verified" | "refused";
  waiting: boolean;
  lastDecision: Decision | null;
}): ReviewState {
  if (profile.waiting) return profile.status === "verified" ? "approved_waiting" : "waiting";
  if (profile.lastDecision === "changes_asked") return "changes_asked";
  if (profile.status === "verified") return "approved";
  return profile.status;
}

/** Pages of a list that has so many rows; at least one. */
export const pagesOf = (rows: number) => Math.max(1, Math.ceil(rows / MODERATION.pageSize));
