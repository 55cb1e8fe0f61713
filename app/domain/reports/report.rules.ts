import { days, hours } from "~/domain/durations";

/** At least six months, as the Digital Services Act gives everybody (article 20, paragraph 1). No six months of the calendar are longer. */
const appealing = days(184);

/** Rule report-5: how long each step of a report may take, by what was reported. */
export const DEADLINES = {
  /** Profiles, portfolios and venues. */
  content: {
    /** The first decision, after the report. */
    deciding: days(7),
    /** The appeal, after the decision. */
    appealing,
    /** The second decision, after the appeal. */
    decidingAppeal: days(7),
  },
  /** Reviews: a dispute is decided after the time for proof. */
  review: { proving: days(14), deciding: days(7), appealing, decidingAppeal: days(7) },
} as const;

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
