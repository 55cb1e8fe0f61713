import { z } from "zod";

/** Parses the search of the log from a URL; ignores unknown values. */
export const logSearchForm = z.lazy(() =>
  z.object({
    by: z
      .string()
      .regex(/^\d{1,9}$/)
      .catch(""),
    act: z.enum(["", ...ACTS]).catch(""),
    subject: z
      .string()
      .catch("")
      .transform((text) => text.trim().slice(0, 100)),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).catch(Number.MAX_SAFE_INTEGER),
  }),
);

export type LogSearch = z.output<typeof logSearchForm>;

/** Acts of administrators, as named in the log (rule log-1). */
export const ACTS = [
  "profile.approved",
  "profile.changes_asked",
  "profile.refused",
  "review.publish",
  "review.refuse",
  "answer.letThrough",
  "answer.sendBack",
  "case.kept",
  "case.removed",
  "proof.opened",
  "portfolio.pass",
  "portfolio.back",
  "venue.approve",
  "venue.sendBack",
  "venue.refuse",
  "credits.adjusted",
  "search.made",
  "impersonation.started",
  "impersonation.stopped",
  "report.kept",
  "report.removed",
  "message.kept",
  "message.removed",
  "wording.changed",
  "failure.settled",
  "administrator.created",
  "administrator.roles",
  "administrator.reset",
  "administrator.disabled",
] as const;

export type Act = (typeof ACTS)[number];

/** Subjects of a history, as named in the URL. */
export const HISTORY_KINDS = ["provider", "couple", "request", "order"] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const HISTORY = { pageSize: 50, pages: 20 } as const;

export type HistoryEvent =
  | ("registered" | "emailConfirmed" | "phoneConfirmed" | "passwordChanged" | "lastLogin" | "paused")
  | ("mailBounced" | "phoneUnreachable" | "accountOpened" | "accountLeft" | "act")
  | ("reviewAsked" | "decision" | "textHeld" | "photoAdded" | "photoHeld" | "videoHeld" | "mediaRemoved")
  | ("portfolioCreated" | "portfolioPublished" | "venueCreated" | "venuePublished")
  | ("projectStarted" | "projectDescribed" | "projectSent" | "projectChanged" | "projectClosed")
  | ("requestWritten" | "requestSeen" | "requestUnlocked" | "requestDeclined" | "noAnswer" | "noAnswerEnded")
  | ("credits" | "orderPlaced" | "orderMoved" | "invoice")
  | ("premiumStarted" | "premiumCanceled" | "premiumEnded" | "renewalRefused")
  | ("reviewInvited" | "reviewWritten" | "reviewPublished" | "reviewAnswered")
  | ("reported" | "reportDecided" | "appealed" | "appealDecided");

/** Acts that have their own history events. The history omits their log entries, which would be duplicates. */
export const TOLD_ACTS = [
  ...["profile.approved", "profile.changes_asked", "profile.refused", "credits.adjusted"],
  ...["impersonation.started", "impersonation.stopped", "report.kept", "report.removed", "case.kept", "case.removed"],
  ...["message.kept", "message.removed"],
] as const;
