import { z } from "zod";

/** Which failure is put aside, and when it had last happened as the page showed it. */
export const settleFailureForm = z.lazy(() =>
  z.object({
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    seen: z.coerce.number().int().positive(),
  }),
);
