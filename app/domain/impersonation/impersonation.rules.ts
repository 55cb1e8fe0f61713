import { minutes } from "~/domain/durations";

/** An administrator becomes a couple or a provider to help (rules impersonation-1 to impersonation-6). */
export const IMPERSONATION = {
  lasts: minutes(30),
  /** Characters of the reason, which the subject reads as it is. */
  reason: { shortest: 10, longest: 300 },
  /** Impersonations on a page of the subject's account, and lines of what was opened in all of them. */
  shown: { impersonations: 10, steps: 300 },
} as const;

/** Why an impersonation does not go on. */
export type Over = "stopped" | "expired" | "gone" | "right";
