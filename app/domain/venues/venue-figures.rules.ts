/** How many signs a drawing of guests has at most. */
const MOST_SIGNS = 30;

/** What one sign may stand for: a table for ten, or so many more. */
const STEPS = [10, 20, 50, 100, 200] as const;

/** Guests as drawn signs: as many as are needed, each for so many guests. The numbers beside them are exact. */
export function crowdOf(guests: number): { signs: number; each: number } {
  const each = STEPS.find((step) => guests / step <= MOST_SIGNS) ?? STEPS[STEPS.length - 1] ?? 10;
  return { signs: Math.max(1, Math.round(guests / each)), each };
}
