import { z } from "zod";
import { ADJUSTMENT } from "./adjustment.rules";

const { reason, most } = ADJUSTMENT;

export const adjustmentForm = z.lazy(() =>
  z
    .object({
      /** Key of the displayed form: submitted twice, it is carried out once. */
      key: z.string("common:error.invalid").regex(/^[0-9a-z]{16}$/, "common:error.invalid"),
      direction: z.enum(["add", "take"], { error: "admin:ledger.error.direction" }),
      credits: z
        .string("admin:ledger.error.credits")
        .trim()
        .regex(/^[1-9]\d{0,2}$/, "admin:ledger.error.credits")
        .transform(Number)
        .refine((credits) => credits <= most, "admin:ledger.error.credits"),
      reason: z
        .string("admin:ledger.error.reason")
        .trim()
        .min(reason.least, "admin:ledger.error.reason")
        .max(reason.most, "admin:ledger.error.reason"),
    })
    .transform(({ direction, credits, ...rest }) => ({ ...rest, amount: direction === "add" ? credits : -credits })),
);
