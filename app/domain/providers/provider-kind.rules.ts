/** Kinds of providers that can register (rule pro-register-1). */
export const PROVIDER_KINDS = ["planner", "venue"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
