/** What an administrator may change of a ledger at a time (rule ledger-2). */
export const ADJUSTMENT = {
  /** Credits. */
  most: 100,
  /** Characters: the provider reads it. */
  reason: { least: 10, most: 500 },
} as const;

/** Names an adjustment in the ledger: one a form. @param key of the form */
export const adjustmentCause = (providerId: number, key: string) => `adjustment:${providerId}:${key}`;
