import { days, hours } from "~/domain/durations";

/** Causes of an automatic return of a credit. */
export const RETURN_CAUSES = ["email_bounced", "phone_undeliverable", "closed", "no_answer"] as const;
export type ReturnCause = (typeof RETURN_CAUSES)[number];

/** Rule for returned credits, shown next to each unlock and on the public page. */
export const RETURNS = {
  /** After the unlock: a couple that closes its project or deletes its account by then returns the credit. */
  closing: hours(72),
  /** After the unlock: time in which 'no answer' can be reported. */
  claiming: days(14),
  /** After the report: without a yes of the couple by then, the credit returns. */
  answering: hours(72),
  /** Reports of one provider at a time. */
  openClaims: 3,
  /** Reports of a provider, of its unlocks in the window. */
  claimShare: 0.3,
  shareWindow: days(90),
} as const;

/** Names a return in the ledger: one entry a request, even for several causes. @param request public id */
export const returnCauseOf = (request: string) => `return:${request}`;

/** Names an unlock in the ledger. @param request public id */
export const unlockCauseOf = (request: string) => `unlock:${request}`;

/** Cases as shown in the UI: `email_bounced` and `phone_undeliverable` are one. */
export const RETURN_CASES = ["unreachable", "closed", "silent"] as const;

/** Figures of the rule for its texts: hours, days, reports, percent. */
export const RETURN_FIGURES = {
  closing: RETURNS.closing / hours(1),
  claiming: RETURNS.claiming / days(1),
  answering: RETURNS.answering / hours(1),
  open: RETURNS.openClaims,
  share: Math.round(RETURNS.claimShare * 100),
  window: RETURNS.shareWindow / days(1),
} as const;
