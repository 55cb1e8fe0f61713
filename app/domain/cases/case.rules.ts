import { days, hours } from "~/domain/durations";
import { PHOTO_LIMITS } from "~/domain/media/photo.rules";
import { DEADLINES } from "./report.rules";

/**
 * Reasons for reporting a review. The first one is a dispute: the provider does not recognise the author as a client.
 */
export const CASE_REASONS = ["notClient", "notThere", "insult", "contact", "untrue", "interest", "other"] as const;
export type CaseReason = (typeof CASE_REASONS)[number];

/** Reasons for readers, who cannot know the provider's clients. */
export const REPORT_REASONS = ["notThere", "insult", "contact", "untrue", "interest", "other"] as const;

/**
 * Returns the kind of a case (rule case-2). A dispute hides the review and asks both sides for proof; a report leaves
 * it visible.
 */
export const kindOf = (reason: CaseReason) => (reason === "notClient" ? "dispute" : "report");

export const CASE = {
  proving: DEADLINES.review.proving,
  /** Days for the decision afterwards, as stated on the pages. */
  decidingDays: DEADLINES.review.deciding / days(1),
  appealing: DEADLINES.review.appealing,
  keepingProofs: days(30),
  /** Maximum documents of one side. */
  documents: 5,
  /** Maximum bytes of one document. */
  fileSize: PHOTO_LIMITS.fileSize,
  /** Maximum characters of a statement in a case. */
  text: { most: 2_000 },
  /** Characters of an appeal, and of the reasons for a decision. */
  reason: { least: 10, most: 2_000 },
} as const;

/** Limits against providers and competitors that abuse reports (rule case-16). */
export const CASE_LIMITS = {
  /** Limits for one provider. */
  dispute: { count: 3, window: days(30) },
  report: { count: 10, window: days(30) },
  /** Limits for readers: from one IP address, and for one review. */
  ip: { count: 5, window: hours(1) },
  review: { count: 5, window: days(1) },
} as const;

const TAIL = 1_024;

/** Returns whether a file begins and ends like a PDF file (ISO 32000-1, §7.5.2 and §7.5.5). */
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

/**
 * Returns whether a side may appeal (rule case-8): once, and only against a first decision that went against it.
 * Readers cannot appeal, because no data of them is stored.
 */
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

/** Returns whether proof is accepted (rule case-17): for fourteen days, while the dispute is open. */
export const takesProof = ({ kind, state, proofUntil }: Proven, now: number) =>
  kind === "dispute" && state === "open" && proofUntil !== null && proofUntil > now;

export const decisionDueAt = ({ openedAt, proofUntil }: { openedAt: number; proofUntil: number | null }) =>
  (proofUntil ?? openedAt) + DEADLINES.review.deciding;

interface Judged extends Pick<Proven, "kind" | "state"> {
  decision: Decision | null;
  finalDecision: Decision | null;
}

/** Returns the state of a case as one word: its kind while it is open, then the decision. */
export function caseChip({ kind, state, decision, finalDecision }: Judged): Proven["kind"] | "appealed" | Decision {
  if (state === "open") return kind;
  return state === "appealed" ? "appealed" : (finalDecision ?? decision ?? "kept");
}
