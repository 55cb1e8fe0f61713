import { z } from "zod";

/** Limits of an adjustment by an administrator (rule ledger-7). */
export const ADJUSTMENT = { most: 100, reason: { least: 10, most: 500 } } as const;

const { reason, most } = ADJUSTMENT;

export const adjustmentForm = z.lazy(() =>
  z
    .object({
      /** Random id of the displayed form, so that a form that is submitted twice adjusts the credits once. */
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

/** Returns the `cause` of an adjustment's ledger entry: one per form. @param key of the form */
export const adjustmentCause = (providerId: number, key: string) => `adjustment:${providerId}:${key}`;
