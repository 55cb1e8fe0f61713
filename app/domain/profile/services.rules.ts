import type { ServiceCode } from "~/domain/enumerations/enumeration.rules";

export const DESCRIPTION_LENGTH = 1_000;

/** Order on the screens: weddings from the whole to the part, then what else there is. */
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

/** What of a service couples see. */
export const SERVICE_SWITCHES = ["showPublicly", "showDescription", "showBudget"] as const;

/** Our forms are flat: what belongs to one service carries its code. */
export const serviceField = (
  name: "description" | "budgetStartingFrom" | (typeof SERVICE_SWITCHES)[number],
  code: ServiceCode,
) => `${name}_${code}` as const;
