import { days, hours } from "~/domain/durations";
import { PHOTO_LIMITS } from "~/domain/media/photo.rules";

/** Reasons of a provider. `notClient` opens a dispute: the provider does not recognise the author as a client. */
export const REVIEW_REASONS = ["notClient", "notThere", "insult", "contact", "untrue", "interest", "other"] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Reasons of readers to report a review. Without `notClient`: readers do not know the provider's clients. */
export const READER_REASONS = ["notThere", "insult", "contact", "untrue", "interest", "other"] as const;

/** A dispute hides the review and asks both sides for proof; a report leaves it visible (rule case-2). */
export const kindOf = (reason: ReviewReason) => (reason === "notClient" ? "dispute" : "report");

const TARGET_KINDS = ["profile", "portfolio", "venue"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const isTargetKind = (kind: unknown): kind is TargetKind => (TARGET_KINDS as readonly unknown[]).includes(kind);

export const PAGE_REASONS = ["illegal", "rights", "false", "personal", "offensive", "other"] as const;
export type PageReason = (typeof PAGE_REASONS)[number];

export const MESSAGE_REASONS = ["spam", "insult", "fraud", "illegal", "other"] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** Deadlines (rule report-5) and limits of cases. Lengths of texts are in characters. */
export const CASE = {
  /** Time for proof, before the time for the decision on a dispute. */
  proving: days(14),
  deciding: days(7),
  /** Six months (Digital Services Act, article 20, paragraph 1). No six calendar months have more days. */
  appealing: days(184),
  decidingAppeal: days(7),
  keepingProofs: days(30),
  /** Maximum documents of one side. */
  documents: 5,
  /** Maximum bytes of one document. */
  fileSize: PHOTO_LIMITS.fileSize,
  /** Optional text of a report of a review or message, or of a proof. */
  text: { most: 2_000 },
  /** Appeal, and reasons for a decision. */
  reason: { least: 10, most: 2_000 },
  /** Report of a page. */
  report: { least: 20, most: 2_000 },
  reporter: { least: 1, most: 80 },
} as const;

/** Limits against abuse (rules case-16 and report-10). */
export const CASE_LIMITS = {
  /** Limits for the reports of reviews by one provider. */
  dispute: { count: 3, window: days(30) },
  report: { count: 10, window: days(30) },
  /** Limits for readers: reports from one IP address, and reports of one review. */
  ip: { count: 5, window: hours(1) },
  review: { count: 5, window: days(1) },
  /** Limit for reports of pages with one email address, which may not be the sender's. */
  mailbox: { count: 5, window: days(1) },
  /** How many messages one couple or provider may report. */
  message: { count: 10, window: days(1) },
} as const;

export type Decision = "kept" | "removed";
export type ReviewSide = "provider" | "author";
export type PageSide = "provider" | "reporter";
export type MessageSide = "author" | "reporter";
export type CaseOf = keyof typeof LOSING_SIDE;

/** The side that each decision goes against: its report failed, or its content was removed. */
export const LOSING_SIDE = {
  review: { kept: "provider", removed: "author" },
  page: { kept: "reporter", removed: "provider" },
  message: { kept: "reporter", removed: "author" },
} as const;

interface Decided {
  state: "open" | "decided" | "appealed" | "closed";
  decision: Decision | null;
  decidedAt: number | null;
  /** Set only for cases of reviews. */
  openedBy?: "provider" | "reader";
}

/** Rules case-8 and report-6. Readers who report a review cannot appeal, because no data of them is stored. */
export const mayAppeal = (
  of: CaseOf,
  { state, decision, decidedAt, openedBy }: Decided,
  side: ReviewSide | PageSide | MessageSide,
  now: number,
) =>
  state === "decided" &&
  decision !== null &&
  decidedAt !== null &&
  decidedAt > now - CASE.appealing &&
  LOSING_SIDE[of][decision] === side &&
  !(openedBy === "reader" && decision === "kept");

interface Proven {
  kind: "report" | "dispute";
  state: Decided["state"];
  proofUntil: number | null;
}

/** Returns whether proof is accepted (rule case-17): for fourteen days, while the dispute is open. */
export const takesProof = ({ kind, state, proofUntil }: Proven, now: number) =>
  kind === "dispute" && state === "open" && proofUntil !== null && proofUntil > now;

export const decisionDueAt = ({ openedAt, proofUntil }: { openedAt: number; proofUntil: number | null }) =>
  (proofUntil ?? openedAt) + CASE.deciding;

interface Judged extends Pick<Proven, "kind" | "state"> {
  decision: Decision | null;
  finalDecision: Decision | null;
}

/** Returns the state of a review's case: its kind while it is open, `appealed` during an appeal, then the decision. */
export function caseChip({ kind, state, decision, finalDecision }: Judged): Proven["kind"] | "appealed" | Decision {
  if (state === "open") return kind;
  return state === "appealed" ? "appealed" : (finalDecision ?? decision ?? "kept");
}
