import { z } from "zod";
import { tidy } from "~/domain/profile/notation.rules";
import { lengthOf } from "~/domain/provider-access/provider-account.rules";
import { providerEmail } from "~/domain/provider-access/provider-registration.form";
import { CONTENT_REASONS, REPORT } from "./report.rules";

const words = ({ least, most }: { least: number; most: number }, error: string) =>
  z
    .string({ error })
    .transform((typed) => tidy(typed).trim())
    .refine((typed) => lengthOf(typed) >= least && lengthOf(typed) <= most, error);

/** Validates a report of a page (DSA, article 16). */
export const reportContentForm = z.lazy(() =>
  z.object({
    reason: z.enum(CONTENT_REASONS, { error: "report:error.reason" }),
    text: words(REPORT.text, "report:error.text"),
    name: words(REPORT.name, "report:error.name"),
    email: providerEmail,
    goodFaith: z.literal("on", { error: "report:error.goodFaith" }),
  }),
);

export type ReportFields = Omit<z.output<typeof reportContentForm>, "goodFaith">;
