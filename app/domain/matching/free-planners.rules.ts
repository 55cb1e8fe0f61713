/** Months that visitors can ask for, including the current one. */
const ASKED_MONTHS = 24;

const SHOWN = { planners: 3, paid: 1 } as const;

const SATURDAY = 6;

/** @param month YYYY-MM @param today YYYY-MM-DD */
export const isAskedMonth = (month: string, today: string): boolean => askedMonths(today).includes(month);

/** Returns the months that can be asked for, YYYY-MM. */
export function askedMonths(today: string): string[] {
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: ASKED_MONTHS }, (_, index) => {
    const month = first + index;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** Returns the Saturdays of a month from today on, YYYY-MM-DD. @param month YYYY-MM */
export function saturdaysOf(month: string, today: string): string[] {
  const days = Array.from(
    { length: 31 },
    (_, index) => new Date(`${month}-01T12:00:00Z`).getTime() + index * 86_400_000,
  );
  return days
    .map((time) => new Date(time))
    .filter((day) => day.getUTCDay() === SATURDAY)
    .map((day) => day.toISOString().slice(0, 10))
    .filter((date) => date.startsWith(month) && date >= today);
}

interface Candidate {
  planner: { premium: boolean };
  /** Level of the match; 0 meets all conditions. Null: no match. */
  level: number | null;
  /** Number of free Saturdays of the month. Null: the planner keeps no calendar. */
  saturdays: number | null;
}

/**
 * Returns three planners who meet all conditions: one paid placement first, then others, so that a list never consists
 * only of paid placements. Those with free Saturdays in their calendar come before those without a calendar.
 */
export function chooseFree<T extends Candidate>(matches: readonly T[]): T[] {
  const open = matches.filter(({ level, saturdays }) => level === 0 && saturdays !== 0);
  const sorted = [
    ...open.filter(({ saturdays }) => saturdays !== null),
    ...open.filter(({ saturdays }) => saturdays === null),
  ];
  const paid = sorted.filter(({ planner }) => planner.premium);
  const others = sorted.filter(({ planner }) => !planner.premium);
  const most = Math.max(SHOWN.paid, SHOWN.planners - others.length);
  return [...paid.slice(0, most), ...others].slice(0, SHOWN.planners);
}

/** Place in a URL: its id, and what matching needs of it, so that one round trip is enough. */
export interface AskedPlace {
  id: number;
  latitude: number;
  longitude: number;
  /** Radius of a destination. */
  radiusKm: number;
}

export const placeParameter = ({ id, latitude, longitude, radiusKm }: AskedPlace): string =>
  [id, latitude, longitude, radiusKm].join("_");

export function readPlaceParameter(text: string): AskedPlace | null {
  if (!/^\d{1,9}_-?\d{1,3}(\.\d{1,9})?_-?\d{1,3}(\.\d{1,9})?_\d{1,4}(\.\d{1,9})?$/.test(text)) return null;
  const [id = 0, latitude = 0, longitude = 0, radiusKm = 0] = text.split("_").map(Number);
  return { id, latitude, longitude, radiusKm };
}
