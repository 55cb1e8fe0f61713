import { days, hours } from "~/domain/durations";
import { PHOTO_LIMITS } from "~/domain/media/photo.rules";
import { DEADLINES } from "~/domain/reports/report.rules";

/** Why a review is reported. The first one is a dispute: the provider does not know the author. */
export const CASE_REASONS = ["notClient", "notThere", "insult", "contact", "untrue", "interest", "other"] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

/** What readers choose from, who cannot know the provider's clients. */
export const REPORT_REASONS = ["notThere", "insult", "contact", "untrue", "interest", "other"] as const;

/** Rule case-2: a dispute hides the review and asks both for proof; a report leaves it visible. */
export const kindOf = (reason: CaseReason) => (reason === "notClient" ? "dispute" : "report");

export const CASE = {
  /** How long both may send proof. */
  proving: DEADLINES.review.proving,
  /** How long the decision takes afterwards, as pages promise. */
  decidingDays: DEADLINES.review.deciding / days(1),
  /** How long a decision can be appealed. */
  appealing: DEADLINES.review.appealing,
  /** How long documents are kept after the last decision. */
  keepingProofs: days(30),
  /** Documents of one side. */
  documents: 5,
  /** Bytes of one. */
  fileSize: PHOTO_LIMITS.fileSize,
  /** Characters of what somebody says to a case. */
  text: { most: 2_000 },
  /** Characters of an appeal, and of a decision's reasons. */
  reason: { least: 10, most: 2_000 },
} as const;

/** Rule case-4: limits against providers and competitors who use reports as a weapon. */
export const CASE_LIMITS = {
  /** Of one provider. */
  dispute: { count: 3, window: days(30) },
  report: { count: 10, window: days(30) },
  /** Of readers: from one address, and of one review. */
  ip: { count: 5, window: hours(1) },
  review: { count: 5, window: days(1) },
} as const;

/** Bytes in which the end of a PDF file is looked for. */
const TAIL = 1_024;

/** A file that begins and ends as a PDF does (ISO 32000-1, §7.5.2 and §7.5.5). */
export function isPdf(file: Uint8Array): boolean {
  const latin = (from: number, to?: number) => String.fromCharCode(...file.subarray(from, to));
  return latin(0, 5) === "%PDF-" && latin(Math.max(0, file.length - TAIL)).includes("%%EOF");
}

export type Decision = "kept" | "removed";
export type Side = "provider" | "author";

interface Decided {
  state: "open" | "decided" | "appealed" | "closed";
  openedBy: "provider" | "reader";
  decision: Decision | null;
  decidedAt: number | null;
}

/** Rule case-8: the side that a first decision went against may appeal once. A reader, of whom nothing is kept, cannot. */
export const mayAppeal = ({ state, openedBy, decision, decidedAt }: Decided, side: Side, now: number) =>
  state === "decided" &&
  decidedAt !== null &&
  decidedAt > now - CASE.appealing &&
  (side === "author" ? decision === "removed" : decision === "kept" && openedBy === "provider");

interface Proven {
  kind: "report" | "dispute";
  state: Decided["state"];
  proofUntil: number | null;
}

/** Rule case-5: proof is taken while a dispute is open, for fourteen days. */
export const takesProof = ({ kind, state, proofUntil }: Proven, now: number) =>
  kind === "dispute" && state === "open" && proofUntil !== null && proofUntil > now;

/** Returns the instant by which an open case is decided. */
export const decisionDueAt = ({ openedAt, proofUntil }: { openedAt: number; proofUntil: number | null }) =>
  (proofUntil ?? openedAt) + DEADLINES.review.deciding;

interface Judged extends Pick<Proven, "kind" | "state"> {
  decision: Decision | null;
  finalDecision: Decision | null;
}

/** Returns the state of a case in one word: its kind while it is open, then the decision. */
export function caseChip({ kind, state, decision, finalDecision }: Judged): Proven["kind"] | "appealed" | Decision {
  if (state === "open") return kind;
  return state === "appealed" ? "appealed" : (finalDecision ?? decision ?? "kept");
}
