/** What a moderator can decide (rule moderation-1). */
const DECISIONS = ["approved", "changes_asked", "refused"] as const;
export type Decision = (typeof DECISIONS)[number];

export const MODERATION = {
  /** Rows of the queue on one page, and of the history. */
  pageSize: 20,
  /** Characters of the reason that a provider reads. */
  reason: { least: 10, most: 2000 },
} as const;

/** Reasons that a moderator can add to the letter with one tick; each is worded in every language. */
export const REASON_TEMPLATES = ["contact", "copied", "siret", "photo", "short"] as const;
export type ReasonTemplate = (typeof REASON_TEMPLATES)[number];

/** A text, photograph or video in the list of what is held back. A profile cannot go online without its name and its portrait text. */
export const HOLDABLE = /^(?:experience|service|benefits|insurer|service:[A-Z_]{1,40}|(?:photo|video):[0-9a-z]{1,40})$/;

/** What a profile must have before it can be sent for approval, in the order in which a provider sees it. */
export const REVIEW_NEEDS = [
  "email",
  "name",
  "siret",
  "register",
  "city",
  "language",
  "service",
  "price",
  "portrait",
  "photo",
] as const;
export type ReviewNeed = (typeof REVIEW_NEEDS)[number];

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

interface ModeratedMedium {
  /** Couples do not see it. */
  held: 0 | 1;
  /** New texts, which couples do not read yet. */
  pending: string | null;
  /** JSON list. */
  findings: string;
}

export type MediaState = "waiting" | "suspicious" | "settled";

/** Returns whether a photograph or video waits for a moderator, is published but suspicious, or neither (rule moderation-19). */
export function mediaState({ held, pending, findings }: ModeratedMedium): MediaState {
  if (held === 1 || pending !== null) return "waiting";
  return findings === "[]" ? "settled" : "suspicious";
}

/**
 * - `noted`: the profile is not approved yet, and the part is suspicious
 * - `waiting`: a moderator reads it
 * - `sentBack`: a moderator has read it and keeps it back until it is changed
 */
export type HeldState = "noted" | "waiting" | "sentBack";

/** A change brings an approved profile back into the queue; outside the queue nobody reads what is kept back. */
export function heldStateOf(profile: { status: string; reviewRequestedAt: number | null }): HeldState {
  if (profile.status !== "verified") return "noted";
  return profile.reviewRequestedAt === null ? "sentBack" : "waiting";
}
