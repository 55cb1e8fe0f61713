import { z } from "zod";
import { tidy } from "~/domain/providers/notation.rules";
import { providerEmail } from "~/domain/providers/provider-account.form";
import { lengthOf } from "~/domain/providers/provider-account.rules";
import { CASE, MESSAGE_REASONS, PAGE_REASONS, READER_REASONS, REVIEW_REASONS } from "./case.rules";

const written = ({ least, most }: { least: number; most: number }, short: string, long = short) =>
  z
    .string({ error: short })
    .transform((typed) => tidy(typed).trim())
    .refine((typed) => lengthOf(typed) >= least, short)
    .refine((typed) => lengthOf(typed) <= most, long);

const words = z.lazy(() =>
  z
    .string()
    .default("")
    .transform((typed) => tidy(typed).trim())
    .refine((typed) => lengthOf(typed) <= CASE.text.most, "reviews:case.error.long"),
);

const reason = z.lazy(() => written(CASE.reason, "reviews:case.error.short", "reviews:case.error.long"));

/** Validates a report of a page (DSA, article 16). */
export const reportContentForm = z.lazy(() =>
  z.object({
    reason: z.enum(PAGE_REASONS, { error: "report:error.reason" }),
    text: written(CASE.report, "report:error.text"),
    name: written(CASE.reporter, "report:error.name"),
    email: providerEmail,
    goodFaith: z.literal("on", { error: "report:error.goodFaith" }),
  }),
);

export type ReportFields = Omit<z.output<typeof reportContentForm>, "goodFaith">;

const reasonAndText = <const R extends readonly string[]>(reasons: R) =>
  z.object({ reason: z.enum(reasons, { error: "reviews:case.error.reason" }), text: words });

export const reportReviewForm = z.lazy(() => reasonAndText(READER_REASONS));
export const reportMessageForm = z.lazy(() => reasonAndText(MESSAGE_REASONS));
export const openCaseForm = z.lazy(() => reasonAndText(REVIEW_REASONS));

export const proofForm = z.lazy(() => z.object({ text: words }));

export const appealForm = z.lazy(() => z.object({ appeal: reason }));

export const decideCaseForm = z.lazy(() =>
  z.object({
    intent: z.enum(["kept", "removed"], { error: "common:error.invalid" }),
    /** State of the case that the moderator saw: before the first decision, or after an appeal. */
    version: z.enum(["open", "appealed"], { error: "common:error.invalid" }),
    reason,
  }),
);
