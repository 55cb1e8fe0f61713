import { z } from "zod";

/** What a page's script says of its failure. All of it is typed by a stranger. */
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

/** Which failure is put aside, and when it had last happened as the page showed it. */
export const settleFailureForm = z.lazy(() =>
  z.object({
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    seen: z.coerce.number().int().positive(),
  }),
);
