/** All counted events; docs/OPERATIONS.md describes each. A page is counted on request, an action after success. */
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

/** Properties of an event. None can distinguish one visitor from another. */
interface EventFacts {
  market: string;
  locale: string;
}

export interface Analytics {
  /** Counts one event. Returns immediately and never throws: no page waits, or fails, for a figure. */
  count(event: EventName, facts: EventFacts): void;
}
