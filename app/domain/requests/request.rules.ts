import { minutes } from "~/domain/durations";

/** Time in which a refusal can be undone (rule decline-2). The couple's email is delayed until then. */
export const DECLINE = { undoable: minutes(10) } as const;

/** Reasons for declining a request (rule request-7). */
export const REJECTION_REASONS = [
  "budget",
  "location",
  "not_available",
  "not_qualified",
  "not_sufficient_infos",
  "other",
  "questionable",
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Reasons shown to the couple. For others it reads only that the planner cannot take the event on (rule decline-5). */
const HELPFUL_REASONS = ["budget", "location", "not_available"] as const;
export type VisibleReason = (typeof HELPFUL_REASONS)[number] | "other";

/** Returns the reason shown to the couple, as `project:summary.reason.…`. */
export const visibleReason = (reason: RejectionReason | null): VisibleReason =>
  HELPFUL_REASONS.find((helpful) => helpful === reason) ?? "other";

/** A provider's own status of an unlocked request. */
export const PROGRESS = ["called", "meeting", "offer", "won", "lost"] as const;
export type Progress = (typeof PROGRESS)[number];

/** Maximum characters of a provider's private note. */
export const NOTE_LENGTH = 2000;

interface Answerable {
  status: "locked" | "unlocked" | "rejected";
  /** Milliseconds since the epoch. */
  closedAt: number | null;
}

/** Returns the error that prevents an answer, or null. A request is answered only once (rule request-7). */
export function refusalOf({
  status,
  closedAt,
}: Answerable): "requests.alreadyUnlocked" | "requests.alreadyRejected" | "project.closed" | null {
  if (status !== "locked") return status === "unlocked" ? "requests.alreadyUnlocked" : "requests.alreadyRejected";
  return closedAt === null ? null : "project.closed";
}
