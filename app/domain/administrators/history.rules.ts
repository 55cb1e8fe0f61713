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

/** Acts with their own history events; their log entries would repeat them. */
export const TOLD_ACTS = [
  ...["profile.approved", "profile.changes_asked", "profile.refused", "credits.adjusted"],
  ...["impersonation.started", "impersonation.stopped", "report.kept", "report.removed", "case.kept", "case.removed"],
] as const;
