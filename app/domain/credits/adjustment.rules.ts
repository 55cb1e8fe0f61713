/** Limits of an adjustment by an administrator (rule ledger-7). */
export const ADJUSTMENT = {
  /** Credits. */
  most: 100,
  /** Characters. */
  reason: { least: 10, most: 500 },
} as const;

/** Returns the `cause` of an adjustment's ledger entry: one per form. @param key of the form */
export const adjustmentCause = (providerId: number, key: string) => `adjustment:${providerId}:${key}`;
