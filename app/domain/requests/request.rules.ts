import { minutes } from "~/domain/durations";

/** Rule decline-2: how long a refusal can be taken back; its letter waits for that. */
export const DECLINE = { undoable: minutes(10) } as const;

/** Why a planner declines (rule request-7). */
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

/** The reasons that help a couple; of the others it reads only that the planner cannot take the event on (rule decline-5). */
const HELPFUL_REASONS = ["budget", "location", "not_available"] as const;
export type ToldReason = (typeof HELPFUL_REASONS)[number] | "other";

/** What the couple reads of a reason, as `project:summary.reason.…`. */
export const toldReason = (reason: RejectionReason | null): ToldReason =>
  HELPFUL_REASONS.find((helpful) => helpful === reason) ?? "other";

/** What the rule needs to know of a request. */
interface Answerable {
  status: "locked" | "unlocked" | "rejected";
  /** Of its project, milliseconds since the epoch. */
  closedAt: number | null;
}

/** Why a request cannot be answered: it leaves `locked` once, for good (rule request-7). Null: it can. */
export function refusalOf({
  status,
  closedAt,
}: Answerable): "requests.alreadyUnlocked" | "requests.alreadyRejected" | "project.closed" | null {
  if (status !== "locked") return status === "unlocked" ? "requests.alreadyUnlocked" : "requests.alreadyRejected";
  return closedAt === null ? null : "project.closed";
}
