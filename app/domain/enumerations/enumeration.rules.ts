import type { eventTypes } from "#db/schema/enumerations";

export const SERVICE_TYPES = ["complete", "partial", "day-coordination"] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

export const PLANNER_BUDGETS = ["500to2000", "2000to5000", "more5000"] as const;
export type PlannerBudget = (typeof PLANNER_BUDGETS)[number];

export const PLANNER_PREFERENCES = ["nearHome", "nearEvent", "anywhere"] as const;
export type PlannerPreference = (typeof PLANNER_PREFERENCES)[number];

/** Starting prices in whole euros (rule wizard-18). */
export const STARTING_PRICES: Record<ServiceType, number> = {
  complete: 4_000,
  partial: 2_000,
  "day-coordination": 1_500,
};

/** Recommended budgets per service type (rule wizard-18). */
const RECOMMENDED_PLANNER_BUDGETS: Record<ServiceType, readonly PlannerBudget[]> = {
  complete: ["2000to5000", "more5000"],
  partial: ["500to2000", "2000to5000"],
  "day-coordination": ["500to2000", "2000to5000"],
};

/** Returns the planner budget ranges with the chip "recommended"; none without a known service type. */
export function recommendedPlannerBudgets(serviceType: string | null | undefined): readonly PlannerBudget[] {
  return isServiceType(serviceType) ? RECOMMENDED_PLANNER_BUDGETS[serviceType] : [];
}

export function isServiceType(value: unknown): value is ServiceType {
  return (SERVICE_TYPES as readonly unknown[]).includes(value);
}

/** Services of providers (rule service-1). The index of a code is its bit in stored masks: only append codes. */
export const SERVICE_CODES = [
  "CONSULTING_SERVICES",
  "CORPORATE_EVENTS",
  "DAY_COORDINATION",
  "FULL_PLANNING",
  "PARTIAL_PLANNING",
  "PRIVATE_EVENTS",
  "SECULAR_CEREMONY",
  "VENDOR_SEARCH",
  "WEDDING_DESIGN",
] as const;
export type ServiceCode = (typeof SERVICE_CODES)[number];

/** ISO 639-1. The index of a code is its bit in stored masks: only append codes. */
export const LANGUAGES = [
  "fr",
  "en",
  "nl",
  "de",
  "it",
  "es",
  "pt",
  "ca",
  "lb",
  "pl",
  "ro",
  "sv",
  "da",
  "el",
  "tr",
  "ar",
  "uk",
  "zh",
] as const;
export type LanguageIso = (typeof LANGUAGES)[number];

/** @throws RangeError for a code without a bit. */
export const serviceMask = (codes: readonly string[]) => bitMask(SERVICE_CODES, codes);

/** @throws RangeError for a language without a bit. */
export const languageMask = (isos: readonly string[]) => bitMask(LANGUAGES, isos);

export function languagesOf(mask: number): LanguageIso[] {
  return LANGUAGES.filter((_, bit) => (mask & (1 << bit)) !== 0);
}

function bitMask(order: readonly string[], values: readonly string[]): number {
  return values.reduce((mask, value) => {
    const bit = order.indexOf(value);
    if (bit < 0) throw new RangeError(`${value} has no bit`);
    return mask | (1 << bit);
  }, 0);
}

export type EventCategory = (typeof eventTypes.$inferSelect)["category"];

const WEDDING_SERVICES = {
  complete: "FULL_PLANNING",
  partial: "PARTIAL_PLANNING",
  "day-coordination": "DAY_COORDINATION",
} as const satisfies Record<ServiceType, ServiceCode>;

/** Returns services of which a project needs one. @param serviceType null: not decided, so one of all three */
export function projectServices(category: EventCategory, serviceType: string | null) {
  if (category === "private") return ["PRIVATE_EVENTS"] as const;
  if (category === "corporate") return ["CORPORATE_EVENTS"] as const;
  return isServiceType(serviceType) ? [WEDDING_SERVICES[serviceType]] : Object.values(WEDDING_SERVICES);
}
