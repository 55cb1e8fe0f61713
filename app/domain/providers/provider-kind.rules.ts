/** Who can register (back-office specification §2, "Register"). */
export const PROVIDER_KINDS = ["planner", "venue"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
