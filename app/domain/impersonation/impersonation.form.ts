import { z } from "zod";
import { IMPERSONATION } from "./impersonation.rules";

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
