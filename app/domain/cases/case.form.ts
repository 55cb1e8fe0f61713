import { z } from "zod";
import { tidy } from "~/domain/profile/notation.rules";
import { lengthOf } from "~/domain/provider-access/provider-account.rules";
import { CASE, CASE_REASONS, REPORT_REASONS } from "./case.rules";

const words = z.lazy(() =>
  z
    .string()
    .default("")
    .transform((typed) => tidy(typed).trim())
    .refine((typed) => lengthOf(typed) <= CASE.text.most, "reviews:case.error.long"),
);

const reason = z.lazy(() =>
  z
    .string({ error: "reviews:case.error.short" })
    .transform((typed) => tidy(typed).trim())
    .refine((typed) => lengthOf(typed) >= CASE.reason.least, "reviews:case.error.short")
    .refine((typed) => lengthOf(typed) <= CASE.reason.most, "reviews:case.error.long"),
);

export const reportReviewForm = z.lazy(() =>
  z.object({ reason: z.enum(REPORT_REASONS, { error: "reviews:case.error.reason" }), text: words }),
);

export const openCaseForm = z.lazy(() =>
  z.object({ reason: z.enum(CASE_REASONS, { error: "reviews:case.error.reason" }), text: words }),
);

export const proofForm = z.lazy(() => z.object({ text: words }));

export const appealForm = z.lazy(() => z.object({ appeal: reason }));

export const decideCaseForm = z.lazy(() =>
  z.object({
    intent: z.enum(["kept", "removed"], { error: "common:error.invalid" }),
    /** The first decision (`open`), or the one after an appeal (`appealed`). */
    version: z.enum(["open", "appealed"], { error: "common:error.invalid" }),
    reason,
  }),
);
