import { minutes } from "~/domain/durations";

/**
 * Settings of impersonation: an administrator acts as a couple or a provider to help (rules impersonation-1 to
 * impersonation-6).
 */
export const IMPERSONATION = {
  lasts: minutes(30),
  /** Characters of the reason, which the subject sees unchanged. */
  reason: { shortest: 10, longest: 300 },
  /** Maximum impersonations on a page of the subject's account, and total steps listed for them. */
  shown: { impersonations: 10, steps: 300 },
} as const;

export type Over = "stopped" | "expired" | "gone" | "right";
