import { z } from "zod";
import { minutes } from "~/domain/durations";

/** An administrator acts as a couple or a provider to help (rules impersonation-1 to impersonation-6). */
export const IMPERSONATION = {
  lasts: minutes(30),
  /** Characters of the reason, which the subject sees unchanged. */
  reason: { shortest: 10, longest: 300 },
  /** Maximum impersonations on a page of the subject's account, and total steps listed for them. */
  shown: { impersonations: 10, steps: 300 },
} as const;

const LONGEST = { user: 254, from: 500 } as const;
const { shortest, longest } = IMPERSONATION.reason;

export const impersonationForm = z.lazy(() =>
  z.object({
    user: z
      .string({ error: "impersonation:error.user" })
      .trim()
      .min(1, "impersonation:error.user")
      .max(LONGEST.user, "impersonation:error.unknown"),
    reason: z
      .string({ error: "impersonation:error.reason" })
      .trim()
      .min(shortest, "impersonation:error.reason")
      .max(longest, "impersonation:error.reason")
      // The reason is part of an email, so it contains no control characters.
      .regex(/^[^\p{Cc}]*$/u, "impersonation:error.reason"),
    /** Page to return to, a path of this site. */
    from: z.string().max(LONGEST.from).optional(),
  }),
);

export type Over = "stopped" | "expired" | "gone" | "right";
