import { days } from "~/domain/durations";

/** How a renewal goes: when it is announced, and how often a card is tried before Premium ends. */
export const RENEWAL = {
  /** Before an annual renewal. */
  reminder: days(30),
  tries: 4,
  window: days(14),
} as const;

/** How long the page says that Premium has ended. */
export const ENDED_SHOWN = days(90);
