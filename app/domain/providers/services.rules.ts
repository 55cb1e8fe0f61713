import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";

export const DESCRIPTION_LENGTH = 1_000;

/** Display order: wedding services from full to partial, then the others. */
export const SERVICES_IN_ORDER = [
  "FULL_PLANNING",
  "PARTIAL_PLANNING",
  "DAY_COORDINATION",
  "WEDDING_DESIGN",
  "SECULAR_CEREMONY",
  "VENDOR_SEARCH",
  "CONSULTING_SERVICES",
  "PRIVATE_EVENTS",
  "CORPORATE_EVENTS",
] as const satisfies readonly ServiceCode[];

export const SERVICE_SWITCHES = ["showPublicly", "showDescription", "showBudget"] as const;

/** Returns the name of a field. Forms are flat, so the fields of a service end in its code. */
export const serviceField = (
  name: "description" | "budgetStartingFrom" | (typeof SERVICE_SWITCHES)[number],
  code: ServiceCode,
) => `${name}_${code}` as const;
