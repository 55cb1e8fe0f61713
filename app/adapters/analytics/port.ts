/**
 * All that is counted, each named once; docs/OPERATIONS.md says when. A page is counted when it is asked for, an action when it
 * has succeeded.
 */
export const EVENTS = [
  "welcome_view",
  "lp_view",
  "account_view",
  "account_code_sent",
  "account_verified",
  "account_lp_view",
  "account_lp_code_sent",
  "account_lp_verified",
  "register_done",
  "project_saved",
  "requests_sent",
] as const;

export type EventName = (typeof EVENTS)[number];

/** What is kept with an event. There is no room for anything that could distinguish one visitor from another. */
interface EventFacts {
  market: string;
  locale: string;
}

export interface Analytics {
  /** Counts one event. Returns at once and never throws: no page waits, or fails, for a figure. */
  count(event: EventName, facts: EventFacts): void;
}
