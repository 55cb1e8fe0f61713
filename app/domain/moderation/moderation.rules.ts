import { hours } from "~/domain/durations";
import { FIELDS } from "~/domain/providers/profile-fields.rules";

const DECISIONS = ["approved", "changes_asked", "refused"] as const;
export type Decision = (typeof DECISIONS)[number];

export const MODERATION = {
  pageSize: 20,
  /** Time after which a waiting case is marked as late, unless a deadline was promised. */
  deciding: hours(48),
  /** Characters of the reason for the provider. */
  reason: { least: 10, most: 2000 },
} as const;

/** Reasons that a moderator can add to the email with a checkbox; each has a text in every language. */
export const REASON_TEMPLATES = ["contact", "copied", "siret", "photo", "short"] as const;
export type ReasonTemplate = (typeof REASON_TEMPLATES)[number];

const optionalTexts = FIELDS.flatMap(({ name, text }) => (text === "optional" ? [name] : [])).join("|");

/** Parts that a moderator can hold back: not name and portrait text, which a profile needs to be online. */
export const HOLDABLE = new RegExp(`^(?:${optionalTexts}|service:[A-Z_]{1,40}|(?:photo|video):[0-9a-z]{1,40})$`);

/** Requirements before a profile can be sent for approval, in display order. */
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

type ReviewState = "in_progress" | "waiting" | "approved" | "approved_waiting" | "changes_asked" | "refused";

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

export const pagesOf = (rows: number) => Math.max(1, Math.ceil(rows / MODERATION.pageSize));

interface ModeratedMedium {
  /** 1: hidden from couples until a moderator decides. 0: not hidden by moderation. */
  held: 0 | 1;
  /** JSON of new texts that couples do not see yet. Null: none. */
  pending: string | null;
  /** JSON list of the kinds of suspicious text in it. */
  findings: string;
}

export type MediaState = "waiting" | "suspicious" | "settled";

/** Returns whether a medium waits for a moderator, or is published but suspicious, or neither (rule moderation-19). */
export function mediaState({ held, pending, findings }: ModeratedMedium): MediaState {
  if (held === 1 || pending !== null) return "waiting";
  return findings === "[]" ? "settled" : "suspicious";
}

/** `noted`: the profile is not approved. `waiting`: a moderator decides next. `sentBack`: the provider must act. */
export type HeldState = "noted" | "waiting" | "sentBack";

/** Returns the state of a profile's held parts. A change by the provider returns an approved profile to the queue. */
export function heldStateOf(profile: { status: string; reviewRequestedAt: number | null }): HeldState {
  if (profile.status !== "verified") return "noted";
  return profile.reviewRequestedAt === null ? "sentBack" : "waiting";
}
