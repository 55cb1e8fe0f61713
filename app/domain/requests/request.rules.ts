import { minutes } from "~/domain/durations";

/** Time in which a refusal can be taken back (rule decline-2). The couple's email waits until then. */
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

/**
 * Reasons that help a couple. For the others it reads only that the planner cannot take the event on (rule decline-5).
 */
const HELPFUL_REASONS = ["budget", "location", "not_available"] as const;
export type VisibleReason = (typeof HELPFUL_REASONS)[number] | "other";

/** Returns the reason that the couple is shown, as `project:summary.reason.…`. */
export const visibleReason = (reason: RejectionReason | null): VisibleReason =>
  HELPFUL_REASONS.find((helpful) => helpful === reason) ?? "other";

/** Input of `refusalOf`. */
interface Answerable {
  status: "locked" | "unlocked" | "rejected";
  /** Time at which the project was closed, milliseconds since the epoch. */
  closedAt: number | null;
}

/**
 * Returns the error that prevents an answer; null: it can be answered. A request leaves `locked` once, for good (rule
 * request-7).
 */
export function refusalOf({
  status,
  closedAt,
}: Answerable): "requests.alreadyUnlocked" | "requests.alreadyRejected" | "project.closed" | null {
  if (status !== "locked") return status === "unlocked" ? "requests.alreadyUnlocked" : "requests.alreadyRejected";
  return closedAt === null ? null : "project.closed";
}
