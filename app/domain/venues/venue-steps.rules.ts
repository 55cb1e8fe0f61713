import { VENUE_LIMITS } from "./venue.rules";

/** The steps of the form, 1 to 6 in URLs. */
const VENUE_STEPS = ["general", "description", "features", "gallery", "services", "videos"] as const;

export const STEP_NUMBERS: readonly number[] = VENUE_STEPS.map((_, index) => index + 1);
export const GALLERY_STEP = 4;
export const LAST_STEP = 6;

/** Returns the next step; 7 after the last one. */
export const stepAfter = (step: number): number => STEP_NUMBERS.find((number) => number > step) ?? LAST_STEP + 1;
export const stepBefore = (step: number): number => STEP_NUMBERS.filter((number) => number < step).at(-1) ?? 1;

/** Steps whose fields are stored as typed. Pictures are saved one by one. */
const TYPED_STEPS = [1, 2, 3, 5, 6] as const;
export type TypedStep = (typeof TYPED_STEPS)[number];
export const isTypedStep = (step: number): step is TypedStep => (TYPED_STEPS as readonly number[]).includes(step);

export type TypedFields = Record<string, string[]>;

/** Maximum stored characters of one field, and values of one name. */
export const TYPED = { length: 6_000, values: 60 } as const;

const FIELDS: Record<TypedStep, readonly string[]> = {
  1: ["name", "type", "street", "city", "cityPlace", "cityFor", "email", "phone", "website", "facebook", "instagram"],
  2: ["description", "detailedDescription", "seatedCapacity", "standingCapacity", "bedrooms", "minPrice", "maxPrice"],
  3: ["features"],
  5: rowFields(["name", "description", "budget", "showBudget", "showDescription"], VENUE_LIMITS.services),
  6: rowFields(["url", "title", "description"], VENUE_LIMITS.videos),
};

export const fieldsOf = (step: TypedStep): readonly string[] => FIELDS[step];

/** Returns the name of a field in one row of a list; rows start at 0. */
export function rowField(name: string, row: number): string {
  return `${name}_${row}`;
}

function rowFields(names: readonly string[], rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => names.map((name) => rowField(name, row))).flat();
}

/** Returns the number of rows to show: filled ones and an empty one. @param filled names of fields with a value */
export function rowsShown(filled: Iterable<string>, most: number): number {
  const last = Math.max(-1, ...[...filled].map((name) => Number(/_(\d+)$/.exec(name)?.[1] ?? -1)));
  return Math.min(last + 2, most);
}

/** Fields required before a venue can be sent for approval (rule venue-3), and their step. */
export const VENUE_NEEDS = {
  name: 1,
  type: 1,
  city: 1,
  description: 2,
  seatedCapacity: 2,
  standingCapacity: 2,
  minPrice: 2,
  maxPrice: 2,
} as const;
type VenueNeed = keyof typeof VENUE_NEEDS;

export const missingOf = (venue: Readonly<Record<VenueNeed, string | number | null>>): VenueNeed[] =>
  (Object.keys(VENUE_NEEDS) as VenueNeed[]).filter((need) => venue[need] === null || venue[need] === "");

/** Returns the first incomplete step, otherwise the last step that was reached. */
export function stepToContinue(reached: number, unfinished: readonly number[]): number {
  return Math.min(...unfinished, reached, LAST_STEP);
}
