import { days, hours } from "~/domain/durations";

/** At least the six months of the Digital Services Act (article 20, paragraph 1). No six calendar months are longer. */
const appealing = days(184);

/** Time for each step of a report, by reported content (rule report-5). */
export const DEADLINES = {
  content: {
    deciding: days(7),
    appealing,
    decidingAppeal: days(7),
  },
  /** Reviews: a dispute is decided after the time for proof. */
  review: { proving: days(14), deciding: days(7), appealing, decidingAppeal: days(7) },
} as const;

/** Content that everyone can report. Reviews have their own reports (`domain/review-cases`). */
const TARGET_KINDS = ["profile", "portfolio", "venue"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const isTargetKind = (kind: unknown): kind is TargetKind => (TARGET_KINDS as readonly unknown[]).includes(kind);

export const CONTENT_REASONS = ["illegal", "rights", "false", "personal", "offensive", "other"] as const;
export type ContentReason = (typeof CONTENT_REASONS)[number];

/** Limits in characters. */
export const REPORT = {
  text: { least: 20, most: 2_000 },
  name: { least: 1, most: 80 },
} as const;

/** Limits per window (rule report-10). */
export const REPORT_LIMITS = {
  ip: { count: 5, window: hours(1) },
  /** Limit for one email address: its owner may not be the sender. */
  mailbox: { count: 5, window: days(1) },
} as const;

export type Outcome = "kept" | "removed";
export type ReportSide = "reporter" | "provider";

interface Decided {
  state: "open" | "decided" | "appealed" | "closed";
  decision: Outcome | null;
  decidedAt: number | null;
}

/**
 * Returns whether a side may appeal (rule report-6): once, for six months, and only against a first decision that went
 * against it.
 */
export const mayAppealReport = ({ state, decision, decidedAt }: Decided, side: ReportSide, now: number) =>
  state === "decided" &&
  decidedAt !== null &&
  decidedAt > now - DEADLINES.content.appealing &&
  decision === (side === "reporter" ? "kept" : "removed");
