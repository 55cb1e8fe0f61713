import { z } from "zod";
import { ACTS } from "./audit.rules";

/** Parses the search of the log from a URL; ignores unknown values. */
export const logSearchForm = z.lazy(() =>
  z.object({
    by: z
      .string()
      .regex(/^\d{1,9}$/)
      .catch(""),
    act: z.enum(["", ...ACTS]).catch(""),
    subject: z
      .string()
      .catch("")
      .transform((text) => text.trim().slice(0, 100)),
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).catch(Number.MAX_SAFE_INTEGER),
  }),
);

export type LogSearch = z.output<typeof logSearchForm>;
