import { days, hours } from "~/domain/durations";
import { DEADLINES } from "./deadline.rules";

/** What everybody can report. Reviews have reports of their own (`domain/review-cases`). */
const TARGET_KINDS = ["profile", "portfolio", "venue"] as const;
export type TargetKind = (typeof TARGET_KINDS)[number];

export const isTargetKind = (kind: unknown): kind is TargetKind => (TARGET_KINDS as readonly unknown[]).includes(kind);

export const CONTENT_REASONS = ["illegal", "rights", "false", "personal", "offensive", "other"] as const;
export type ContentReason = (typeof CONTENT_REASONS)[number];

/** Characters. */
export const REPORT = {
  text: { least: 20, most: 2_000 },
  name: { least: 1, most: 80 },
} as const;

/** Rule report-2. */
export const REPORT_LIMITS = {
  ip: { count: 5, window: hours(1) },
  /** Of one mailbox, whose owner may know nothing of it. */
  mailbox: { count: 5, window: days(1) },
} as const;

export type Outcome = "kept" | "removed";
export type ReportSide = "reporter" | "provider";

interface Decided {
  state: "open" | "decided" | "appealed" | "closed";
  decision: Outcome | null;
  decidedAt: number | null;
}

/** Rule report-6: the one whom the first decision went against may appeal it, once, for six months. */
export const mayAppealReport = ({ state, decision, decidedAt }: Decided, side: ReportSide, now: number) =>
  state === "decided" &&
  decidedAt !== null &&
  decidedAt > now - DEADLINES.content.appealing &&
  decision === (side === "reporter" ? "kept" : "removed");
