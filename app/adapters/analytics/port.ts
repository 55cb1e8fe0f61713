/** All counted events. A page is counted on request, an action after success. `lp`: landing page of advertisements. */
export const EVENTS = [
  "welcome_view",
  "lp_view",
  // Step with the phone number, except after an error.
  "account_view",
  // First code of a login attempt.
  "account_code_sent",
  // Correct code.
  "account_verified",
  "account_lp_view",
  "account_lp_code_sent",
  "account_lp_verified",
  // New account.
  "register_done",
  // Every save of step 3 of the wizard.
  "project_saved",
  // Message of step 4, once for any number of planners.
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
