import { z } from "zod";

/** Validates the failure report of a page's script. All values are untrusted. */
export const browserFailure = z.lazy(() =>
  z.object({
    name: z.string().trim().min(1).max(60),
    message: z.string().max(2_000).default(""),
    stack: z.string().max(8_000).default(""),
    path: z
      .string()
      .regex(/^\/[\w\-./%]*$/)
      .max(300),
    request: z
      .string()
      .regex(/^[0-9a-f-]{36}$/)
      .or(z.literal(""))
      .default(""),
  }),
);

/** Validates the dismissal of a failure: which one, and its last occurrence as shown on the page. */
export const settleFailureForm = z.lazy(() =>
  z.object({
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    seen: z.coerce.number().int().positive(),
  }),
);
