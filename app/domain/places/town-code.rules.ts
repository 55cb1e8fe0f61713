import { EARTH_RADIUS_KM, unitVector } from "~/domain/matching/match-ranges.rules";

interface Point {
  latitude: number;
  longitude: number;
}

interface TownWithCodes extends Point {
  name: string;
  country: string;
  /** Separated by `|`; in some countries the first part alone. */
  postalCodes: string;
}

/** Kilometres between a town and the towns of a postal code, up to which the two may belong together: codes cross town limits. */
const NEAR_KM = 25;

/**
 * The biggest town of a postal code, when all towns of that code are far from the given one. Null: they fit, or the code is unknown
 * (companies and post boxes have codes of their own).
 * @param code as it is written in its country
 * @param towns found by the code, the biggest first
 */
export function townFarAway<T extends TownWithCodes>(
  code: string,
  town: Point & { country: string },
  towns: readonly T[],
): T | null {
  const parts = [code, code.split(/[ -]/)[0]];
  const known = towns.filter(
    ({ country, postalCodes }) => country === town.country && postalCodes.split("|").some((one) => parts.includes(one)),
  );
  return known.some((one) => kilometres(one, town) <= NEAR_KM) ? null : (known[0] ?? null);
}

function kilometres(one: Point, other: Point): number {
  const [a, b] = [unitVector(one.latitude, one.longitude), unitVector(other.latitude, other.longitude)];
  return Math.acos(Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)) * EARTH_RADIUS_KM;
}
